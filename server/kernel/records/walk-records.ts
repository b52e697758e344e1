import { sql, type Transaction } from 'kysely';
import type { RecordPage } from '../../../src/contract/page-schema';
import type { TenantScope } from '../base/tenant-scope';
import type { Tables } from '../db/tables';
import { createSearch, type FoundRecord, type Search, type SearchRequest } from './list-records';

/** The place of a record in the order of a search: what it is sorted by, as text, and its id. */
export interface Place {
  sorted: string | null;
  id: string;
}

/**
 * The next matches of a search after a place, at most `limit`; from the first without one. Each step costs the same
 * however far it is, and what is written meanwhile moves nothing. Empty values stand last in both directions.
 */
export async function walkRecords(
  trx: Transaction<Tables>,
  page: RecordPage,
  scope: TenantScope,
  request: SearchRequest,
  step: { after: Place | undefined; limit: number; now: Date },
): Promise<FoundRecord[]> {
  const { after, limit, now } = step;
  const search = createSearch(trx, page, scope, request, now);
  const isFilled = after === undefined || after.sorted !== null;
  const filled = isFilled ? await rowsAfter(search, request, after, limit) : [];
  if (filled.length === limit || !search.mayBeEmpty) return filled;
  const last = isFilled ? undefined : after;
  return [...filled, ...(await emptyAfter(search, request, last, limit - filled.length))];
}

function rowsAfter(
  search: Search,
  { sort }: SearchRequest,
  after: Place | undefined,
  limit: number,
): Promise<FoundRecord[]> {
  const { column } = search;
  const beyond = after && [sql<boolean>`(${column}, id) ${beyondSign(sort)} (${after.sorted}, ${after.id})`];
  const where = [sql<boolean>`${column} IS NOT NULL`, ...(beyond ?? [])];
  return search.rows({ where, direction: sort.descending ? 'DESC' : 'ASC' }, 0, limit);
}

function emptyAfter(
  search: Search,
  { sort }: SearchRequest,
  after: Place | undefined,
  limit: number,
): Promise<FoundRecord[]> {
  const beyond = after ? [sql<boolean>`id ${beyondSign(sort)} ${after.id}`] : [];
  const where = [sql<boolean>`${search.column} IS NULL`, ...beyond];
  return search.rows({ where, direction: sort.descending ? 'DESC' : 'ASC' }, 0, limit);
}

function beyondSign({ descending }: SearchRequest['sort']) {
  return sql.raw(descending ? '<' : '>');
}
