import { type RawBuilder, sql } from 'kysely';
import { decimalsOf, fieldsOf } from '../../../../src/contract/fields/fields';
import { rollUpOf } from '../../../../src/contract/fields/roll-ups';
import type { Total } from '../../../../src/contract/language/list-schema';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { TotalsData } from '../../../../src/contract/lists/list-data';
import { totalsOf } from '../../../../src/contract/lists/list-query';
import type { TenantScope } from '../../base/tenant-scope';
import { asViewOwner } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import { AVERAGE_DECIMALS } from '../tables/roll-up-sql';
import { columnName, viewName } from '../tables/table';
import type { Filter } from './filter';
import { matchesOf } from './list-records';
import { rollUpOfRow } from './match-conditions';

/**
 * Adds up the matches of a list, through the same search view and by the same conditions, in one statement. Numbers
 * are `numeric` all the way and leave as text, so that 0.1 and 0.2 make 0.3; averages alone are rounded.
 */
export async function totalRecords(
  trx: Trx,
  page: RecordPage,
  scope: TenantScope,
  filters: readonly Filter[],
  now: Date,
): Promise<TotalsData['totals']> {
  const totals = totalsOf(page);
  const values = totals.map((total, index) => sql`${totalOf(page, scope, total)} AS ${sql.id(`t${index}`)}`);
  const matches = matchesOf(page, scope, { filters }, now);
  const { rows } = await asViewOwner(trx, () =>
    sql<Record<string, string | null>>`SELECT ${sql.join(values)}
    FROM ${sql.id(viewName(page))} WHERE ${matches}`.execute(trx),
  );
  return totals.map(({ fn, field }, index) => ({
    fn,
    ...(field !== undefined && { field }),
    value: rows[0]?.[`t${index}`] ?? null,
  }));
}

/** One number over the matches; null where there is nothing to take an average, a least or a greatest of. */
export async function addUp(
  trx: Trx,
  page: RecordPage,
  scope: TenantScope,
  filters: readonly Filter[],
  now: Date,
  total: Pick<Total, 'fn' | 'field'>,
): Promise<string | null> {
  const matches = matchesOf(page, scope, { filters }, now);
  const { rows } = await asViewOwner(trx, () =>
    sql<{ value: string | null }>`SELECT ${totalOf(page, scope, total)} AS value
    FROM ${sql.id(viewName(page))} WHERE ${matches}`.execute(trx),
  );
  return rows[0]?.value ?? null;
}

function totalOf(
  page: RecordPage,
  { tenantCode }: TenantScope,
  { fn, field }: Pick<Total, 'fn' | 'field'>,
): RawBuilder<string | null> {
  const info = field === undefined ? undefined : fieldsOf(page.form).get(field);
  const isRolled = field !== undefined && rollUpOf(page, field) !== undefined;
  if (field === undefined || !(info || isRolled)) return sql`count(*)::text`;
  const column = isRolled ? rollUpOfRow(page, tenantCode, field) : sql.id(columnName(field));
  const decimals = (info && decimalsOf(info)) ?? AVERAGE_DECIMALS;
  const aggregates = {
    count: sql`count(${column})`,
    sum: sql`trim_scale(coalesce(sum(${column}), 0))`,
    average: sql`trim_scale(round(avg(${column}), ${sql.lit(decimals)}))`,
    min: sql`min(${column})`,
    max: sql`max(${column})`,
  };
  return sql`(${aggregates[fn]})::text`;
}
