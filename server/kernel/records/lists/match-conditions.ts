import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../../src/contract/fields/derived';
import { derivedOf } from '../../../../src/contract/fields/fields';
import { pointedAt } from '../../../../src/contract/fields/pointed-field';
import { rollUpOf } from '../../../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { TenantScope } from '../../base/tenant-scope';
import { derivedCondition } from '../tables/derived-sql';
import { pointedCondition } from '../tables/pointed-sql';
import { rollUpValue } from '../tables/roll-up-sql';
import { setting } from '../tables/row-filter';
import { containsCondition, holdsCondition, isWithin } from '../tables/search-keys';
import { columnName, indexedFields, viewName } from '../tables/table';
import type { Filter } from './filter';
import { relatedCondition } from './related-condition';

/** What a record of a search view must be, in SQL. */
export type Condition = RawBuilder<boolean>;

/** What a record of the search view must be to be among the matches: the caller's own, and as each filter says. */
export function matchConditions(
  page: RecordPage,
  scope: TenantScope,
  filters: readonly Filter[],
  now: Date,
): Condition[] {
  const asked = filters.map((filter) => filterCondition(page, scope.tenantCode, filter, today(now)));
  return [...ownConditions(page, scope), ...asked];
}

/** The caller's own rows, said as plain comparisons, so that an index serves them: row level security says the same. */
export function ownConditions(
  { resource }: RecordPage,
  { tenantCode, supplierCode, accountId }: TenantScope,
): Condition[] {
  const own = [sql<boolean>`tenant_code = ${tenantCode}`];
  // The view itself tells whose shared records are.
  if (resource.view?.shared) return own;
  if (resource.scope === 'account') own.push(sql<boolean>`account_id = ${accountId}`);
  else if (supplierCode !== null) own.push(sql<boolean>`supplier_code = ${supplierCode}`);
  return own;
}

export function rollUpOfRow(page: RecordPage, tenantCode: string, name: string): RawBuilder<unknown> {
  return rollUpValue(page, name, { alias: viewName(page), has: 'columns', tenantCode });
}

/** What a record of the search view must be to pass one filter; `date` is today, YYYY-MM-DD. */
export function filterCondition(
  page: RecordPage,
  tenantCode: string,
  filter: Filter,
  date: string,
): Condition {
  const { field } = filter;
  if (filter.kind === 'supplier') return sql<boolean>`supplier_code = ${filter.code}`;
  if (filter.kind === 'related') return relatedCondition(page, tenantCode, filter);
  if (filter.kind === 'derived') return derivedCondition(derivedOf(page, field)!, filter.values, date);
  if (filter.kind === 'empty') return sql<boolean>`${sql.id(columnName(field))} IS NULL`;
  if (filter.kind === 'own') return sql<boolean>`${sql.id(columnName(field))} = ${setting(filter.own)}`;
  if (filter.kind === 'period') return periodCondition(filter);
  if (filter.kind === 'anyOf') {
    const any = filter.filters.map((one) => filterCondition(page, tenantCode, one, date));
    return sql<boolean>`(${sql.join(any, sql` OR `)})`;
  }
  if (pointedAt(field))
    return pointedCondition(page, tenantCode, field, (value) => valueCondition(value, filter));
  if (filter.kind === 'contains') return containsCondition(tenantCode, field, filter.texts);
  const isRolled = rollUpOf(page, field) !== undefined;
  const column = isRolled ? rollUpOfRow(page, tenantCode, field) : sql.id(columnName(field));
  if (filter.kind === 'range') return rangeCondition(column, filter);
  if (isRolled || indexedFields(page).some((one) => one.field === field))
    return sql<boolean>`${column} IN (${sql.join(filter.values)})`;
  return holdsCondition(tenantCode, field, filter.values.map(String));
}

/** What a filter says of a value that has no search keys. */
function valueCondition(
  value: RawBuilder<unknown>,
  filter: Extract<Filter, { kind: 'contains' | 'oneOf' | 'range' }>,
): Condition {
  if (filter.kind === 'contains')
    return sql<boolean>`(${sql.join(
      filter.texts.map((text) => isWithin(value, text)),
      sql` OR `,
    )})`;
  if (filter.kind === 'range') return rangeCondition(value, filter);
  return sql<boolean>`${value} IN (${sql.join(filter.values)})`;
}

/** What is on some days: it began by the last of them, and began or ended no earlier than the first. */
function periodCondition({ field, end, from, to }: Extract<Filter, { kind: 'period' }>): Condition {
  const start = sql.id(columnName(field));
  const begins = sql<boolean>`${start} <= ${to}`;
  if (end === undefined) return sql<boolean>`${begins} AND ${start} >= ${from}`;
  return sql<boolean>`${begins} AND (${start} >= ${from} OR ${sql.id(columnName(end))} >= ${from})`;
}

function rangeCondition(column: RawBuilder<unknown>, { from, to }: Extract<Filter, { kind: 'range' }>) {
  const bounds = [
    ...(from === undefined ? [] : [sql<boolean>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`${column} <= ${to}`]),
  ];
  return sql<boolean>`${sql.join(bounds, sql` AND `)}`;
}
