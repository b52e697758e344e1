import type { FieldSchema } from '../language/field-schema';

/** Whether a field has its value of an expression (`x-value`) or of another page's record (`x-lookup`), and of nobody else. */
export function isComputed(schema: FieldSchema): boolean {
  return schema['x-value'] !== undefined || schema['x-lookup'] !== undefined;
}

/** Whether a field is read-only in every form. */
export function isReadOnly({ readOnly, 'x-pattern': pattern = 'editable' }: FieldSchema): boolean {
  return readOnly === true || pattern !== 'editable';
}
