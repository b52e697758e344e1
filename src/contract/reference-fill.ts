import { type Form, isField } from '@formily/core';
import type { Doc } from './doc';
import type { FormObject } from './field-schema';
import { fieldAt, fieldsOf, itemFieldsOf, referenceOf } from './fields';
import { isObject } from './is-object';
import { valueAt } from './record-shape';
import { chosenRows, type Lookup, type SourceOptions } from './references';

/** The place of a field beside another: `lines.0.bank` and `bankName` make `lines.0.bankName`. */
export function beside(path: string, name: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1) + name;
}

/** Whether a reference beside the field at `path` fills it. */
export function isFilled(form: FormObject, path: string): boolean {
  const [, list, name] = /^(.*)\.\d+\.([^.]*)$/.exec(path) ?? [];
  const info = list === undefined ? undefined : fieldAt(form, list);
  const fields = info ? itemFieldsOf(info) : fieldsOf(form);
  return [...(fields ?? [])].some(([other, { schema }]) =>
    Object.keys(referenceOf(schema)?.fill ?? {}).some(
      (target) => beside(other, target) === (info ? name : path),
    ),
  );
}

/**
 * Puts columns of the chosen rows into the fields that references fill, as the browser did when the row was chosen.
 * A field that may be edited keeps what was sent: the person may have changed it since. What a row that has gone gave
 * the `stored` record stays.
 */
export async function fillFromReferences(
  definition: FormObject,
  form: Form,
  lookup: Lookup,
  stored: Doc = {},
): Promise<void> {
  for (const field of Object.values(form.fields)) {
    if (!isField(field)) continue;
    const path = field.path.toString();
    const info = fieldAt(definition, path);
    const fill = info && referenceOf(info.schema)?.fill;
    if (!fill || field.display === 'none') continue;
    const { value } = field;
    const empty = value === undefined || value === null || value === '';
    const options = field.componentProps.reference as SourceOptions;
    const [row] = empty ? [] : await chosenRows(options, value, lookup);
    for (const [name, column] of Object.entries(fill)) {
      const target = form.query(beside(path, name)).take();
      if (!isField(target) || target.pattern === 'editable') continue;
      target.setValue(row ? valueAt(row, column) : filledBefore(stored, path, name, value));
    }
  }
}

/** What stands in the stored record beside the same choice, in the same row or one that has moved. */
export function filledBefore(stored: Doc, path: string, name: string, value: unknown): unknown {
  const at = /^(.*)\.\d+\.[^.]*$/.exec(path)?.[1];
  if (valueAt(stored, path) === value) return valueAt(stored, beside(path, name));
  const rows: unknown = at === undefined ? undefined : valueAt(stored, at);
  const key = path.slice(path.lastIndexOf('.') + 1);
  const row = Array.isArray(rows) ? rows.find((one) => isObject(one) && one[key] === value) : undefined;
  return row && (row as Doc)[name];
}
