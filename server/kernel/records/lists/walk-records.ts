import { type RawBuilder, sql } from 'kysely';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { TenantScope } from '../../base/tenant-scope';
import type { Trx } from '../../db/tables';
import {
  createSearch,
  type FoundRecord,
  type OrderTerm,
  type Search,
  type SearchRequest,
} from './list-records';
import type { SortBy } from './list-request';

/** The place of a record in the order of a search: what it is sorted by, as text, and its id. */
export type Place = { id: string } & ({ sorted: string | null } | { places: (string | null)[] });

type WalkRequest = SearchRequest & { then?: readonly SortBy[] | undefined };

/**
 * The next matches of a search after a place, at most `limit`; from the first without one. What is written meanwhile moves
 * nothing, and empty values stand last in both directions. In the order of one column each step costs the same however far
 * it is; in that of several, or of groups (`seat`), the database sorts what is left. A place of another order counts as a
 * data exception (SQLSTATE 22xxx), as one that its column cannot hold does.
 */
export async function walkRecords(
  trx: Trx,
  page: RecordPage,
  scope: TenantScope,
  request: WalkRequest,
  step: { after: Place | undefined; limit: number; now: Date },
  seat?: RawBuilder<number>,
): Promise<FoundRecord[]> {
  const { after, limit, now } = step;
  const search = createSearch(trx, page, scope, request, now);
  const { sort, then = [] } = request;
  if (seat || then.length > 0) {
    const terms = search.termsOf([sort, ...then]);
    const all = seat ? [{ value: seat, descending: false }, ...terms] : terms;
    return search.ordered(all, after ? [beyond(all, after)] : [], 0, limit);
  }
  if (after && !('sorted' in after)) throw otherOrder();
  const isFilled = after === undefined || after.sorted !== null;
  const filled = isFilled ? await rowsAfter(search, request, after, limit) : [];
  if (filled.length === limit || !search.mayBeEmpty) return filled;
  const last = isFilled ? undefined : after;
  return [...filled, ...(await emptyAfter(search, request, last, limit - filled.length))];
}

/** What comes after a place in the order of several values: beyond it by one of them, and alike by those before that one. */
function beyond(terms: readonly OrderTerm[], after: Place): RawBuilder<boolean> {
  const places = 'places' in after ? after.places : [];
  if (places.length !== terms.length) throw otherOrder();
  const at = terms.map((term, index) => placed(term, places[index] ?? null));
  const alike = terms.map(({ value }, index) => sql`${value} IS NOT DISTINCT FROM ${at[index]}`);
  const further = terms.flatMap(({ value, descending }, index) => {
    // Nothing comes after the empty ones but others of them.
    if (places[index] === null) return [];
    const past = sql`(${value} ${sql.raw(descending ? '<' : '>')} ${at[index]} OR ${value} IS NULL)`;
    return sql`(${sql.join([...alike.slice(0, index), past], sql` AND `)})`;
  });
  const last = sql`(${sql.join([...alike, sql`id > ${after.id}`], sql` AND `)})`;
  return sql<boolean>`(${sql.join([...further, last], sql` OR `)})`;
}

/** A value of a place as its column has it: a driver sends no text for a truth value. */
function placed(
  { isBoolean = false }: Pick<OrderTerm, 'isBoolean'>,
  text: string | null,
): RawBuilder<unknown> {
  return isBoolean ? sql`${text}::text::boolean` : sql`${text}`;
}

const otherOrder = () => Object.assign(new Error('a place in another order'), { code: '22023' });

type Single = { sorted: string | null; id: string };

function rowsAfter(
  search: Search,
  { sort }: SearchRequest,
  after: Single | undefined,
  limit: number,
): Promise<FoundRecord[]> {
  const { column } = search;
  const beyond = after && [
    sql<boolean>`(${column}, id) ${beyondSign(sort)} (${placed(search, after.sorted)}, ${after.id})`,
  ];
  const where = [sql<boolean>`${column} IS NOT NULL`, ...(beyond ?? [])];
  return search.rows({ where, direction: sort.descending ? 'DESC' : 'ASC' }, 0, limit);
}

function emptyAfter(
  search: Search,
  { sort }: SearchRequest,
  after: Single | undefined,
  limit: number,
): Promise<FoundRecord[]> {
  const beyond = after ? [sql<boolean>`id ${beyondSign(sort)} ${after.id}`] : [];
  const where = [sql<boolean>`${search.column} IS NULL`, ...beyond];
  return search.rows({ where, direction: sort.descending ? 'DESC' : 'ASC' }, 0, limit);
}

function beyondSign({ descending }: SearchRequest['sort']) {
  return sql.raw(descending ? '<' : '>');
}
