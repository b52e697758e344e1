import { sql } from 'kysely';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { MOST_IN_VIEW, type ViewCounts, viewsOf } from '../../../src/contract/lists/list-views';
import type { SharedView } from '../../../src/contract/lists/shared-views';
import { Refusal } from '../../kernel/base/errors';
import type { TenantScope } from '../../kernel/base/tenant-scope';
import type { Trx } from '../../kernel/db/tables';
import { type Filter, namesIn } from '../../kernel/records/lists/filter';
import { parseFilters } from '../../kernel/records/lists/list-request';
import { matchConditions } from '../../kernel/records/lists/match-conditions';
import { narrowedBy } from '../../kernel/records/lists/narrowed';
import { isOfOthers } from '../../kernel/records/lists/roll-ups';
import { viewName } from '../../kernel/records/tables/table';

/** What is counted: the matches of all these filters. */
type Counted = readonly Filter[];

/**
 * How many of the records that a search finds each view of a page has, and how many each shared view by its own search, in
 * one statement; no further than people read.
 */
export async function countViews(
  trx: Trx,
  page: RecordPage,
  scope: TenantScope,
  filters: Counted,
  shared: readonly (SharedView & { params: Record<string, string> })[],
  now: Date,
): Promise<ViewCounts> {
  const narrowed = viewsOf(page).filter(({ where }) => where !== undefined);
  const searched = shared.map(({ params, ...view }) => ({ view, filters: searchOf(page, params) }));
  const asked: Counted[] = [
    ...narrowed.map((view) => [...filters, ...narrowedBy(page, view.where ?? {})]),
    ...searched.flatMap((one) => (one.filters ? [one.filters] : [])),
  ];
  if (asked.length === 0) return { counts: [], shared: searched.map(({ view }) => view) };
  const counts = asked.map((all, index) => {
    const matches = sql.join(matchConditions(page, scope, all, now), sql` AND `);
    return sql`(SELECT count(*) FROM (SELECT 1 FROM ${sql.id(viewName(page))} WHERE ${matches}
      LIMIT ${MOST_IN_VIEW + 1}) AS found) AS ${sql.id(`v${index}`)}`;
  });
  const { rows } = await sql<Record<string, string>>`SELECT ${sql.join(counts)}`.execute(trx);
  const found = asked.map((_, index) => Number(rows[0]?.[`v${index}`] ?? 0));
  return {
    counts: narrowed.map(({ name }) => ({ view: name, count: found.shift() ?? 0 })),
    shared: searched.map((one) => ({ ...one.view, ...(one.filters && { count: found.shift() ?? 0 }) })),
  };
}

/** The filters of a shared view; none where the page has changed so that it can no longer be asked for. */
function searchOf(page: RecordPage, params: Record<string, string>): Counted | undefined {
  try {
    const filters = parseFilters(page, params);
    // What not everybody may see is not counted for all.
    return namesIn(filters).some((name) => isOfOthers(page, name)) ? undefined : filters;
  } catch (reason) {
    if (reason instanceof Refusal) return undefined;
    throw reason;
  }
}
