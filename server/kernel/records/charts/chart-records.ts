import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../../src/contract/fields/derived';
import { decimalsOf, derivedOf, fieldAt } from '../../../../src/contract/fields/fields';
import { rollUpOf } from '../../../../src/contract/fields/roll-ups';
import type { Chart, Period } from '../../../../src/contract/language/chart-schema';
import { dateKindOf } from '../../../../src/contract/language/date-kinds';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { MOST_SERIES, mostGroups, periodOf, RECORD_TIMES } from '../../../../src/contract/lists/charts';
import type { TenantScope } from '../../base/tenant-scope';
import type { Trx } from '../../db/tables';
import type { Filter } from '../lists/filter';
import { matchesOf } from '../lists/list-records';
import { rollUpOfRow } from '../lists/match-conditions';
import { narrowedBy } from '../lists/narrowed';
import { derivedCondition } from '../tables/derived-sql';
import { AVERAGE_DECIMALS } from '../tables/roll-up-sql';
import { columnName, hasShortValues, viewName } from '../tables/table';

/** Characters by which texts are told apart. */
const LONGEST_KEY = 200;

/** A number of a chart: of which group and series, null for what stands beside those that are shown. */
export interface Charted {
  key: string | null;
  part: string | null;
  /** An exact decimal. */
  value: string | null;
}

/**
 * Groups the matches of a list in one statement, through the same search view and by the same conditions. However many
 * values there are, no more than the chart shows leave the database: the rest is added up there. Groups come the largest
 * first, those of dates from the last one back.
 */
export async function chartRecords(
  trx: Trx,
  page: RecordPage,
  chart: Chart,
  scope: TenantScope,
  filters: readonly Filter[],
  now: Date,
): Promise<Charted[]> {
  const all = [...filters, ...narrowedBy(page, chart.where ?? {})];
  const matches = matchesOf(page, scope, { filters: all }, now);
  const date = today(now);
  const period = periodOf(page, chart);
  const most = mostGroups(page, chart);
  const nothing: Grouping = { of: sql`''::text`, keyOf: (value) => sql`${value}` };
  const by = chart.by === undefined ? nothing : groupingOf(page, chart.by, period, date);
  const split = chart.split === undefined ? nothing : groupingOf(page, chart.split, undefined, date);
  const { sums, size, value } = measuresOf(page, scope.tenantCode, chart);
  const added = sums.map(({ name, of }) => sql`${of} AS ${sql.id(name)}`);
  const again = sums.map(({ name, again }) => sql`${period ? again : sql.id(name)} AS ${sql.id(name)}`);
  const places = sql`${by.keyOf(sql`key`)} AS key, ${split.keyOf(sql`part`)} AS part`;
  const isSplit = chart.split !== undefined;
  const keys =
    chart.by === undefined
      ? ONE_KEY
      : period
        ? lastPeriods(period, most)
        : largest('key', size, most, isSplit);
  const { rows } = await sql<Charted>`
    WITH days AS (
      SELECT ${by.of} AS key, ${split.of} AS part, ${sql.join(added)}
      FROM ${sql.id(viewName(page))} WHERE ${matches} GROUP BY 1, 2),
    grouped AS (SELECT ${places}, ${sql.join(again)} FROM days ${period ? sql`GROUP BY 1, 2` : sql``}),
    keys AS (${keys}),
    parts AS (${isSplit ? largest('part', size, MOST_SERIES, chart.by !== undefined) : ONE_PART})
    SELECT keys.key, parts.part, (${value})::text AS value
    FROM grouped LEFT JOIN keys ON keys.key = grouped.key LEFT JOIN parts ON parts.part = grouped.part
    GROUP BY keys.key, keys.seat, parts.part, parts.seat
    ORDER BY keys.seat NULLS LAST, parts.seat NULLS LAST`.execute(trx);
  return rows;
}

const ONE_KEY = sql`SELECT '' AS key, 1 AS seat`;
const ONE_PART = sql`SELECT '' AS part, 1 AS seat`;

