import { type RawBuilder, sql } from 'kysely';
import { valueAt } from '../../../src/contract/fields/record-shape';
import type { ListPage } from '../../../src/contract/language/page-schema';
import { type TreeData, treeKey } from '../../../src/contract/lists/list-views';
import { recordTitle } from '../../../src/contract/pages/record-title';
import type { TenantScope } from '../../kernel/base/tenant-scope';
import type { Trx } from '../../kernel/db/tables';
import type { Filter } from '../../kernel/records/lists/filter';
import { createSearch } from '../../kernel/records/lists/list-records';
import type { ListRequest } from '../../kernel/records/lists/list-request';
import { matchConditions, ownConditions } from '../../kernel/records/lists/match-conditions';
import type { StoredRecord } from '../../kernel/records/tables/stored-record';
import { columnName, viewName } from '../../kernel/records/tables/table';

/** Levels that a way down to a record may have; what goes round in a circle ends there. */
const DEEPEST = 30;

interface TreeAsked extends Pick<ListRequest, 'pageNum' | 'pageSize' | 'sort'> {
  /** The record whose children are asked for; absent for the top. */
  parent: string | undefined;
}

type Found = Omit<TreeData<never>, 'list'> & { list: StoredRecord[] };

/**
 * One level of a tree: the records below one, or those that have none above them that the caller sees. With filters the
 * records that they find, each with the way down to it.
 */
export async function readTree(
  trx: Trx,
  page: ListPage,
  scope: TenantScope,
  filters: readonly Filter[],
  asked: TreeAsked,
  now: Date,
): Promise<Found> {
  const parent = page.list.tree!.parent;
  const isSearch = filters.length > 0;
  const search = createSearch(trx, page, scope, { filters: [...filters], sort: asked.sort }, now);
  const level = isSearch ? [] : [levelCondition(page, scope, asked.parent)];
  const direction = asked.sort.descending ? 'DESC' : 'ASC';
  const offset = (asked.pageNum - 1) * asked.pageSize;
  const list = await search.rows({ where: level, direction }, offset, asked.pageSize);
  const total = await search.countTo(undefined, level);
  const keyOf = ({ id, doc }: StoredRecord) =>
    treeKey(page) === 'id' ? id : String(valueAt(doc, treeKey(page)));
  const keys = list.map(keyOf);
  const above = keys.length === 0 ? new Set<string>() : await withChildren(trx, page, scope, keys, now);
  const parents = list.filter((record) => above.has(keyOf(record))).map(({ id }) => id);
  if (!isSearch) return { list, total, parents };

  const known = new Map<string, StoredRecord>(list.map((record) => [keyOf(record), record]));
  const parentOf = ({ doc }: StoredRecord) => {
    const value = valueAt(doc, parent);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  for (let step = 0; step < DEEPEST; step++) {
    const missing = [...known.values()].flatMap((record) => {
      const value = parentOf(record);
      return value !== undefined && !known.has(value) ? value : [];
    });
    const found = missing.length === 0 ? [] : await recordsAt(trx, page, scope, [...new Set(missing)], now);
    if (found.length === 0) break;
    for (const record of found) known.set(keyOf(record), record);
  }
  const paths = Object.fromEntries(
    list.map((record) => {
      const way: { id: string; name: string }[] = [];
      const seen = new Set([record.id]);
      for (
        let up = known.get(parentOf(record) ?? '');
        up && !seen.has(up.id);
        up = known.get(parentOf(up) ?? '')
      ) {
        seen.add(up.id);
        way.unshift({
          id: up.id,
          name: recordTitle(page, { ...up.doc, id: up.id, version: up.version }).name,
        });
      }
      return [record.id, way];
    }),
  );
  return { list, total, parents, paths };
}

const keyColumn = (page: ListPage) => sql.ref(treeKey(page) === 'id' ? 'id' : columnName(treeKey(page)));

/** Whether a record is right below another, or, without one, at the top. */
function levelCondition(page: ListPage, scope: TenantScope, parent: string | undefined): RawBuilder<boolean> {
  const view = sql.id(viewName(page));
  const column = sql.id(columnName(page.list.tree!.parent));
  if (parent !== undefined) return sql<boolean>`${column} = ${parent}`;
  const own = sql.join(ownConditions(page, scope), sql` AND `);
  return sql<boolean>`(${column} IS NULL OR ${column} NOT IN (SELECT ${keyColumn(page)} FROM ${view}
    WHERE ${own} AND ${keyColumn(page)} IS NOT NULL))`;
}

/** Which of some records have others below them. */
async function withChildren(
  trx: Trx,
  page: ListPage,
  scope: TenantScope,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const column = sql.id(columnName(page.list.tree!.parent));
  const own = sql.join(matchConditions(page, scope, [], now), sql` AND `);
  const { rows } = await sql<{
    parent: string;
  }>`SELECT DISTINCT ${column} AS parent FROM ${sql.id(viewName(page))}
    WHERE ${own} AND ${column} IN (${sql.join(keys)})`.execute(trx);
  return new Set(rows.map((row) => row.parent));
}

/** The records that a parent field names by some values. */
function recordsAt(
  trx: Trx,
  page: ListPage,
  scope: TenantScope,
  keys: readonly string[],
  now: Date,
): Promise<StoredRecord[]> {
  const sort = { field: 'createdAt', descending: false };
  const search = createSearch(trx, page, scope, { filters: [], sort }, now);
  const named = sql<boolean>`${keyColumn(page)} IN (${sql.join(keys)})`;
  return search.rows({ where: [named], direction: 'ASC' }, 0, keys.length);
}
