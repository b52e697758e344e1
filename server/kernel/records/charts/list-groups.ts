import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../../src/contract/fields/derived';
import { rollUpOf } from '../../../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import {
  groupPeriod,
  type ListGroup,
  MOST_LIST_GROUPS,
  subtotalsOf,
} from '../../../../src/contract/lists/list-groups';
import type { TenantScope } from '../../base/tenant-scope';
import type { Trx } from '../../db/tables';
import { matchesOf, type SearchRequest } from '../lists/list-records';
import { rollUpOfRow } from '../lists/match-conditions';
import { columnName, viewName } from '../tables/table';
import { type ChartReader, optionsOf, REST, WITHOUT } from './chart-data';
import { groupingOf, keyOf } from './chart-records';

/** The groups of a list with what each comes to, in the order in which its records are listed. */
export type OrderedGroups = Omit<ListGroup, 'here'>[];

interface Grouped {
  /** Null for what is beyond the groups that a list has at most. */
  key: string | null;
  count: string;
  [total: `t${number}`]: string;
}

/**
 * Groups the matches of a list in one statement, through the same search view and by the same conditions, whichever page of
 * them is shown. Of values the largest groups stay, of dates the latest; what is beyond them is added up in the database.
 * `isShown` tells which totals of other pages' records the reader may see.
 */
export async function listGroups(
  trx: Trx,
  reader: ChartReader,
  page: RecordPage,
  scope: TenantScope,
  { by, ...request }: SearchRequest & { by: string },
  isShown: (field: string) => boolean,
): Promise<OrderedGroups> {
  const period = groupPeriod(page, by);
  const totals = subtotalsOf(page).filter(
    ({ field }) => rollUpOf(page, field) === undefined || isShown(field),
  );
  const name = (index: number) => sql.id(`t${index}`);
  const added = totals.map(({ fn, field }, index) => {
    const column = rollUpOf(page, field)
      ? rollUpOfRow(page, scope.tenantCode, field)
      : sql.id(columnName(field));
    return sql`, ${sql.raw(fn)}(${column}) AS ${name(index)}`;
  });
  const summed = totals.map(
    (_, index) => sql`, trim_scale(coalesce(sum(${name(index)}), 0))::text AS ${name(index)}`,
  );
  const first = period ? sql`key = '' DESC, key DESC` : sql`n DESC, key`;
  const most = sql.lit(MOST_LIST_GROUPS);
  const again = totals.map((_, index) => sql`, sum(${name(index)}) AS ${name(index)}`);
  const date = today(reader.now);
  const days = groupingOf(page, by, period, date);
  const grouped = period
    ? sql`SELECT ${days.keyOf(sql`key`)} AS key, sum(n) AS n ${join(again)} FROM days GROUP BY 1`
    : sql`SELECT * FROM days`;
  const { rows } = await sql<Grouped>`
    WITH days AS (
      SELECT ${period ? days.of : days.keyOf(days.of)} AS key, count(*) AS n ${join(added)}
      FROM ${sql.id(viewName(page))} WHERE ${matchesOf(page, scope, request, reader.now)} GROUP BY 1),
    grouped AS (${grouped}),
    seated AS (SELECT *, least(row_number() OVER (ORDER BY ${first}), ${most} + 1) AS seat FROM grouped)
    SELECT CASE WHEN seat <= ${most} THEN min(key) END AS key, sum(n)::text AS count ${join(summed)}
    FROM seated GROUP BY seat`.execute(trx);
  const sort = request.sort.field === by ? request.sort : undefined;
  const names = await namesOf(trx, reader, page, by, rows);
  const groups = rows.map((row) => ({
    ...(row.key === null ? { ...REST, ...(period && { label: '更早' }) } : names(row.key)),
    key: row.key,
    count: Number(row.count),
    totals: totals.map(({ fn, field }, index) => ({ fn, field, value: row[`t${index}`]! })),
  }));
  const isReversed = period ? !sort || sort.descending : sort?.descending === true;
  const filled = groups.filter(({ key }) => key !== null && key !== '').sort(names.compare);
  return [
    ...(isReversed ? filled.reverse() : filled),
    ...groups.filter(({ key }) => key === ''),
    ...groups.filter(({ key }) => key === null),
  ];
}

const join = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` `);

/** What people call values, and the order in which they expect them: that of a dictionary, of time, or of the names. */
async function namesOf(
  trx: Trx,
  reader: ChartReader,
  page: RecordPage,
  by: string,
  rows: readonly Grouped[],
) {
  const period = groupPeriod(page, by);
  const keys = rows.flatMap(({ key }) => key || []);
  const known = period ? undefined : await optionsOf(trx, reader, page, by, keys);
  const options = new Map(known?.list.map((option) => [String(option.value), option]));
  const places = new Map([...options.keys()].map((key, index) => [key, index]));
  const collator = new Intl.Collator('zh-CN', { numeric: true });
  const name = (key: string) => {
    if (key === '') return WITHOUT;
    const { label = key, color } = options.get(key) ?? {};
    return { label, ...(color && { color }) };
  };
  const compare = (left: { key: string | null; label: string }, right: typeof left) =>
    (known?.isOrdered ? place(left.key) - place(right.key) : 0) ||
    collator.compare(left.label, right.label) ||
    (String(left.key) < String(right.key) ? -1 : 1);
  const place = (key: string | null) => places.get(String(key)) ?? places.size;
  return Object.assign(name, { compare });
}

/** The place of a record's group in an order of groups, from 1; what is in none of them is last. */
export function seatOf(
  page: RecordPage,
  by: string,
  keys: readonly (string | null)[],
  now: Date,
): RawBuilder<number> {
  const named = keys.filter((key) => key !== null);
  const last = sql.lit(named.length + 1);
  if (named.length === 0) return last as RawBuilder<number>;
  const key = keyOf(page, by, groupPeriod(page, by), today(now));
  return sql<number>`coalesce(array_position(ARRAY[${sql.join([...named])}]::text[], ${key}), ${last})`;
}
