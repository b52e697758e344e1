import { type RawBuilder, sql } from 'kysely';
import { pointedAt } from '../../../../src/contract/fields/pointed-field';
import { rollUpOf } from '../../../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { countedTo } from '../../../../src/contract/lists/list-query';
import { bothOf } from '../../base/both-of';
import type { TenantScope } from '../../base/tenant-scope';
import { asViewOwner } from '../../db/as-role';
import { isOnCitus } from '../../db/pool';
import type { Trx } from '../../db/tables';
import { pointedValue } from '../tables/pointed-sql';
import { rollUpsOver } from '../tables/roll-up-sql';
import { RECORD_COLUMNS } from '../tables/store';
import type { StoredRecord } from '../tables/stored-record';
import { indexedFields, sortColumn, tableName, viewName } from '../tables/table';
import type { Filter } from './filter';
import type { ListRequest, SortBy } from './list-request';
import { type Condition, matchConditions, rollUpOfRow } from './match-conditions';

/** A page of records; `total` is how many there are, or, where there are more than are counted, how far it was counted. */
interface Listed {
  list: StoredRecord[];
  total: number;
  totalExceeded?: true;
  /** How many of the list are of each group of a grouped list, in the order of the groups. */
  here?: number[];
}

/** How the records of a list are grouped: `seat` is the place of a record's group; records of `folded` ones are left out. */
export interface Seating {
  seat: RawBuilder<number>;
  folded: readonly number[];
  /** How many groups there are. */
  count: number;
}

/**
 * One page of a resource's records, and how many there are (`countedTo`, decision 031). The keys of the page are found through the search
 * view; the records themselves are read under row level security (docs/decisions/008).
 */
export async function listRecords(
  trx: Trx,
  page: RecordPage,
  scope: TenantScope,
  request: ListRequest,
  now: Date,
  seating?: Seating,
): Promise<Listed> {
  const search = createSearch(trx, page, scope, request, now);
  const most = countedTo(request);
  const isUnfolded =
    seating &&
    seating.folded.length > 0 &&
    sql<boolean>`${seating.seat} NOT IN (${sql.join([...seating.folded])})`;
  const where = isUnfolded ? [isUnfolded] : [];
  const rows = rowsInOrder(search, request, where, seating);
  if (search.isAsOwner) await rows.catch(() => undefined);
  const [list, total] = await bothOf(rows, search.countTo(most + 1, where));
  const listed = { list, ...(seating && { here: seatsTaken(list, seating) }) };
  return total > most ? { ...listed, total: most, totalExceeded: true } : { ...listed, total };
}

function rowsInOrder(
  search: Search,
  { pageNum, pageSize, sort, then = [] }: ListRequest,
  where: readonly Condition[],
  seating: Seating | undefined,
): Promise<FoundRecord[]> {
  const offset = (pageNum - 1) * pageSize;
  if (seating || then.length > 0) {
    const terms = search.termsOf([sort, ...then]);
    const all = seating ? [{ value: seating.seat, descending: false }, ...terms] : terms;
    return search.ordered(all, where, offset, pageSize);
  }
  return sort.descending
    ? descending(search, offset, pageSize)
    : search.rows(search.ascending, offset, pageSize);
}

/** The first of what a grouped record is sorted by is the place of its group. */
function seatsTaken(records: readonly FoundRecord[], { count }: Seating): number[] {
  const here = Array.from({ length: count }, () => 0);
  for (const { places } of records) here[Number(places?.[0]) - 1]! += 1;
  return here;
}

export type Search = ReturnType<typeof createSearch>;

/** A record of a search, with what it is sorted by as text; `places` where that are several values. */
export type FoundRecord = StoredRecord & { sorted: string | null; places?: (string | null)[] };

/** A value that records are ordered by, the empty ones last in both directions. */
export interface OrderTerm {
  value: RawBuilder<unknown>;
  descending: boolean;
  isBoolean?: boolean;
}

/** A stretch of the matches in the order of an index: a further condition, and the direction. */
interface Stretch {
  where: readonly Condition[];
  direction: 'ASC' | 'DESC';
}

/** What a search asks for: matches of filters, among these records where `ids` names some. */
export interface SearchRequest extends Pick<ListRequest, 'filters' | 'sort'> {
  ids?: readonly string[] | undefined;
}

