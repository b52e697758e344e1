import { fieldsOf, itemFieldsOf } from '../fields/fields';
import type { FieldSchema, FormObject } from '../language/field-schema';
import type { Report } from './report';

/** The paths by which the fields of a form and the columns of its lists are named: `amount`, `lines`, `lines.quantity`. */
export function fieldPathsOf(form: FormObject): Map<string, FieldSchema> {
  const paths = new Map<string, FieldSchema>();
  for (const [path, field] of fieldsOf(form)) {
    paths.set(path, field.schema);
    for (const [name, { schema }] of itemFieldsOf(field) ?? []) paths.set(`${path}.${name}`, schema);
  }
  return paths;
}

/** Whether a form has the field or column of that path; reports where it has not, with the nearest name. */
export function isFieldOf(form: FormObject, path: string, report: Report): boolean {
  const known = fieldPathsOf(form);
  if (known.has(path)) return true;
  report.noField([], path, known.keys());
  return false;
}
