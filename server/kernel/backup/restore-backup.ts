import { createReadStream, existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { StartError } from '../base/start-error';
import type { Database } from '../db/database';
import { applyMigrations, inMigration, type Migrations } from '../db/migrate';
import type { Db } from '../db/tables';
import type { FileStorage } from '../files/storage';
import { createRecordTable } from '../records/tables/prepare-table';
import { type CopiedTable, NOT_DATA, sequencesOf, tablesOf } from './catalogue';
import { type Manifest, places, readManifest } from './manifest';

export interface RestoreOptions {
  /** All that this version of the product knows. */
  migrations: Migrations;
  from: string;
  database: Database;
  storage: FileStorage;
  replace: boolean;
}

/** What goes to the database at a time: an array in JSON has its limit, and a row of the audit may hold a megabyte or two. */
const ROWS_AT_A_TIME = 500;
const CHARACTERS_AT_A_TIME = 8_000_000;

/**
 * Puts a backup into a database and its file storage: in one transaction what was there goes, the tables come as the
 * backup's version had them, and every row, which are counted; then the files. The next start of the gateway brings tables up to its own version.
 * Throws {@link StartError} when the backup is damaged or newer, or the database is not empty and `replace` is not set.
 */
export async function restoreBackup({
  from,
  database,
  storage,
  replace,
  migrations,
}: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(from);
  const unknown = manifest.migrations.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new StartError(`备份来自更新的版本（${unknown.join('、')}）：请先升级程序`);
  const last = manifest.migrations.at(-1);
  if (last === undefined) throw new StartError('备份中没有数据库版本');
  await inMigration(database.kysely, async (trx) => {
    await makeRoom(trx, replace);
    await applyMigrations(trx, migrations, last).catch((reason: Error) => {
      throw new StartError(`无法建立备份所用版本的数据表：${reason.message}`);
    });
    for (const name of Object.keys(manifest.tables).filter(isRecordTable)) await createRecordTable(trx, name);
    await fillTables(trx, manifest, from);
    for (const [name, last] of Object.entries(manifest.sequences)) {
      if (last !== null) await sql`select setval(${`"${name}"`}::regclass, ${last})`.execute(trx);
    }
  });
  for (const id of Object.keys(manifest.files)) {
    // Taken by a move: the backup keeps its own.
    const incoming = join(storage.incoming, id);
    await cp(join(from, places.file(id)), incoming);
    await storage.keep(incoming, id);
  }
  return manifest;
}

const isRecordTable = (name: string) => name.startsWith('r_');

async function makeRoom(kysely: Db, replace: boolean): Promise<void> {
  const present = await tablesOf(kysely);
  if (present.length === 0) return;
  if (!replace)
    throw new StartError('目标数据库不是空的：确认要用备份替换其中的全部数据时，请加上 --replace');
  const names = [...present.map(({ name }) => name), ...NOT_DATA];
  await sql`drop table if exists ${sql.join(names.map((name) => sql.id(name)))} cascade`.execute(kysely);
  for (const { name } of await sequencesOf(kysely))
    await sql`drop sequence ${sql.id(name)} cascade`.execute(kysely);
}

/** Migrations bring rows of their own, which the backup has as well. */
async function fillTables(trx: Db, { tables }: Manifest, from: string): Promise<void> {
  const present = await tablesOf(trx);
  const missing = Object.keys(tables).filter((name) => !present.some((table) => table.name === name));
  if (missing.length > 0) throw new StartError(`不认识备份中的数据表 ${missing.join('、')}`);
  const wanted = present.filter(({ name }) => Object.hasOwn(tables, name));
  await sql`truncate ${sql.join(wanted.map(({ name }) => sql.id(name)))} cascade`.execute(trx);
  // Their owner is under row level security, too, and has no tenant here.
  const hidden = wanted.filter(({ forced }) => forced);
  for (const { name } of hidden) await force(trx, name, false);
  for (const table of wanted) {
    await fillTable(trx, table, join(from, places.table(table.name)));
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from ${sql.id(table.name)}`.execute(trx);
    const expected = tables[table.name]?.rows;
    if (rows[0]?.count !== expected) {
      throw new StartError(
        `${table.name} 恢复了 ${rows[0]?.count} 行，备份中有 ${expected} 行，没有恢复任何数据`,
      );
    }
  }
  for (const { name } of hidden) await force(trx, name, true);
}

function force(trx: Db, table: string, on: boolean) {
  return sql`alter table ${sql.id(table)} ${sql.raw(on ? 'force' : 'no force')} row level security`.execute(
    trx,
  );
}

async function fillTable(trx: Db, { name, columns }: CopiedTable, path: string): Promise<void> {
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Infinity });
  let batch: string[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const list = sql.join(columns.map((column) => sql.id(column)));
    // Numbers that the database gives itself are those of the backup.
    await sql`insert into ${sql.id(name)} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${sql.id(name)}, ${`[${batch.join(',')}]`}::jsonb)`.execute(
      trx,
    );
    batch = [];
    size = 0;
  };
  for await (const line of lines) {
    batch.push(line);
    size += line.length;
    if (batch.length >= ROWS_AT_A_TIME || size >= CHARACTERS_AT_A_TIME) await flush();
  }
  await flush();
}

/** Puts the kept secret back where there is none; sessions and keys in the rows are sealed with it. */
export async function restoreSecret(from: string, secretFile: string): Promise<void> {
  const kept = join(from, places.secret);
  if (existsSync(kept) && !existsSync(secretFile)) await cp(kept, secretFile);
}
