import { type RawBuilder, sql } from 'kysely';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { indexedFields, tableName } from '../tables/table';
import { type Filter, SUPPLIER_CODE } from './filter';

const NONE = sql<boolean>`false`;

/**
 * The condition that a record's field has a value, whether its list is searched by that field or not. One without a
 * column of its own is read in the documents of the caller's rows, which is sound and slower.
 */
export function relatedCondition(
  page: RecordPage,
  tenantCode: string,
  { field, value }: Pick<Extract<Filter, { kind: 'related' }>, 'field' | 'value'>,
): RawBuilder<boolean> {
  if (value === undefined) return NONE;
  if (field === 'id') return sql<boolean>`id = ${value}`;
  if (field === SUPPLIER_CODE && page.resource.scope === 'supplier')
    return sql<boolean>`supplier_code = ${value}`;
  const indexed = indexedFields(page).find((one) => one.field === field);
  if (indexed) {
    const holds = typeof value === 'string' ? indexed.type === 'text' : indexed.type === 'numeric';
    return holds ? sql<boolean>`${sql.id(indexed.column)} = ${value}` : NONE;
  }
  const path = `$${field
    .split('.')
    .map((step) => `."${step}"[*]`)
    .join('')} ? (@ == $value)`;
  return sql<boolean>`id IN (SELECT id FROM ${sql.id(tableName(page.resource.name))}
    WHERE tenant_code = ${tenantCode} AND jsonb_path_exists(doc, ${sql.lit(path)}::jsonpath,
      jsonb_build_object('value', ${JSON.stringify(value)}::jsonb)))`;
}
