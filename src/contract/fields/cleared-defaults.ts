import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import type { FormObject } from '../language/field-schema';
import { fieldsOf, itemFieldsOf } from './fields';
import { valueAt, withoutEmpty } from './record-shape';

/**
 * A field with a default that is sent as `null` in a new record was cleared and stays empty; one that is left out begins
 * with its default. What was sent without what is empty, but for such fields, which are `null` until the record is stored.
 */
export function withCleared(form: FormObject, sent: Doc): Doc {
  const doc = withoutEmpty(sent);
  for (const path of clearedPaths(form, sent)) clearAt(doc, path);
  return doc;
}

/** Writes `null` at a dotted path; groups that are not there are made. */
export function clearAt(doc: Doc, path: string): void {
  putAt(doc, path, null);
}

/** Writes a value at a dotted path; groups that are not there are made. */
export function putAt(doc: Doc, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop()!;
  let parent = doc;
  for (const key of keys) {
    if (!isObject(parent[key]) && !Array.isArray(parent[key])) parent[key] = {};
    parent = parent[key] as Doc;
  }
  parent[last] = value;
}

function clearedPaths(form: FormObject, sent: Doc): string[] {
  return [...fieldsOf(form)].flatMap(([path, field]) => {
    const columns = itemFieldsOf(field);
    if (!columns && field.schema.default === undefined) return [];
    const value = valueAt(sent, path);
    if (value === null) return field.schema.default === undefined ? [] : [path];
    if (!columns || !Array.isArray(value)) return [];
    return value.flatMap((row, index) =>
      [...columns]
        .filter(([name, { schema }]) => schema.default !== undefined && valueAt(row, name) === null)
        .map(([name]) => `${path}.${index}.${name}`),
    );
  });
}
