import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { describeTable } from '../../../src/contract/new-page/describe-table';
import { kindOfStatement, sqlStatements } from '../../../src/contract/new-page/sql-statements';
import type { ThreadAnswer } from '../../kernel/base/thread';
import type { ReadTables, TableJob } from './table-thread';

/** Runs in a thread of its own (`table-thread.ts`). */

/** Tables of one text. */
const MOST_TABLES = 50;

const TABLES = `
  SELECT c.oid::int4 AS id, CASE WHEN n.nspname = 'public' THEN c.relname ELSE n.nspname || '.' || c.relname END AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_'
   ORDER BY c.oid LIMIT $1`;

parentPort?.on('message', async ({ id, sql }: TableJob) => {
  const post = (answer: ThreadAnswer<ReadTables>) => parentPort?.postMessage(answer);
  try {
    post({ id, done: await readTables(sql) });
  } catch (reason) {
    post({ id, failed: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason) });
  }
});

/** Made with the first text that has something to run: that takes seconds. */
let database: Promise<PGlite> | undefined;

async function readTables(sql: string): Promise<ReadTables> {
  const statements = sqlStatements(sql).flatMap((statement) => {
    const kind = kindOfStatement(statement);
    return kind ? [{ statement, kind }] : [];
  });
  if (statements.length === 0) return { tables: [], faults: [] };
  database ??= PGlite.create();
  const db = await database;
  await db.query('BEGIN');
  try {
    const faults: string[] = [];
    for (const { statement, kind } of statements) {
      const fault = await run(db, statement);
      const start = statement.replace(/\s+/g, ' ').slice(0, 60);
      if (fault) faults.push(`${kind === 'table' ? '没有读懂' : '略过'} ${start}…：${fault}`);
    }
    const { rows } = await db.query<{ id: number; name: string }>(TABLES, [MOST_TABLES]);
    const ask = async (text: string, parameters: readonly unknown[]) =>
      (await db.query(text, [...parameters])).rows;
    const tables = [];
    for (const table of rows) tables.push(await describeTable(ask, table));
    return { tables, faults };
  } finally {
    // The next text begins with nothing again.
    await db.query('ROLLBACK');
  }
}

/** Runs a statement; answers why it did not run. A schema that it names is made first. */
async function run(db: PGlite, statement: string): Promise<string | undefined> {
  await db.query('SAVEPOINT statement');
  try {
    await db.query(statement);
    await db.query('RELEASE statement');
    return undefined;
  } catch (reason) {
    await db.query('ROLLBACK TO statement');
    const { message } = reason as Error;
    const schema = /^schema "(.+)" does not exist$/.exec(message)?.[1];
    if (schema === undefined) return message;
    await db.query(`CREATE SCHEMA "${schema.replaceAll('"', '""')}"`);
    return run(db, statement);
  }
}
