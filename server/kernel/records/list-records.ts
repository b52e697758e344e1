import { type RawBuilder, sql, type Transaction } from 'kysely';
import { today } from '../../../src/contract/derived';
import { derivedOf } from '../../../src/contract/fields';
import { countedTo } from '../../../src/contract/list-query';
import type { RecordPage } from '../../../src/contract/page-schema';
import { pointedAt } from '../../../src/contract/pointed-field';
import { rollUpOf } from '../../../src/contract/roll-ups';
import type { TenantScope } from '../base/tenant-scope';
import type { Tables } from '../db/tables';
import { derivedCondition } from './derived-sql';
import type { Filter, ListRequest } from './list-request';
import { pointedCondition, pointedValue } from './pointed-sql';
import { relatedCondition } from './related-condition';
import { rollUpsOver, rollUpValue } from './roll-up-sql';
import { containsCondition, holdsCondition, isWithin } from './search-keys';
import { RECORD_COLUMNS } from './store';
import type { StoredRecord } from './stored-record';
import { columnName, indexedFields, sortColumn, tableName, viewName } from './table';

type Condition = RawBuilder<boolean>;

/** A page of records; `total` is how many there are, or, where there are more than are counted, how far it was counted. */
interface Listed {
  list: StoredRecord[];
  total: number;
  totalExceeded?: true;
}

/**
 * One page of a resource's records, and how many there are (`countedTo`, decision 031). The keys of the page are found through the search
 * view; the records themselves are read under row level security (docs/decisions/008).
 */
export async function listRecords(
  trx: Transaction<Tables>,
  page: RecordPage,
  scope: TenantScope,
  request: ListRequest,
  now: Date,
): Promise<Listed> {
  const { pageNum, pageSize, sort } = request;
  const offset = (pageNum - 1) * pageSize;
  const search = createSearch(trx, page, scope, request, now);
  const most = countedTo(request);
  // Both have ended before anything is answered: a statement begun later would be in another call's transaction.
  const [list, found] = await Promise.allSettled([
    sort.descending ? descending(search, offset, pageSize) : search.rows(search.ascending, offset, pageSize),
    search.countTo(most + 1),
  ]);
  if (list.status === 'rejected') throw list.reason;
  if (found.status === 'rejected') throw found.reason;
  const total = found.value;
  return total > most ? { list: list.value, total: most, totalExceeded: true } : { list: list.value, total };
}

export type Search = ReturnType<typeof createSearch>;

/** A record of a search, with what it is sorted by as text. */
export type FoundRecord = StoredRecord & { sorted: string | null };

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
  trx: Transaction<Tables>,
  page: RecordPage,
  scope: TenantScope,
  { filters, sort, ids }: SearchRequest,
  now: Date,
) {
  const { tenantCode } = scope;
  const table = sql.id(tableName(page.resource.name));
  const view = sql.id(viewName(page));
  const sorted = sortColumn(page, sort.field);
  const rolled = rollUpOf(page, sort.field);
  const isElsewhere = pointedAt(sort.field) !== undefined;
  const column = isElsewhere
    ? pointedValue(page, sort.field)
    : rolled
      ? rollUpOfRow(page, sort.field)
      : sql.id(sorted.column);
  const rollUps = rollUpsOver(page, { alias: 'record', has: 'doc' });
  const chosen = ids ? [sql<boolean>`id IN (${sql.join(ids)})`] : [];
  const conditions = [...matchConditions(page, scope, filters, now), ...chosen];
  const all = (more: readonly Condition[]) => sql.join([...conditions, ...more], sql` AND `);
  return {
    column,
    mayBeEmpty: isElsewhere || (rolled ? !NEVER_EMPTY.has(rolled.of.fn) : sorted.mayBeEmpty),
    ascending: { where: [], direction: 'ASC' } satisfies Stretch,
    filled: { where: [sql<boolean>`${column} IS NOT NULL`], direction: 'DESC' } satisfies Stretch,
    empty: { where: [sql<boolean>`${column} IS NULL`], direction: 'DESC' } satisfies Stretch,
    async rows({ where, direction }: Stretch, offset: number, limit: number): Promise<FoundRecord[]> {
      const order = sql.raw(direction);
      const { rows } =
        await sql<FoundRecord>`SELECT ${sql.join(RECORD_COLUMNS.map((name) => sql.ref(`record.${name}`)))},
          page.sorted::text AS sorted${rollUps ? sql`, ${rollUps.value} AS rolled` : sql``}
        FROM (SELECT id, ${column} AS sorted FROM ${view} WHERE ${all(where)}
          ORDER BY sorted ${order}, id ${order} LIMIT ${limit} OFFSET ${offset}) AS page
        JOIN ${table} AS record ON record.tenant_code = ${tenantCode} AND record.id = page.id ${rollUps?.joins ?? sql``}
        ORDER BY page.sorted ${order}, page.id ${order}`.execute(trx);
      return rows;
    },
    async countTo(most: number | undefined, where: readonly Condition[] = []): Promise<number> {
      const limit = most === undefined ? sql`` : sql`LIMIT ${most}`;
      const { rows } = await sql<{ total: string }>`SELECT count(*) AS total
        FROM (SELECT 1 FROM ${view} WHERE ${all(where)} ${limit}) AS found`.execute(trx);
      return Number(rows[0]?.total ?? 0);
    },
  };
}

