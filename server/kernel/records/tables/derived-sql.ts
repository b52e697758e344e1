import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../../../src/contract/fields/derived';
import type { Derived, DerivedCase } from '../../../../src/contract/language/page-schema';
import { columnName } from './table';

type Condition = RawBuilder<boolean>;

/** Conditions of which at most one holds, and one has to; none where nothing can. */
type Alternatives = readonly Condition[];

const NEVER: Alternatives = [];

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
  return oneOf(reachedCases(definition, values, date).map((all) => allOf(all.map(oneOf))));
}

/**
 * The same as conditions of which no record meets two, each with one range of a field at most: the database, which reads an
 * index from end to end for the ranges of an OR, begins each of these where its records are.
 */
export function derivedParts(definition: Derived, values: readonly string[], date: string): Condition[] {
  return reachedCases(definition, values, date).flatMap((all) => {
    const parts = all.reduce<Condition[][]>(
      (product, alternatives) => product.flatMap((part) => alternatives.map((one) => [...part, one])),
      [[]],
    );
    return parts.map(allOf);
  });
}

const oneOf = (all: Alternatives) =>
  all.length > 0 ? sql<boolean>`(${sql.join([...all], sql` OR `)})` : sql<boolean>`false`;
const allOf = (all: readonly Condition[]) =>
  all.length > 0 ? sql<boolean>`(${sql.join([...all], sql` AND `)})` : sql<boolean>`true`;

/** What is asked of a record for each case with one of the values that can be reached at all. */
function reachedCases(definition: Derived, values: readonly string[], date: string): Alternatives[][] {
  return definition.cases.flatMap((candidate, index) => {
    if (!values.includes(candidate.value)) return [];
    const reached = reachedWhen(candidate, definition.cases.slice(0, index), date);
    return reached.every((alternatives) => alternatives.length > 0) ? [reached] : [];
  });
}

/** When `candidate` holds and none above it does: one of the alternatives of each. */
function reachedWhen(candidate: DerivedCase, earlier: readonly DerivedCase[], date: string): Alternatives[] {
  if (earlier.some(({ field }) => field === undefined)) return [NEVER];
  const fields = new Set([...earlier, candidate].flatMap(({ field }) => field ?? []));
  return [...fields].flatMap((field) => {
    const own = candidate.field === field ? candidate : undefined;
    const above = earlier.filter((one) => one.field === field);
    return [
      ...valueConditions(field, own, above),
      ...dayConditions(field, own, above, date),
      ...bandConditions(field, own, above),
    ];
  });
}

function valueConditions(
  field: string,
  own: DerivedCase | undefined,
  above: readonly DerivedCase[],
): Alternatives[] {
  const column = sql.id(columnName(field));
  const taken = above.flatMap((one) => one.in ?? []);
  if (own?.in) {
    const left = own.in.filter((value) => !taken.includes(value));
    return [left.length > 0 ? [sql<boolean>`${column} IN (${sql.join(left)})`] : NEVER];
  }
  return taken.length > 0 ? [[sql<boolean>`(${column} IN (${sql.join(taken)})) IS NOT TRUE`]] : [];
}

const isBand = ({ min, max }: DerivedCase) => min !== undefined || max !== undefined;

/** Both ends belong to a band, and a field that is empty is in none. */
function bandConditions(
  field: string,
  own: DerivedCase | undefined,
  above: readonly DerivedCase[],
): Alternatives[] {
  const column = sql.id(columnName(field));
  const within = ({ min, max }: DerivedCase) =>
    sql.join(
      [
        ...(min === undefined ? [] : [sql`${column} >= ${min}`]),
        ...(max === undefined ? [] : [sql`${column} <= ${max}`]),
      ],
      sql` AND `,
    );
  const taken = above.filter(isBand).map((one) => [sql<boolean>`((${within(one)}) IS NOT TRUE)`]);
  return own && isBand(own) ? [[sql<boolean>`(${within(own)})`], ...taken] : taken;
}

function dayConditions(
  field: string,
  own: DerivedCase | undefined,
  above: readonly DerivedCase[],
  date: string,
): Alternatives[] {
  const taken = above.flatMap((one) => (one.in || !one.daysLeft ? [] : [daysOf(one.daysLeft)]));
  const asked = own && !own.in && !isBand(own);
  if (asked && !own.daysLeft) return [NEVER];
  if (!asked && taken.length === 0) return [];
  const left = taken.reduce(without, [asked && own.daysLeft ? daysOf(own.daysLeft) : ANY_DAY]);
  const column = sql.id(columnName(field));
  const ranges = left.map((days) => rangeCondition(column, days, date));
  if (!asked) ranges.push(sql<boolean>`${column} IS NULL`, sql<boolean>`${column} = ''`);
  return [ranges];
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
