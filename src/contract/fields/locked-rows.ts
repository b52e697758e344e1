import type { Doc, Violation } from '../base/doc';
import { isObject } from '../base/is-object';
import { answerOf, type ExpressionScope } from '../expressions/expression';
import type { FieldSchema, FormObject } from '../language/field-schema';
import { isComputed, isReadOnly } from './computed-field';
import { type FieldInfo, fieldsOf, itemFieldsOf } from './fields';
import { valueAt } from './record-shape';

/** Where in the stored record a place of the sent one was; undefined in a row that is new. */
export type PlaceBefore = (path: string) => string | undefined;

type Scope = Omit<ExpressionScope, 'row'>;

/**
 * Whether a writer may write no cell of a row: each is locked or does not appear. Such a row is not the
 * writer's to add, move or remove. Computed cells do not count, nor do locks that linkage (`x-reactions`) sets.
 */
export function isRowLocked(items: FieldSchema, row: unknown, scope: Scope): boolean {
  const cells = lockedCells(items.properties, row, { ...scope, row }, false);
  return cells.length > 0 && cells.every(Boolean);
}

/**
 * Whether a row of one's own may be begun by hand: something of it can be written, and its first column, which says what
 * the row is, is not one that only comes from elsewhere (collected, filled in by a choice, made by a transition).
 */
export function takesOwnRow(items: FieldSchema, scope: Scope): boolean {
  if (isRowLocked(items, {}, scope)) return false;
  const first = Object.values(items.properties ?? {})[0];
  return first === undefined || isBegunByHand(first, { ...scope, row: {} });
}

function isBegunByHand(first: FieldSchema, scope: ExpressionScope): boolean {
  const isFilled = isComputed(first) || first.default !== undefined || first['x-reactions'] !== undefined;
  return first.type !== 'string' || isFilled || !isCellLocked(first, scope);
}

/** Rows removed, added or moved though the writer may write nothing of them, in lists within rows as well. */
export function changedLockedRows(
  form: FormObject,
  payload: Doc,
  stored: Doc,
  scope: Omit<Scope, 'values'>,
  placeBefore: PlaceBefore,
  collected: ReadonlySet<string> = new Set(),
): Violation[] {
  const faultsIn = (fields: ReadonlyMap<string, FieldInfo>, prefix: string): Violation[] =>
    [...fields.values()].flatMap((field): Violation[] => {
      const { schema, title } = field;
      const items = itemFieldsOf(field);
      if (!schema.items || !items || (prefix === '' && collected.has(field.path))) return [];
      const path = prefix + field.path;
      const before = placeBefore(path);
      const sent = rowsAt(payload, path);
      const kept = before === undefined ? [] : rowsAt(stored, before);
      const fault = (at: string): Violation => ({ path: at, rule: 'lockedRow', params: { title } });
      const isLocked = (row: unknown, values: Doc) => isRowLocked(schema.items!, row, { ...scope, values });
      if (kept.some((row, index) => index >= sent.length && isLocked(row, stored))) return [fault(path)];
      const isNew = (index: number) => index >= kept.length || placeBefore(`${path}.${index}`) === undefined;
      const added = sent.findIndex((row, index) => isNew(index) && isLocked(row, payload));
      if (added !== -1) return [fault(`${path}.${added}`)];
      return sent.flatMap((_, index) => faultsIn(items, `${path}.${index}.`));
    });
  return faultsIn(fieldsOf(form), '');
}

function rowsAt(doc: Doc, path: string): unknown[] {
  const rows = valueAt(doc, path);
  return Array.isArray(rows) ? rows : [];
}

/** Of each cell that is not computed, whether it is locked; what stands in a locked part is locked as well. */
function lockedCells(
  properties: Record<string, FieldSchema> | undefined,
  holder: unknown,
  scope: ExpressionScope,
  within: boolean,
): boolean[] {
  return Object.entries(properties ?? {}).flatMap(([name, schema]) => {
    const isLocked = within || isCellLocked(schema, scope);
    if (schema.type === 'void') return lockedCells(schema.properties, holder, scope, isLocked);
    const value = isObject(holder) ? holder[name] : undefined;
    if (schema.type === 'object') return lockedCells(schema.properties, value, scope, isLocked);
    if (isComputed(schema)) return [];
    return [isLocked || (schema.items?.type === 'object' && isListLocked(schema.items, value, scope))];
  });
}

/** Whether no row of a list within a row is the writer's, neither one that is there nor one more. */
function isListLocked(items: FieldSchema, value: unknown, scope: ExpressionScope): boolean {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return [...rows, {}].every((row) => isRowLocked(items, row, scope));
}

/** What does not appear cannot be written either. */
function isCellLocked(schema: FieldSchema, scope: ExpressionScope): boolean {
  const { 'x-disabled': disabled, 'x-hidden': hidden } = schema;
  if (isReadOnly(schema)) return true;
  return (
    [disabled, hidden].some((flag) => answerOf(flag, scope) === true) ||
    answerOf(schema['x-visible'], scope) === false
  );
}
