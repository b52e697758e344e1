import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../src/contract/derived';
import type { Derived, DerivedCase } from '../../src/contract/page-schema';
import { columnName } from './table';

type Condition = RawBuilder<boolean>;

/**
 * The condition that a derived field has one of `values`: the same cases as `deriveValue`, as ranges over the
 * generated columns, so that an index serves them. `date` is today, YYYY-MM-DD.
 */
export function derivedCondition(definition: Derived, values: readonly string[], date: string): Condition {
  const reached = definition.cases.flatMap((candidate, index) => {
    if (!values.includes(candidate.value)) return [];
    const earlier = definition.cases
      .slice(0, index)
      .map((other) => sql<boolean>`(${caseCondition(other, date)}) IS NOT TRUE`);
    return [sql<boolean>`(${sql.join([...earlier, caseCondition(candidate, date)], sql` AND `)})`];
  });
  return reached.length > 0 ? sql<boolean>`(${sql.join(reached, sql` OR `)})` : sql<boolean>`false`;
}

function caseCondition({ field, in: values, daysLeft }: DerivedCase, date: string): Condition {
  if (field === undefined) return sql<boolean>`true`;
  const column = sql.id(columnName(field));
  if (values) return sql<boolean>`${column} IN (${sql.join(values)})`;
  const bounds: Condition[] = [];
  if (daysLeft?.min !== undefined) bounds.push(sql<boolean>`${column} >= ${addDays(date, daysLeft.min)}`);
  if (daysLeft?.max !== undefined) bounds.push(sql<boolean>`${column} <= ${addDays(date, daysLeft.max)}`);
  return bounds.length > 0 ? sql<boolean>`${sql.join(bounds, sql` AND `)}` : sql<boolean>`false`;
}
