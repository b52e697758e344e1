import type { Client } from 'pg';
import { nearest } from '../../../src/contract/check/problem';
import type { TableColumn, TableDescription } from '../../../src/contract/new-page/from-table';
import { UsageError } from '../command';

const COLUMNS = `
  SELECT a.attname AS name,
         CASE WHEN t.typtype = 'e' THEN 'enum' WHEN t.typcategory = 'A' THEN 'array'
              ELSE format_type(coalesce(nullif(t.typbasetype, 0), t.oid), NULL) END AS type,
         NOT (a.attnotnull OR t.typnotnull) AS "isNullable",
         pg_get_expr(d.adbin, d.adrelid) AS default,
         col_description(a.attrelid, a.attnum) AS comment,
         information_schema._pg_char_max_length(t.oid, coalesce(nullif(t.typtypmod, -1), a.atttypmod)) AS "maxLength",
         CASE WHEN t.oid = 'numeric'::regtype AND a.atttypmod >= 0
              THEN (a.atttypmod - 4) & 65535 END AS scale,
         CASE WHEN t.typtype = 'e' THEN
           (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid)
         END AS values,
         a.attidentity <> '' OR a.attgenerated <> ''
           OR coalesce(pg_get_expr(d.adbin, d.adrelid) ~ '^(nextval|gen_random_uuid|uuid_)', false) AS "isGenerated"
    FROM pg_attribute a
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE a.attrelid = $1 AND a.attnum > 0 AND NOT a.attisdropped
   ORDER BY a.attnum`;
const UNIQUE = `
  SELECT (SELECT array_agg(a.attname::text ORDER BY k.place)
            FROM unnest(i.indkey) WITH ORDINALITY AS k(number, place)
            JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number) AS columns
    FROM pg_index i
   WHERE i.indrelid = $1 AND i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL
   ORDER BY i.indexrelid`;
const CHECKS = `SELECT pg_get_constraintdef(oid) AS check FROM pg_constraint WHERE conrelid = $1 AND contype = 'c'`;

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
    const rows = async <T>(sql: string) => (await client.query(sql, [id])).rows as T[];
    const columns = await rows<Record<keyof TableColumn, unknown>>(COLUMNS);
    return {
      name: table,
      columns: columns.map(
        (column) =>
          Object.fromEntries(
            Object.entries(column).filter(([, value]) => value !== null),
          ) as unknown as TableColumn,
      ),
      unique: (await rows<{ columns: string[] }>(UNIQUE)).map((one) => one.columns),
      checks: (await rows<{ check: string }>(CHECKS)).map((one) => one.check),
    };
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
  const meant = nearest(
    table,
    rows.map(({ name, full }) => (table.includes('.') ? full : name)),
  );
  throw new UsageError(`数据库里没有表 ${table}${meant ? `（您是不是想写 ${meant}？）` : ''}`);
}
