import { existsSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Env, parseEnv } from '../env';
import type { Manifest } from '../kernel/backup/manifest';
import { restoreBackup, restoreSecret } from '../kernel/backup/restore-backup';
import { orderBackup } from '../kernel/backup/socket';
import { writeBackup } from '../kernel/backup/write-backup';
import { StartError } from '../kernel/base/start-error';
import { openDatabase } from '../kernel/db/database';
import { lockDirectory } from '../kernel/db/directory-lock';
import { openFileStorage } from '../kernel/files/storage';
import { MIGRATIONS } from '../migrations';

const USAGE = '用法：npm run backup [-- 目录]，或 npm run restore -- 目录 [--replace]';

try {
  const { positionals, values } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [command, folder, ...rest] = positionals;
  if (rest.length > 0) throw new StartError(USAGE);
  const env = parseEnv(process.env);
  if (command === 'backup') {
    const to = resolve(folder ?? join('backups', stamp()));
    console.log(`已备份到 ${to}：${summary(await backup(env, to))}`);
  } else if (command === 'restore' && folder !== undefined) {
    console.log(`已恢复 ${folder}：${summary(await restore(env, resolve(folder), values.replace))}`);
    console.log(`页面文件在 ${join(folder, 'schemas')}，需要时自行复制到 ${env.schemasDir}`);
  } else throw new StartError(USAGE);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

/** Of a gateway that runs on the embedded database it is ordered; all else is read here. */
async function backup(env: Env, to: string): Promise<Manifest> {
  const ordered = env.databaseUrl === undefined ? await orderBackup(env.dataDir, to) : undefined;
  if (ordered) return ordered;
  // A kept secret is not the one in use where the operator has set another.
  const secretFile = env.secretKey ? undefined : env.secretFile;
  return withStores(env, (stores) => writeBackup({ ...stores, schemasDir: env.schemasDir, secretFile, to }));
}

async function restore(env: Env, from: string, replace: boolean): Promise<Manifest> {
  if (env.databaseUrl === undefined && replace) await moveAside(env.dataDir);
  const manifest = await withStores(env, (stores) =>
    restoreBackup({ ...stores, from, replace, migrations: MIGRATIONS }),
  );
  if (!env.secretKey) await restoreSecret(from, env.secretFile);
  return manifest;
}

/** What is replaced is kept beside: it may be damaged, and still all that there is of the last hours. */
async function moveAside(dataDir: string): Promise<void> {
  const lock = await lockDirectory(dataDir);
  for (const name of ['pgdata', 'files']) {
    const place = join(dataDir, name);
    if (existsSync(place)) renameSync(place, `${place}.replaced-${stamp()}`);
  }
  await lock.release();
}

async function withStores<T>(
  { databaseUrl, dataDir, filesDir, s3 }: Env,
  work: (stores: {
    database: Awaited<ReturnType<typeof openDatabase>>;
    storage: Awaited<ReturnType<typeof openFileStorage>>;
  }) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    const storage = await openFileStorage(filesDir, s3);
    return await work({ database, storage }).finally(storage.close);
  } finally {
    await database.close();
  }
}

function stamp(): string {
  return new Date().toISOString().replace(/\D/g, '').slice(0, 14);
}

function summary({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${Object.keys(tables).length} 张表 ${rows} 行，${Object.keys(files).length} 个文件`;
}