/** The statements of a search: stretches of its matches in order, and how many there are. */
export function createSearch(
  trx: Trx,
  page: RecordPage,
  scope: TenantScope,
  { filters, sort, ids }: SearchRequest,
  now: Date,
) {
  const { tenantCode } = scope;
  const table = sql.id(tableName(page.resource.name));
  const view = sql.id(viewName(page));
  const column = sortValue(page, tenantCode, sort.field);
  const rollUps = rollUpsOver(page, { alias: 'record', has: 'doc', tenantCode });
  const conditions = [matchesOf(page, scope, { filters, ids }, now)];
  const all = (more: readonly Condition[]) => sql.join([...conditions, ...more], sql` AND `);
  // What is counted of other records is so whoever asks; which rows are shown the view says by itself.
  const isAsOwner = rollUps !== undefined && isOnCitus(trx);
  const run = <Row>(statement: RawBuilder<Row>) =>
    isAsOwner ? asViewOwner(trx, () => statement.execute(trx)) : statement.execute(trx);
  return {
    column,
    /** Its statements take settings of the transaction for their moment: one at a time. */
    isAsOwner,
    get isBoolean() {
      return isBooleanSort(page, sort.field);
    },
    mayBeEmpty: maySortEmpty(page, sort.field),
    ascending: { where: [], direction: 'ASC' } satisfies Stretch,
    filled: { where: [sql<boolean>`${column} IS NOT NULL`], direction: 'DESC' } satisfies Stretch,
    empty: { where: [sql<boolean>`${column} IS NULL`], direction: 'DESC' } satisfies Stretch,
    async rows({ where, direction }: Stretch, offset: number, limit: number): Promise<FoundRecord[]> {
      const order = sql.raw(direction);
      const { rows } =
        await run(sql<FoundRecord>`SELECT ${sql.join(RECORD_COLUMNS.map((name) => sql.ref(`record.${name}`)))},
          page.sorted::text AS sorted${rollUps ? sql`, ${rollUps.value} AS rolled` : sql``}
        FROM (SELECT id, ${column} AS sorted FROM ${view} WHERE ${all(where)}
          ORDER BY sorted ${order}, id ${order} LIMIT ${limit} OFFSET ${offset}) AS page
        JOIN ${table} AS record ON record.tenant_code = ${tenantCode} AND record.id = page.id ${rollUps?.joins ?? sql``}
        ORDER BY page.sorted ${order}, page.id ${order}`);
      return rows;
    },
    termsOf: (sorts: readonly SortBy[]): OrderTerm[] =>
      sorts.map(({ field, descending }) => ({
        value: sortValue(page, tenantCode, field),
        descending,
        isBoolean: isBooleanSort(page, field),
      })),
    /** In the order of several values; the database sorts all matches. */
    async ordered(
      terms: readonly OrderTerm[],
      where: readonly Condition[],
      offset: number,
      limit: number,
    ): Promise<FoundRecord[]> {
      const name = (index: number) => sql.id(`p${index}`);
      const values = terms.map(({ value }, index) => sql`${value} AS ${name(index)}`);
      const order = terms.map(
        (term, index) => sql`${name(index)} ${sql.raw(term.descending ? 'DESC' : 'ASC')} NULLS LAST`,
      );
      const places = terms.map((_, index) => sql`page.${name(index)}::text`);
      const { rows } =
        await run(sql<FoundRecord>`SELECT ${sql.join(RECORD_COLUMNS.map((column) => sql.ref(`record.${column}`)))},
          NULL AS sorted, ARRAY[${sql.join(places)}] AS places${rollUps ? sql`, ${rollUps.value} AS rolled` : sql``}
        FROM (SELECT id AS page_id, ${sql.join(values)} FROM ${view} WHERE ${all(where)}
          ORDER BY ${sql.join(order)}, id LIMIT ${limit} OFFSET ${offset}) AS page
        JOIN ${table} AS record ON record.tenant_code = ${tenantCode} AND record.id = page.page_id
          ${rollUps?.joins ?? sql``}
        ORDER BY ${sql.join(order)}, page.page_id`);
      return rows;
    },
    async countTo(most: number | undefined, where: readonly Condition[] = []): Promise<number> {
      const limit = most === undefined ? sql`` : sql`LIMIT ${most}`;
      const { rows } = await run(sql<{ total: string }>`SELECT count(*) AS total
        FROM (SELECT 1 FROM ${view} WHERE ${all(where)} ${limit}) AS found`);
      return Number(rows[0]?.total ?? 0);
    },
  };
}

/** What a record of the search view must be to be found by a search. */
export function matchesOf(
  page: RecordPage,
  scope: TenantScope,
  { filters, ids }: Pick<SearchRequest, 'ids'> & { filters: readonly Filter[] },
  now: Date,
): RawBuilder<boolean> {
  const chosen = ids ? [sql<boolean>`id IN (${sql.join([...ids])})`] : [];
  return sql<boolean>`${sql.join([...matchConditions(page, scope, filters, now), ...chosen], sql` AND `)}`;
}

function sortValue(page: RecordPage, tenantCode: string, field: string): RawBuilder<unknown> {
  if (pointedAt(field)) return pointedValue(page, tenantCode, field);
  return rollUpOf(page, field)
    ? rollUpOfRow(page, tenantCode, field)
    : sql.id(sortColumn(page, field).column);
}

function isBooleanSort(page: RecordPage, field: string): boolean {
  return indexedFields(page).some((one) => one.field === field && one.type === 'boolean');
}

function maySortEmpty(page: RecordPage, field: string): boolean {
  if (pointedAt(field)) return true;
  const rolled = rollUpOf(page, field);
  return rolled ? !NEVER_EMPTY.has(rolled.of.fn) : sortColumn(page, field).mayBeEmpty;
}

/** Functions that come to a number even of nothing. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(['count', 'sum']);

/** Empty values stand last in both directions. An index read backwards has them first, so they are asked for apart. */
async function descending(search: Search, offset: number, limit: number): Promise<FoundRecord[]> {
  if (!search.mayBeEmpty) return search.rows({ where: [], direction: 'DESC' }, offset, limit);
  const filled = await search.rows(search.filled, offset, limit);
  if (filled.length === limit) return filled;
  const before =
    filled.length > 0 || offset === 0
      ? offset + filled.length
      : await search.countTo(undefined, search.filled.where);
  const rest = await search.rows(search.empty, Math.max(0, offset - before), limit - filled.length);
  return [...filled, ...rest];
}
