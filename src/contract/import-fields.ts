import { componentNameOf, type FieldInfo, fieldsOf, referenceOf } from './fields';
import type { RecordPage } from './page-schema';
import { fromRecords, sourceOf } from './references';

/** Records of one file that is imported, and its bytes. */
export const MAX_IMPORT = 5_000;
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

/** Components whose values no cell of a sheet can say. */
const NO_CELL: ReadonlySet<string> = new Set(['Upload', 'Signature', 'PageGrants', 'RichText']);

/** The fields of a page that a file to import has columns for: what a person fills in a new record, as far as one cell can say it. */
export function importFields(page: RecordPage): FieldInfo[] {
  return [...fieldsOf(page.form).values()].filter((field) => isFilledIn(page, field) && fitsCell(field));
}

/** The required fields that no file can fill in: where there are any, nothing can be imported. */
export function fieldsBeyondImport(page: RecordPage): FieldInfo[] {
  const required = [...fieldsOf(page.form).values()].filter(({ schema }) => schema.required === true);
  return required.filter((field) => isFilledIn(page, field) && !fitsCell(field));
}

function isFilledIn(page: RecordPage, { path, schema }: FieldInfo): boolean {
  if (schema['x-value'] !== undefined || schema['x-serial'] !== undefined) return false;
  if (schema.readOnly || schema['x-hidden'] === true) return false;
  if (schema['x-disabled'] === true || (schema['x-pattern'] ?? 'editable') !== 'editable') return false;
  return page.states?.field !== path;
}

function fitsCell({ type, schema }: FieldInfo): boolean {
  if (type === 'object' || schema.items?.type === 'object') return false;
  if (NO_CELL.has(componentNameOf(schema) ?? '')) return false;
  const source = referenceOf(schema);
  return source === undefined || fromRecords(source) || !sourceOf(source).tree;
}
