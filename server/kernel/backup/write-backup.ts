import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { StartError } from '../base/start-error';
import type { Database } from '../db/database';
import type { Db } from '../db/tables';
import { syncDirectory } from '../files/durable-fs-driver';
import type { FileStorage } from '../files/storage';
import { type CopiedTable, migrationsIn, sequencesOf, tablesOf } from './catalogue';
import { hashOf, type Manifest, places } from './manifest';

export interface BackupOptions {
  database: Database;
  storage: FileStorage;
  schemasDir: string;
  secretFile?: string | undefined;
  /** A folder that is not there yet, or empty. */
  to: string;
}

const ROWS_AT_A_TIME = 500;

/**
 * Copies every row as it is at one moment, the uploaded files that the rows name, the page files and the kept secret
 * into a folder (decision 028). Others read and write on meanwhile; the embedded database lets them wait. The folder
 * has its name when it is whole. Throws {@link StartError} for what the operator can mend.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { database, storage, schemasDir, secretFile, to } = options;
  if (existsSync(to) && (await readdir(to)).length > 0) throw new StartError(`备份目录 ${to} 不是空的`);
  const draft = `${to}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
  await mkdir(join(draft, 'files'));
  const { files, ...rows } = await copyRows(database.kysely, draft);
  const manifest: Manifest = { format: 1, createdAt: new Date().toISOString(), ...rows, files: {} };
  for (const { id, held, size } of files) {
    const sha256 = await copyFile(storage, id, join(draft, places.file(id)));
    if (sha256 !== undefined) manifest.files[id] = { size, sha256 };
    else if (held) throw new StartError(`文件 ${id} 已不在文件存储中，备份没有完成`);
  }
  await cp(schemasDir, join(draft, places.schemas), { recursive: true });
  if (secretFile !== undefined && existsSync(secretFile)) await cp(secretFile, join(draft, places.secret));
  await writeFile(join(draft, places.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
  await syncDirectory(draft);
  await rm(to, { recursive: true, force: true });
  await rename(draft, to);
  await syncDirectory(dirname(to));
  return manifest;
}

interface NamedFile {
  id: string;
  held: boolean;
  size: number;
}

type CopiedRows = Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & { files: NamedFile[] };

function copyRows(kysely: Db, folder: string): Promise<CopiedRows> {
  const snapshot = kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const tables = await tablesOf(trx);
    await requireSight(trx, tables);
    const copied: Manifest['tables'] = {};
    for (const table of tables) copied[table.name] = await copyTable(trx, table, folder);
    const { rows } = await sql<NamedFile>`select attachment_id as id, held, size from attachment`.execute(
      trx,
    );
    // Numbers are given outside of transactions: those in the rows above are among them.
    const sequences = Object.fromEntries((await sequencesOf(trx)).map(({ name, last }) => [name, last]));
    return { migrations: await migrationsIn(trx), tables: copied, sequences, files: rows };
  });
}

/** Row level security would leave rows out in silence. */
async function requireSight(trx: Db, tables: readonly CopiedTable[]): Promise<void> {
  if (!tables.some(({ forced }) => forced)) return;
  const { rows } = await sql<{ sees: boolean }>`
    select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user`.execute(trx);
  if (rows[0]?.sees) return;
  throw new StartError(
    '备份用的数据库账号看不到所有租户的数据：请用具有 BYPASSRLS 的账号设置 DATABASE_URL 后重试',
  );
}

async function copyTable(trx: Db, { name, columns }: CopiedTable, folder: string) {
  const hash = createHash('sha256');
  let rows = 0;
  const list = sql.join(columns.map((column) => sql.id(column)));
  await sql`declare copied no scroll cursor for
    select to_jsonb(row)::text as row from (select ${list} from ${sql.id(name)}) row`.execute(trx);
  async function* lines() {
    for (;;) {
      const batch = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_A_TIME)} from copied`.execute(trx);
      if (batch.rows.length === 0) return;
      rows += batch.rows.length;
      yield `${batch.rows.map(({ row }) => row).join('\n')}\n`;
    }
  }
  const path = join(folder, places.table(name));
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 4 }),
    tapped(hash),
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
  await sql`close copied`.execute(trx);
  return { rows, sha256: hash.digest('hex') };
}

const tapped = (hash: { update(chunk: Buffer): unknown }) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  };

/** Answers the hash of the copy; undefined where there is no such file. */
async function copyFile(storage: FileStorage, id: string, path: string): Promise<string | undefined> {
  const found = await storage.read(id).catch(() => undefined);
  if (!found) return undefined;
  await pipeline(found, createWriteStream(path, { mode: 0o600, flush: true }));
  return hashOf(path);
}