/**
 * The keys of most, or of the greatest sum, each with its place. Where nothing splits them they are in `grouped` once, but for
 * texts longer than those that are told apart, so of a million no second grouping is made.
 */
function largest(
  name: 'key' | 'part',
  size: RawBuilder<unknown>,
  most: number,
  isSplit: boolean,
): RawBuilder<unknown> {
  const column = sql.id(name);
  const bounded = sql`ORDER BY 2 DESC, 1 LIMIT ${sql.lit(most)}`;
  const sizes = isSplit
    ? sql`SELECT ${column}, sum(${size}) AS size FROM grouped GROUP BY 1 ${bounded}`
    : sql`SELECT ${column}, sum(size) AS size FROM (SELECT ${column}, ${size} AS size FROM grouped ${bounded}) AS single GROUP BY 1`;
  return sql`SELECT ${column}, row_number() OVER (ORDER BY size DESC, ${column}) AS seat FROM (${sizes}) AS first`;
}

/** The last periods, the latest first; what has no date stands before them. */
function lastPeriods(period: Period, most: number): RawBuilder<unknown> {
  return sql`SELECT key, row_number() OVER (ORDER BY key = '' DESC, key DESC) AS seat
    FROM (SELECT DISTINCT key FROM grouped) AS periods WHERE key = '' OR key >= (${firstShown(period, most)})`;
}

/** How records are grouped: by what is cheap to tell of each, of which their key is made once a group and not once a record. */
interface Grouping {
  of: RawBuilder<unknown>;
  /** The text that says which group it is, of what `of` gave; of several the same where they are one group. */
  keyOf(value: RawBuilder<unknown>): RawBuilder<string>;
}

/** How records are grouped by a field: dates by their days, and days by the period that they are in (`periodKey`). */
export function groupingOf(
  page: RecordPage,
  name: string,
  period: Period | undefined,
  date: string,
): Grouping {
  const derived = derivedOf(page, name);
  if (derived) {
    const values = [...new Set(derived.cases.map(({ value }) => value))];
    const cases = values.map(
      (one) => sql`WHEN ${derivedCondition(derived, [one], date)} THEN ${sql.lit(one)}`,
    );
    return { of: sql`CASE ${sql.join(cases, sql` `)} ELSE '' END`, keyOf: (value) => sql`${value}` };
  }
  if (RECORD_TIMES.has(name)) {
    const column = sql.id(name === 'createdAt' ? 'created_at' : 'updated_at');
    const day = sql`(${column} AT TIME ZONE 'Asia/Shanghai')::date`;
    return { of: day, keyOf: (value) => periodKey(sql`${value}::text`, period ?? 'day') };
  }
  const column = sql.id(columnName(name));
  const field = fieldAt(page.form, name);
  if (period) {
    // What holds no time is a day already, and cut once a group for the sake of what is from before it held dates.
    const hasTime = field !== undefined && dateKindOf(field.schema) === 'dateTime';
    const day = (value: RawBuilder<unknown>) => sql`left(${value}, 10)`;
    return { of: hasTime ? day(column) : column, keyOf: (value) => periodKey(day(value), period) };
  }
  if (field?.type === 'number')
    return { of: column, keyOf: (value) => sql`coalesce(trim_scale(${value})::text, '')` };
  if (field?.type === 'boolean') return { of: column, keyOf: (value) => sql`coalesce(${value}::text, '')` };
  const cut = (value: RawBuilder<unknown>) => sql`left(${value}, ${sql.lit(LONGEST_KEY)})`;
  const isCut = !field || !hasShortValues(field);
  return { of: isCut ? cut(column) : column, keyOf: (value) => sql`coalesce(${cut(value)}, '')` };
}

/** The value that a record is grouped by, as text; empty where there is none. */
export function keyOf(
  page: RecordPage,
  name: string,
  period: Period | undefined,
  date: string,
): RawBuilder<string> {
  const { of, keyOf } = groupingOf(page, name, period, date);
  return keyOf(of);
}

