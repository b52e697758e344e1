import { type ExpressionScope, evaluateExpression, expressionIn } from './expressions/expression';
import { personIn } from './expressions/person';
import type { FieldSchema, FormObject } from './field-schema';
import { fieldsOf, itemFieldsOf } from './fields';
import { type Doc, type Violation, valueAt } from './record-shape';

type Scope = Omit<ExpressionScope, 'row'>;

/**
 * Whether a writer may write no cell of a row: each is locked or not shown to this person. Such a row is not the
 * writer's to add, move or remove. Computed cells do not count, nor do locks that linkage (`x-reactions`) sets.
 */
export function isRowLocked(items: FieldSchema, row: unknown, scope: Scope): boolean {
  const cells = lockedCells(items.properties, { ...scope, row }, false);
  return cells.length > 0 && cells.every(Boolean);
}

/** Rows of a payload that were removed from, added to or moved among those that its writer may write nothing of. */
export function changedLockedRows(
  form: FormObject,
  payload: Doc,
  stored: Doc,
  scope: Omit<Scope, 'values'>,
): Violation[] {
  return [...fieldsOf(form).values()].flatMap((field): Violation[] => {
    const { schema, path, title } = field;
    if (!schema.items || !itemFieldsOf(field)) return [];
    const [kept, sent] = [rowsAt(stored, path), rowsAt(payload, path)];
    const fault = (at: string): Violation => ({ path: at, rule: 'lockedRow', params: { title } });
    const lost = kept.findIndex(
      (row, index) => index >= sent.length && isRowLocked(schema.items!, row, { ...scope, values: stored }),
    );
    if (lost !== -1) return [fault(path)];
    const added = sent.findIndex(
      (row, index) => index >= kept.length && isRowLocked(schema.items!, row, { ...scope, values: payload }),
    );
    return added === -1 ? [] : [fault(`${path}.${added}`)];
  });
}

function rowsAt(doc: Doc, path: string): unknown[] {
  const rows = valueAt(doc, path);
  return Array.isArray(rows) ? rows : [];
}

/** Of each cell that is not computed, whether it is locked; what stands in a locked part is locked as well. */
function lockedCells(
  properties: Record<string, FieldSchema> | undefined,
  scope: ExpressionScope,
  within: boolean,
): boolean[] {
  return Object.values(properties ?? {}).flatMap((schema) => {
    const isLocked = within || isCellLocked(schema, scope);
    const isPart = schema.type === 'void' || schema.type === 'object';
    if (isPart) return lockedCells(schema.properties, scope, isLocked);
    return schema['x-value'] === undefined ? [isLocked] : [];
  });
}

function isCellLocked(schema: FieldSchema, scope: ExpressionScope): boolean {
  const { 'x-pattern': pattern = 'editable', 'x-disabled': disabled, 'x-hidden': hidden } = schema;
  if (schema.readOnly || pattern !== 'editable') return true;
  const isByPerson = personIn(expressionIn(hidden) ?? '') !== undefined;
  return isTrue(disabled, scope) || (isByPerson && isTrue(hidden, scope));
}

function isTrue(flag: unknown, scope: ExpressionScope): boolean {
  const expression = expressionIn(flag);
  if (expression === undefined) return flag === true;
  try {
    return evaluateExpression(expression, scope) === true;
  } catch {
    // The form itself reports what is wrong with an expression.
    return false;
  }
}
