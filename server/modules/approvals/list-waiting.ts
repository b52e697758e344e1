import { sql } from 'kysely';
import type { WaitingQuery } from '../../../src/contract/api/approvals';
import type { ListPage } from '../../../src/contract/language/page-schema';
import type { User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import { recordColumns } from '../../kernel/records/tables/store';
import type { StoredRecord } from '../../kernel/records/tables/stored-record';
import { tableName } from '../../kernel/records/tables/table';
import type { DecisionPage } from './decision-pages';
import { routeKeys } from './route/route-keys';
import { type WaitingKey, waitingKeys } from './waiting-keys';

export interface Waiting extends DecisionPage {
  key: WaitingKey;
  record: StoredRecord;
}

interface Found {
  list: Waiting[];
  total: number;
  /** How many wait by the path of their page, and how many the caller submitted itself. */
  counts: ReadonlyMap<string, number>;
  own: number;
}

/** One page of the records that wait for the caller, what has waited longest first unless the newest are asked for. */
export async function listWaiting(
  trx: Trx,
  user: User,
  pages: readonly DecisionPage[],
  { pageNum, pageSize, path, keyword, newest = false }: WaitingQuery,
  now: Date,
): Promise<Found> {
  const keys = await allKeys(trx, user, pages, keyword, now);
  const open = keys.filter(({ own }) => !own);
  const asked = open.filter((key) => path === undefined || key.path === path).toSorted(byTime);
  const ordered = newest ? asked.reverse() : asked;
  const shown = ordered.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  return {
    list: await withRecords(trx, user, pages, shown),
    total: asked.length,
    counts: countBy(open),
    own: keys.length - open.length,
  };
}

export async function countWaiting(
  trx: Trx,
  user: User,
  pages: readonly DecisionPage[],
  now: Date,
): Promise<number> {
  const keys = await allKeys(trx, user, pages, undefined, now);
  return keys.filter(({ own }) => !own).length;
}

async function allKeys(...asked: Parameters<typeof waitingKeys>): Promise<WaitingKey[]> {
  return [...(await waitingKeys(...asked)), ...(await routeKeys(...asked))];
}

function byTime(left: WaitingKey, right: WaitingKey): number {
  return left.since.getTime() - right.since.getTime() || (left.id < right.id ? -1 : 1);
}

function countBy(keys: readonly WaitingKey[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of keys) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}

/** The records themselves, one query for each page that has some among them; one that went meanwhile is left out. */
async function withRecords(
  trx: Trx,
  user: User,
  pages: readonly DecisionPage[],
  keys: readonly WaitingKey[],
): Promise<Waiting[]> {
  const found = new Map<string, Waiting>();
  for (const one of pages) {
    const own = keys.filter(({ path }) => path === one.page.path);
    for (const record of await recordsOf(trx, user, one.page, own)) {
      const key = own.find(({ id }) => id === record.id)!;
      found.set(`${key.path} ${key.id}`, { ...one, key, record });
    }
  }
  return keys.flatMap(({ path, id }) => found.get(`${path} ${id}`) ?? []);
}

async function recordsOf(
  trx: Trx,
  { tenantCode }: User,
  { resource }: ListPage,
  keys: readonly WaitingKey[],
): Promise<StoredRecord[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<StoredRecord>`SELECT ${recordColumns()}
    FROM ${sql.id(tableName(resource.name))}
    WHERE tenant_code = ${tenantCode} AND id IN (${sql.join(keys.map(({ id }) => id))})`.execute(trx);
  return rows;
}