/** A day, or what a field itself holds, as the period that it is in, by ISO 8601; empty for a text that is none, from before the field held dates. */
function periodKey(text: RawBuilder<unknown>, period: Period): RawBuilder<string> {
  const parts: Record<Period, RawBuilder<string>> = {
    day: text as RawBuilder<string>,
    week: sql`to_char(${text}::date, 'IYYY-"W"IW')`,
    month: sql`left(${text}, 7)`,
    quarter: sql`left(${text}, 4) || '-Q' || ((substr(${text}, 6, 2)::int + 2) / 3)`,
    year: sql`left(${text}, 4)`,
  };
  // How it is written, each digit as a 0: a regular expression takes several times as long.
  const written = sql`translate(${text}, '123456789', '000000000')`;
  if (period === 'year') return sql`CASE WHEN left(${written}, 4) = '0000' THEN ${parts.year} ELSE '' END`;
  // Weeks and quarters that a field itself holds are written as their periods.
  return sql`CASE WHEN ${written} IN ('0000-00-00', '0000-00') THEN ${parts[period]}
    WHEN ${written} IN ('0000-W00', '0000-Q0') THEN ${text} ELSE '' END`;
}

/** The earliest of `most` periods that follow one another up to the last one that there are records of. */
function firstShown(period: Period, most: number): RawBuilder<string> {
  const steps = sql.lit(most - 1);
  const first: Record<Period, RawBuilder<string>> = {
    day: sql`to_char(max(key)::date - ${steps}, 'YYYY-MM-DD')`,
    week: sql`to_char(to_date(max(key), 'IYYY-"W"IW') - 7 * ${steps}, 'IYYY-"W"IW')`,
    month: sql`to_char(to_date(max(key), 'YYYY-MM') - make_interval(months => ${steps}), 'YYYY-MM')`,
    quarter: sql`to_char(make_date(left(max(key), 4)::int, right(max(key), 1)::int * 3 - 2, 1)
      - make_interval(months => 3 * ${steps}), 'YYYY-"Q"Q')`,
    year: sql`to_char(to_date(max(key), 'YYYY') - make_interval(years => ${steps}), 'YYYY')`,
  };
  return sql`SELECT ${first[period]} FROM grouped WHERE key <> ''`;
}

/** What is reckoned in each group, and of several groups put together. */
interface Sum {
  name: 'n' | 'filled' | 'total' | 'edge';
  of: RawBuilder<unknown>;
  again: RawBuilder<unknown>;
}

/** What a chart reckons of each group, no more than it needs; how groups compare, and the value of several put together. */
function measuresOf(page: RecordPage, tenantCode: string, { fn = 'count', field }: Chart) {
  const info = field === undefined ? undefined : fieldAt(page.form, field);
  const decimals = sql.lit((info && decimalsOf(info)) ?? AVERAGE_DECIMALS);
  const values = {
    count: sql`sum(n)`,
    sum: sql`trim_scale(coalesce(sum(total), 0))`,
    average: sql`trim_scale(round(sum(total) / nullif(sum(filled), 0), ${decimals}))`,
    min: sql`trim_scale(min(edge))`,
    max: sql`trim_scale(max(edge))`,
  };
  return {
    sums: sumsOf(page, tenantCode, fn, field),
    size: fn === 'sum' ? sql`coalesce(total, 0)` : sql`n`,
    value: values[fn],
  };
}

function sumsOf(
  page: RecordPage,
  tenantCode: string,
  fn: NonNullable<Chart['fn']>,
  field: string | undefined,
): Sum[] {
  const n: Sum = { name: 'n', of: sql`count(*)`, again: sql`sum(n)` };
  if (fn === 'count' || field === undefined) return [n];
  const column = rollUpOf(page, field) ? rollUpOfRow(page, tenantCode, field) : sql.id(columnName(field));
  const total: Sum = { name: 'total', of: sql`sum(${column})`, again: sql`sum(total)` };
  if (fn === 'sum') return [total];
  if (fn === 'average')
    return [n, { name: 'filled', of: sql`count(${column})`, again: sql`sum(filled)` }, total];
  const edge = sql.raw(fn);
  return [n, { name: 'edge', of: sql`${edge}(${column})`, again: sql`${edge}(edge)` }];
}
