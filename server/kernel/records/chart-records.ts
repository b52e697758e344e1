import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Chart, Period } from '../../../src/contract/chart-schema';
import { MOST_SERIES, mostGroups, periodOf, RECORD_TIMES } from '../../../src/contract/charts';
import { today } from '../../../src/contract/derived';
import { decimalsOf, derivedOf, fieldAt } from '../../../src/contract/fields';
import type { RecordPage } from '../../../src/contract/page-schema';
import { rollUpOf } from '../../../src/contract/roll-ups';
import type { TenantScope } from '../base/tenant-scope';
import type { Tables } from '../db/tables';
import { derivedCondition } from './derived-sql';
import type { Filter } from './filter';
import { matchConditions, rollUpOfRow } from './match-conditions';
import { narrowedBy } from './narrowed';
import { AVERAGE_DECIMALS } from './roll-up-sql';
import { columnName, viewName } from './table';

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
  trx: Transaction<Tables>,
  page: RecordPage,
  chart: Chart,
  scope: TenantScope,
  filters: readonly Filter[],
  now: Date,
): Promise<Charted[]> {
  const all = [...filters, ...narrowedBy(page, chart.where ?? {})];
  const matches = sql.join(matchConditions(page, scope, all, now), sql` AND `);
  const date = today(now);
  const period = periodOf(page, chart);
  const most = mostGroups(page, chart);
  const by = chart.by === undefined ? sql`''` : dayOrKeyOf(page, chart.by, period, date);
  const part = chart.split === undefined ? sql`''` : keyOf(page, chart.split, undefined, date);
  const { added, again } = addedOf(page, scope.tenantCode, chart);
  const { size, value } = measuresOf(page, chart);
  const grouped = period
    ? sql`SELECT ${periodKey(sql`key`, period)} AS key, part, sum(n) AS n, ${again} FROM days GROUP BY 1, 2`
    : sql`SELECT * FROM days`;
  const { rows } = await sql<Charted>`
    WITH days AS (
      SELECT ${by} AS key, ${part} AS part, count(*) AS n, ${added}
      FROM ${sql.id(viewName(page))} WHERE ${matches} GROUP BY 1, 2),
    grouped AS (${grouped}),
    keys AS (${period ? lastPeriods(period, most) : largest('key', size, most)}),
    parts AS (${largest('part', size, MOST_SERIES)})
    SELECT keys.key, parts.part, (${value})::text AS value
    FROM grouped LEFT JOIN keys ON keys.key = grouped.key LEFT JOIN parts ON parts.part = grouped.part
    GROUP BY keys.key, keys.seat, parts.part, parts.seat
    ORDER BY keys.seat NULLS LAST, parts.seat NULLS LAST`.execute(trx);
  return rows;
}

/** The keys of most, or of the greatest sum, each with its place. */
function largest(name: 'key' | 'part', size: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const column = sql.id(name);
  return sql`SELECT ${column}, row_number() OVER (ORDER BY size DESC, ${column}) AS seat
    FROM (SELECT ${column}, sum(${size}) AS size FROM grouped GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${sql.lit(most)}) AS first`;
}

/** The last periods, the latest first; what has no date stands before them. */
function lastPeriods(period: Period, most: number): RawBuilder<unknown> {
  return sql`SELECT key, row_number() OVER (ORDER BY key = '' DESC, key DESC) AS seat
    FROM (SELECT DISTINCT key FROM grouped) AS periods WHERE key = '' OR key >= (${firstShown(period, most)})`;
}

/** The day of a date that records are grouped by; of a week, a month, a quarter or a year itself. */
function dayOf(name: string): RawBuilder<string> {
  if (!RECORD_TIMES.has(name)) return sql`left(${sql.id(columnName(name))}, 10)`;
  const column = sql.id(name === 'createdAt' ? 'created_at' : 'updated_at');
  return sql`((${column} AT TIME ZONE 'Asia/Shanghai')::date)::text`;
}

/**
 * What records are grouped by at first: dates by their days, so that which period a day is in (`periodKey`) is worked out once
 * a day and not once a record.
 */
export function dayOrKeyOf(
  page: RecordPage,
  name: string,
  period: Period | undefined,
  date: string,
): RawBuilder<string> {
  return period ? dayOf(name) : keyOf(page, name, undefined, date);
}

/** The value that records are grouped by, as text; empty where there is none. */
export function keyOf(
  page: RecordPage,
  name: string,
  period: Period | undefined,
  date: string,
): RawBuilder<string> {
  const derived = derivedOf(page, name);
  if (derived) {
    const values = [...new Set(derived.cases.map(({ value }) => value))];
    const cases = values.map(
      (one) => sql`WHEN ${derivedCondition(derived, [one], date)} THEN ${sql.lit(one)}`,
    );
    return sql`CASE ${sql.join(cases, sql` `)} ELSE '' END`;
  }
  if (period) return periodKey(dayOf(name), period);
  const column = sql.id(columnName(name));
  const type = fieldAt(page.form, name)?.type;
  if (type === 'number') return sql`coalesce(trim_scale(${column})::text, '')`;
  if (type === 'boolean') return sql`coalesce(${column}::text, '')`;
  return sql`coalesce(left(${column}, ${sql.lit(LONGEST_KEY)}), '')`;
}

/** A day, or what a field itself holds, as the period that it is in, by ISO 8601; empty for a text that is none, from before the field held dates. */
export function periodKey(text: RawBuilder<unknown>, period: Period): RawBuilder<string> {
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

/** What is reckoned of the field in each group, so that groups can be put together, and that of several groups. */
function addedOf(page: RecordPage, tenantCode: string, { fn = 'count', field }: Chart) {
  if (fn === 'count' || field === undefined) return { added: sql`0 AS filled`, again: sql`0 AS filled` };
  const column = rollUpOf(page, field) ? rollUpOfRow(page, tenantCode, field) : sql.id(columnName(field));
  if (fn === 'min' || fn === 'max') {
    const edge = sql.raw(fn);
    return { added: sql`${edge}(${column}) AS edge`, again: sql`${edge}(edge) AS edge` };
  }
  return {
    added: sql`count(${column}) AS filled, sum(${column}) AS total`,
    again: sql`sum(filled) AS filled, sum(total) AS total`,
  };
}

/** How groups compare, and the value of several put together. */
function measuresOf(page: RecordPage, { fn = 'count', field }: Chart) {
  const info = field === undefined ? undefined : fieldAt(page.form, field);
  const decimals = sql.lit((info && decimalsOf(info)) ?? AVERAGE_DECIMALS);
  const values = {
    count: sql`sum(n)`,
    sum: sql`trim_scale(coalesce(sum(total), 0))`,
    average: sql`trim_scale(round(sum(total) / nullif(sum(filled), 0), ${decimals}))`,
    min: sql`trim_scale(min(edge))`,
    max: sql`trim_scale(max(edge))`,
  };
  return { size: fn === 'sum' ? sql`coalesce(total, 0)` : sql`n`, value: values[fn] };
}
