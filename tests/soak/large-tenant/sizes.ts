import type pg from 'pg';
import type { Figures } from '../../bench/measure';
import { childrenOf, parentOf, residentMemory } from '../../support/process-use';

/** The process of the server that a connection belongs to, on this machine. */
export async function serverProcess(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return parentOf(rows[0]!.pid);
}

/** Resident memory of the gateway and of the server that it is on, in MB. */
export async function memoryFigures(client: pg.Client, gateway: number): Promise<Figures> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
      AND pid <> pg_backend_pid()`,
  );
  const server = await serverProcess(client);
  const all = [server, ...childrenOf(server)];
  const own = (pids: readonly number[]) => pids.map((pid) => residentMemory(pid, 'RssAnon'));
  return {
    gateway: residentMemory(gateway),
    'largest connection, its own': Math.max(0, ...own(rows.map(({ pid }) => pid))),
    'PostgreSQL, own of all processes': own(all).reduce((sum, one) => sum + one, 0),
    'PostgreSQL, shared': Math.max(...all.map((pid) => residentMemory(pid, 'RssShmem'))),
  };
}

/** Size of a table and of each of its indexes, in MB. */
export async function diskFigures(client: pg.Client, table: string): Promise<Figures> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `SELECT 'table' AS name, pg_table_size($1::regclass) AS bytes
      UNION ALL (SELECT relname, pg_relation_size(oid) FROM pg_index JOIN pg_class ON oid = indexrelid
        WHERE indrelid = $1::regclass ORDER BY relname)
      UNION ALL SELECT 'all', pg_total_relation_size($1::regclass)`,
    [`"${table}"`],
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes) / 2 ** 20]));
}