/** What a record of the search view must be to be among the matches: the caller's own, and as each filter says. */
export function matchConditions(
  page: RecordPage,
  scope: TenantScope,
  filters: readonly Filter[],
  now: Date,
): Condition[] {
  const asked = filters.map((filter) => filterCondition(page, scope.tenantCode, filter, today(now)));
  return [...ownConditions(page, scope), ...asked];
}

/** The caller's own rows, said as plain comparisons, so that an index serves them: row level security says the same. */
export function ownConditions(
  { resource }: RecordPage,
  { tenantCode, supplierCode, accountId }: TenantScope,
): Condition[] {
  const own = [sql<boolean>`tenant_code = ${tenantCode}`];
  // The view itself tells whose shared records are.
  if (resource.view?.shared) return own;
  if (resource.scope === 'account') own.push(sql<boolean>`account_id = ${accountId}`);
  else if (supplierCode !== null) own.push(sql<boolean>`supplier_code = ${supplierCode}`);
  return own;
}

/** Functions that come to a number even of nothing. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(['count', 'sum']);

/** A roll-up of the records of a search view. */
export function rollUpOfRow(page: RecordPage, name: string): RawBuilder<unknown> {
  return rollUpValue(page, name, { alias: viewName(page), has: 'columns' });
}

/** Empty values stand last in both directions. An index read backwards has them first, so they are asked for apart. */
async function descending(search: Search, offset: number, limit: number): Promise<StoredRecord[]> {
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

/** What a record of the search view must be to pass one filter; `date` is today, YYYY-MM-DD. */
export function filterCondition(
  page: RecordPage,
  tenantCode: string,
  filter: Filter,
  date: string,
): Condition {
  const { field } = filter;
  if (filter.kind === 'supplier') return sql<boolean>`supplier_code = ${filter.code}`;
  if (filter.kind === 'related') return relatedCondition(page, tenantCode, filter);
  if (filter.kind === 'derived') return derivedCondition(derivedOf(page, field)!, filter.values, date);
  if (filter.kind === 'anyOf') {
    const any = filter.filters.map((one) => filterCondition(page, tenantCode, one, date));
    return sql<boolean>`(${sql.join(any, sql` OR `)})`;
  }
  if (pointedAt(field))
    return pointedCondition(page, tenantCode, field, (value) => valueCondition(value, filter));
  if (filter.kind === 'contains') return containsCondition(tenantCode, field, filter.texts);
  const isRolled = rollUpOf(page, field) !== undefined;
  const column = isRolled ? rollUpOfRow(page, field) : sql.id(columnName(field));
  if (filter.kind === 'range') return rangeCondition(column, filter);
  if (isRolled || indexedFields(page).some((one) => one.field === field))
    return sql<boolean>`${column} IN (${sql.join(filter.values)})`;
  return holdsCondition(tenantCode, field, filter.values.map(String));
}

/** What a filter says of a value that has no search keys. */
function valueCondition(
  value: RawBuilder<unknown>,
  filter: Extract<Filter, { kind: 'contains' | 'oneOf' | 'range' }>,
): Condition {
  if (filter.kind === 'contains')
    return sql<boolean>`(${sql.join(
      filter.texts.map((text) => isWithin(value, text)),
      sql` OR `,
    )})`;
  if (filter.kind === 'range') return rangeCondition(value, filter);
  return sql<boolean>`${value} IN (${sql.join(filter.values)})`;
}

function rangeCondition(column: RawBuilder<unknown>, { from, to }: Extract<Filter, { kind: 'range' }>) {
  const bounds = [
    ...(from === undefined ? [] : [sql<boolean>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`${column} <= ${to}`]),
  ];
  return sql<boolean>`${sql.join(bounds, sql` AND `)}`;
}
