import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../../src/contract/derived';
import type { Derived, DerivedCase } from '../../../src/contract/page-schema';
import { columnName } from './table';

type Condition = RawBuilder<boolean>;

/** Days from today, both ends included. */
interface Days {
  from: number;
  to: number;
}

const ANY_DAY: Days = { from: -Infinity, to: Infinity };

/**
 * The condition that a derived field has one of `values`: the same cases as `deriveValue`, as ranges over the
 * generated columns. What the cases above a case leave to it is worked out here, because an index serves a range
 * and not the negation of one. `date` is today, YYYY-MM-DD.
 */
export function derivedCondition(definition: Derived, values: readonly string[], date: string): Condition {
  const reached = definition.cases.flatMap((candidate, index) => {
    if (!values.includes(candidate.value)) return [];
    return reachedWhen(candidate, definition.cases.slice(0, index), date) ?? [];
  });
  return reached.length > 0 ? sql<boolean>`(${sql.join(reached, sql` OR `)})` : sql<boolean>`false`;
}

/** When `candidate` holds and none above it does; undefined when that is never. */
function reachedWhen(
  candidate: DerivedCase,
  earlier: readonly DerivedCase[],
  date: string,
): Condition | undefined {
  if (earlier.some(({ field }) => field === undefined)) return undefined;
  const fields = new Set([...earlier, candidate].flatMap(({ field }) => field ?? []));
  const conditions = [...fields].flatMap((field) => {
    const own = candidate.field === field ? candidate : undefined;
    const above = earlier.filter((one) => one.field === field);
    return [
      ...valueConditions(field, own, above),
      ...dayConditions(field, own, above, date),
      ...bandConditions(field, own, above),
    ];
  });
  if (conditions.some((condition) => condition === undefined)) return undefined;
  return sql<boolean>`(${sql.join(conditions.length > 0 ? conditions : [sql`true`], sql` AND `)})`;
}

function valueConditions(
  field: string,
  own: DerivedCase | undefined,
  above: readonly DerivedCase[],
): (Condition | undefined)[] {
  const column = sql.id(columnName(field));
  const taken = above.flatMap((one) => one.in ?? []);
  if (own?.in) {
    const left = own.in.filter((value) => !taken.includes(value));
    return [left.length > 0 ? sql<boolean>`${column} IN (${sql.join(left)})` : undefined];
  }
  return taken.length > 0 ? [sql<boolean>`(${column} IN (${sql.join(taken)})) IS NOT TRUE`] : [];
}

const isBand = ({ min, max }: DerivedCase) => min !== undefined || max !== undefined;

/** Both ends belong to a band, and a field that is empty is in none. */
function bandConditions(
  field: string,
  own: DerivedCase | undefined,
  above: readonly DerivedCase[],
): Condition[] {
  const column = sql.id(columnName(field));
  const within = ({ min, max }: DerivedCase) =>
    sql.join(
      [
        ...(min === undefined ? [] : [sql`${column} >= ${min}`]),
        ...(max === undefined ? [] : [sql`${column} <= ${max}`]),
      ],
      sql` AND `,
    );
  const taken = above.filter(isBand).map((one) => sql<boolean>`((${within(one)}) IS NOT TRUE)`);
  return own && isBand(own) ? [sql<boolean>`(${within(own)})`, ...taken] : taken;
}

function dayConditions(
  field: string,
  own: DerivedCase | undefined,
  above: readonly DerivedCase[],
  date: string,
): (Condition | undefined)[] {
  const taken = above.flatMap((one) => (one.in || !one.daysLeft ? [] : [daysOf(one.daysLeft)]));
  const asked = own && !own.in && !isBand(own);
  if (asked && !own.daysLeft) return [undefined];
  if (!asked && taken.length === 0) return [];
  const left = taken.reduce(without, [asked && own.daysLeft ? daysOf(own.daysLeft) : ANY_DAY]);
  const column = sql.id(columnName(field));
  const ranges = left.map((days) => rangeCondition(column, days, date));
  if (!asked) ranges.push(sql<boolean>`${column} IS NULL`, sql<boolean>`${column} = ''`);
  return [ranges.length > 0 ? sql<boolean>`(${sql.join(ranges, sql` OR `)})` : undefined];
}

const daysOf = ({
  min = -Infinity,
  max = Infinity,
}: {
  min?: number | undefined;
  max?: number | undefined;
}): Days => ({
  from: min,
  to: max,
});

/** What is left of stretches of days when one is taken out. */
function without(stretches: readonly Days[], cut: Days): Days[] {
  return stretches
    .flatMap(({ from, to }) => [
      { from, to: Math.min(to, cut.from - 1) },
      { from: Math.max(from, cut.to + 1), to },
    ])
    .filter(({ from, to }) => from <= to && from < Infinity && to > -Infinity);
}

/** Dates are text, and an empty text is no date: it stands before all of them. */
function rangeCondition(column: RawBuilder<unknown>, { from, to }: Days, date: string): Condition {
  const bounds = [
    Number.isFinite(from) ? sql<boolean>`${column} >= ${addDays(date, from)}` : sql<boolean>`${column} > ''`,
    ...(Number.isFinite(to) ? [sql<boolean>`${column} <= ${addDays(date, to)}`] : []),
  ];
  return sql<boolean>`(${sql.join(bounds, sql` AND `)})`;
}
