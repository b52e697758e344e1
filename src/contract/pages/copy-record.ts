import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import { answerOf, type ExpressionScope } from '../expressions/expression';
import { isByPerson } from '../expressions/person';
import { isReadOnly } from '../fields/computed-field';
import { holdsFiles } from '../fields/fields';
import { isRowLocked } from '../fields/locked-rows';
import { writtenByTransitions } from '../fields/record-state';
import { isFilled, isFilledInRow } from '../fields/reference-fill';
import type { FieldSchema } from '../language/field-schema';
import type { RecordPage } from '../language/page-schema';
import { collectsOf } from './collect';

/** Who copies, and when: what the expressions of a form name beside the record. */
type Scope = Omit<ExpressionScope, 'values' | 'row' | 'deps'>;

/**
 * What a new record begins with that is copied from another (`"action": "copy"`), as its copier may save it: without what
 * the file keeps back (`"x-copy": false`), what is given or decided once (numbers, the state, what transitions write,
 * fields that tell records apart), files, which belong to the record that they were put into, and what its writer cannot
 * change, which begins as in any new record.
 */
export function copiedDoc(page: RecordPage, source: Doc, scope: Scope): Doc {
  const kept = new Set(keptBack(page));
  const copy = (
    properties: Record<string, FieldSchema> | undefined,
    from: Doc,
    into: Doc,
    place: Place,
  ): Doc => {
    for (const [name, schema] of Object.entries(properties ?? {})) {
      const isLocked = place.isLocked || isLockedFor(schema, { ...scope, values: source, row: place.row });
      if (schema.type === 'void') {
        copy(schema.properties, from, into, { ...place, isLocked });
        continue;
      }
      const value = from[name];
      const path = place.prefix + name;
      if (value === undefined || kept.has(path) || isUnique(schema)) continue;
      if (schema.type === 'object') {
        const at = (inner: string) => place.at(`${name}.${inner}`);
        const inner = { ...place, prefix: `${path}.`, isLocked, at };
        if (isObject(value)) into[name] = copy(schema.properties, value, {}, inner);
      } else if (isLocked && !comesWithChoice(page, place.at(name))) continue;
      else if (schema.items?.type === 'object' && Array.isArray(value)) {
        const { items } = schema;
        const rowScope = { ...scope, values: source };
        into[name] = value
          .filter(isObject)
          .filter((row) => !isRowLocked(items, row, rowScope))
          .map((row, index) => {
            const at = (inner: string) => `${place.at(name)}.${index}.${inner}`;
            return copy(items.properties, row, {}, { prefix: `${path}.*.`, isLocked: false, row, at });
          });
      } else into[name] = structuredClone(value);
    }
    return into;
  };
  const at = (name: string) => name;
  return copy(page.form.properties, source, {}, { prefix: '', isLocked: false, row: source, at });
}

/** Whether what is locked is copied all the same: the gateway fills it, or holds it against the choice beside it. */
function comesWithChoice({ form }: RecordPage, path: string): boolean {
  return isFilled(form, path) || isFilledInRow(form, path);
}

/** Where fields stand: the path before their names (`*` for a row), whether what they stand in is locked, and their row. */
interface Place {
  prefix: string;
  isLocked: boolean;
  row: Doc;
  at(name: string): string;
}

/** What a record has to itself by the page: its state, what transitions write, and what tells it from others. */
function keptBack(page: RecordPage): string[] {
  const { states, resource } = page;
  const unique = (resource.unique ?? []).filter((field) => typeof field === 'string');
  // Records are collected once, for the record that has them.
  const collected = collectsOf(page).map(({ into }) => into);
  return [...(states ? [states.field] : []), ...writtenByTransitions(page), ...unique, ...collected];
}

/** What a record has to itself by the field: a number that it was given, a file, or what the file keeps back. */
function isUnique(schema: FieldSchema): boolean {
  return (
    schema['x-copy'] === false ||
    'x-mask' in schema ||
    'x-serial' in schema ||
    'x-lookup' in schema ||
    holdsFiles(schema)
  );
}

/** Whether the copier may not write a field of the copy; a value that is computed is computed anew. */
function isLockedFor(schema: FieldSchema, scope: ExpressionScope): boolean {
  const { 'x-disabled': disabled, 'x-hidden': hidden } = schema;
  if (isReadOnly(schema)) return true;
  return answerOf(disabled, scope) === true || (isByPerson(hidden) && answerOf(hidden, scope) === true);
}
