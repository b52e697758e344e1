import { dictionaryOf, fieldsOf } from '../../../../src/contract/fields/fields';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { isRegion } from '../../../../src/contract/pages/published-calls';
import { TENANT } from '../../../../src/contract/pages/published-screens';

/** By what a list is narrowed: the tenant, the province of a region, a code of a dictionary, or codes of a tree. */
export type FilterKind = 'tenant' | 'region' | 'code' | 'tree';

export function filterKind(page: RecordPage, name: string): FilterKind {
  const field = fieldsOf(page.form).get(name);
  if (!field) return name === TENANT ? 'tenant' : 'code';
  if (isRegion(field)) return 'region';
  return field.type === 'array' ? 'tree' : 'code';
}

/** The dictionary that a field's codes come from. */
export function dictionaryNamed(page: RecordPage, name: string): string | undefined {
  const field = fieldsOf(page.form).get(name);
  return field && dictionaryOf(field.schema);
}
