import type { Client } from 'pg';
import { describeTable } from '../../../src/contract/new-page/describe-table';
import type { TableDescription } from '../../../src/contract/new-page/from-table';
import { meantHint, UsageError } from '../command';

const CONNECT_MS = 10_000;

/**
 * A table, view or partitioned table as the database describes it, read in a transaction that cannot write. Throws
 * `UsageError` where the database is not reached or has no such table; the password of the address is in no message.
 */
export async function readTable(url: string, table: string): Promise<TableDescription> {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new UsageError('--url 应以 postgres:// 开头');
  // Loaded here: the other commands start without it, and it is not bundled with them.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A connection that breaks later on rejects the query as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN READ ONLY');
    const id = await tableId(client, table);
    const ask = async (sql: string, parameters: readonly unknown[]) =>
      (await client.query(sql, [...parameters])).rows as unknown[];
    return await describeTable(ask, { id, name: table });
  } catch (reason) {
    if (reason instanceof UsageError) throw reason;
    const { code, message } = reason as { code?: string; message: string };
    throw new UsageError(`数据库读不了（${code ?? message}），请检查 --url`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function tableId(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ id: number; name: string; full: string }>(
    `SELECT c.oid::int8::text::int8 AS id, c.relname AS name, n.nspname || '.' || c.relname AS full
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'v', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      ORDER BY pg_table_is_visible(c.oid) DESC, n.nspname`,
  );
  const found = rows.find(({ name, full }) => full === table || name === table);
  if (found) return found.id;
  const hint = meantHint(
    table,
    rows.map(({ name, full }) => (table.includes('.') ? full : name)),
  );
  throw new UsageError(`数据库里没有表 ${table}${hint}`);
}
