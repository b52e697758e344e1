import { copyJson } from '../base/copy-json';
import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import type { FieldSchema, FormObject } from '../language/field-schema';
import { type FieldInfo, fieldsOf, itemFieldsOf } from './fields';
import { valueAt } from './record-shape';

/**
 * A payload without the fields that the page computes and nobody may edit, those of list items included: the form
 * computes them. It would keep a value that came along where the expression names nothing that changes, such as `user`.
 */
export function withoutComputed(form: FormObject, payload: Doc): Doc {
  const copy = copyJson(payload);
  strip([...fieldsOf(form).values()], copy);
  return copy;
}

function strip(fields: readonly FieldInfo[], doc: Doc): void {
  for (const field of fields) {
    const keys = field.path.split('.');
    const name = keys.pop() as string;
    const parent = keys.length === 0 ? doc : valueAt(doc, keys.join('.'));
    if (isOnlyComputed(field.schema) && isObject(parent)) delete parent[name];
    const items = itemFieldsOf(field);
    const rows = items && valueAt(doc, field.path);
    if (Array.isArray(rows)) for (const row of rows) if (isObject(row)) strip([...items!.values()], row);
  }
}

/** Whether a field has its value of an expression or a look-up, and nobody may write another. */
export function isOnlyComputed(schema: FieldSchema): boolean {
  const isFixed = (schema['x-pattern'] ?? 'editable') !== 'editable' || schema['x-disabled'] === true;
  return schema['x-lookup'] !== undefined || (schema['x-value'] !== undefined && isFixed);
}
