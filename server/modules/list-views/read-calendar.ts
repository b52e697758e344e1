import { sql } from 'kysely';
import { addDays } from '../../../src/contract/fields/derived';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { type CalendarData, MOST_DAYS, MOST_IN_DAY } from '../../../src/contract/lists/list-views';
import type { TenantScope } from '../../kernel/base/tenant-scope';
import type { Trx } from '../../kernel/db/tables';
import type { Filter } from '../../kernel/records/lists/filter';
import { createSearch } from '../../kernel/records/lists/list-records';
import { matchConditions } from '../../kernel/records/lists/match-conditions';
import { periodFilter } from '../../kernel/records/lists/view-filters';
import type { StoredRecord } from '../../kernel/records/tables/stored-record';
import { columnName, viewName } from '../../kernel/records/tables/table';

/** Which days are asked for, and how many records of each. */
export interface DaysAsked {
  from: string;
  to: string;
  each: number;
}

/** The days from one to another, both included; no more than a calendar may ask for. */
export function daysBetween({ from, to }: Pick<DaysAsked, 'from' | 'to'>): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= MOST_DAYS; day = addDays(day, 1)) days.push(day);
  return days;
}

/** How many records each day has, and the first of them by their start; bounded, however many there are. */
export async function readCalendar(
  trx: Trx,
  page: RecordPage,
  scope: TenantScope,
  filters: readonly Filter[],
  asked: DaysAsked,
  now: Date,
): Promise<Omit<CalendarData<never>, 'list'> & { list: StoredRecord[] }> {
  const start = page.kind === 'list' ? page.list.calendar?.start : undefined;
  if (start === undefined) return { days: [], list: [] };
  const view = sql.id(viewName(page));
  const ofDays = daysBetween(asked).map((day) => {
    const onDay = [...filters, periodFilter(page, day, day)!];
    const matches = sql.join(matchConditions(page, scope, onDay, now), sql` AND `);
    return sql`SELECT ${day}::text AS day,
      (SELECT count(*) FROM (SELECT 1 FROM ${view} WHERE ${matches} LIMIT ${MOST_IN_DAY + 1}) AS found) AS count,
      ARRAY(SELECT id FROM ${view} WHERE ${matches} ORDER BY ${sql.id(columnName(start))}, id LIMIT ${asked.each}) AS ids`;
  });
  const { rows } = await sql<{ day: string; count: string; ids: string[] }>`${sql.join(
    ofDays,
    sql` UNION ALL `,
  )}`.execute(trx);
  const days = rows.map(({ day, count, ids }) => ({ day, count: Number(count), ids }));
  const ids = [...new Set(days.flatMap((one) => one.ids))];
  if (ids.length === 0) return { days, list: [] };
  const sort = { field: 'createdAt', descending: false };
  const search = createSearch(trx, page, scope, { filters: [], sort, ids }, now);
  return { days, list: await search.rows(search.ascending, 0, ids.length) };
}
