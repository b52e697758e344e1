import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readManifest } from '../../../server/kernel/backup/manifest';
import { restoreBackup } from '../../../server/kernel/backup/restore-backup';
import { openDatabase } from '../../../server/kernel/db/database';
import { openFileStorage } from '../../../server/kernel/files/storage';
import { MIGRATIONS } from '../../../server/migrations';
import { openPages } from '../../../server/open-pages';
import { startProduct } from '../../support/browser/product';
import { download, SAMPLE_BYTES, upload } from '../../support/files';
import { startPostgresServer, type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { startGateway, startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { sampleContract } from '../../support/gateway/sample-contract';
import { layTemplate } from '../../support/gateway/template';
import { leftToTheNight } from '../../support/night';

const { edge, edges } = leftToTheNight(import.meta.url);

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CONTRACTS = '/api/resources/contract';
const folders: string[] = [];
const newFolder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'backup-')));
  return folders.at(-1)!;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const contract = (number: number) =>
  sampleContract(`BF-2026-${String(number).padStart(6, '0')}`, {
    contractName: '备份演练',
    customerShortName: '演练客户',
  });

describe.each(testDatabases())('a backup on $name', ({ start }) => {
  let target: TestDatabase;
  let gateway: TestGateway;
  let token: string;
  let fileId: string;
  const folder = newFolder();
  const to = join(folder, 'backup');
  let number = 0;
  const add = async () => {
    number += 1;
    expect((await gateway.call(token, `POST ${CONTRACTS}`, contract(number))).code).toBe('ok');
  };
  beforeAll(async () => {
    target = await start();
    gateway = await startGatewayOn(start, { openPages, filesDir: join(folder, 'files') });
    token = await gateway.signIn('buyer01');
    const supplier = await gateway.signIn('supplier01');
    fileId = (await upload(gateway, supplier, '证照.png', SAMPLE_BYTES.png)).data.attachmentId;
  });
  afterAll(async () => {
    await gateway?.close();
    await target?.stop();
  });

  test('hostile 63: written while people write, restored: the counts agree, and one moment is what it shows', async () => {
    for (let turn = 0; turn < 5; turn += 1) await add();
    const before = number;
    let writing = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) await add();
    });
    await expect.poll(() => number).toBeGreaterThan(before + 4);
    const manifest = await gateway.gateway.backup(to);
    writing = false;
    await Promise.all(writers);
    // Each contract leaves one row in the audit, in its own transaction: a moment in between would show one more.
    expect(Object.keys(manifest.files)).toContain(fileId);

    const filesDir = join(folder, 'restored');
    const database = await openDatabase(target.choice);
    const storage = await openFileStorage(filesDir);
    await restoreBackup({ migrations: MIGRATIONS, from: to, database, storage, replace: false });
    const counts = await Promise.all(
      Object.keys(manifest.tables).map(async (name) => {
        const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(name)}`.execute(
          database.kysely,
        );
        return [name, rows[0]?.count];
      }),
    );
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(Object.entries(manifest.tables).map(([name, { rows }]) => [name, rows])),
    );
    const { rows } = await sql<{ contracts: number; told: number }>`
      select (select count(*) from r_contract where doc->>'contractName' = '备份演练') as contracts,
        (select count(*) from audit join r_contract on id = record_id
          where action = 'create' and doc->>'contractName' = '备份演练') as told`.execute(database.kysely);
    expect(rows[0]!.contracts).toBe(rows[0]!.told);
    expect(rows[0]!.contracts).toBeGreaterThanOrEqual(before);
    expect(rows[0]!.contracts).toBeLessThanOrEqual(number);
    await expect(
      restoreBackup({ migrations: MIGRATIONS, from: to, database, storage, replace: false }),
    ).rejects.toThrow(/不是空的.*--replace/);
    const manifestFile = join(to, 'manifest.json');
    const whole = readFileSync(manifestFile, 'utf8');
    const wrong = JSON.parse(whole) as typeof manifest;
    wrong.tables.r_contract!.rows += 1;
    writeFileSync(manifestFile, JSON.stringify(wrong));
    await expect(
      restoreBackup({ migrations: MIGRATIONS, from: to, database, storage, replace: true }),
    ).rejects.toThrow(/r_contract .*没有恢复任何数据/);
    writeFileSync(manifestFile, whole);
    const left = await sql<{ count: number }>`select count(*) as count from r_contract`.execute(
      database.kysely,
    );
    expect(left.rows[0]?.count).toBe(manifest.tables.r_contract?.rows);
    await restoreBackup({ migrations: MIGRATIONS, from: to, database, storage, replace: true });
    if (target.choice.databaseUrl !== undefined) {
      await database.close();
      const again = await startGateway({ openPages, filesDir, ...target.choice });
      const buyer = await again.signIn('buyer01');
      expect((await again.call(buyer, `GET ${CONTRACTS}?contractCode=BF-2026`)).data.total).toBe(
        rows[0]!.contracts,
      );
      expect((await again.call(buyer, `POST ${CONTRACTS}`, contract(900_001))).code).toBe('ok');
      const bytes = async (of: TestGateway) =>
        Buffer.from(await (await download(of, await of.signIn('supplier01'), fileId)).arrayBuffer());
      expect((await bytes(again)).equals(await bytes(gateway))).toBe(true);
      await again.close();
    } else await database.close();
  });

  edge('that is damaged, unfinished or newer is refused before anything is restored', async () => {
    const damaged = join(folder, 'damaged');
    await gateway.gateway.backup(damaged);
    await expect(gateway.gateway.backup(damaged)).rejects.toThrow(/不是空的/);
    appendFileSync(join(damaged, 'tables/account.ndjson.gz'), 'x');
    await expect(readManifest(damaged)).rejects.toThrow(/备份已损坏：tables\/account/);
    rmSync(join(damaged, 'manifest.json'));
    await expect(readManifest(damaged)).rejects.toThrow(/不是完整的备份/);
  });
});

edge(
  'a server’s account that row level security hides rows from is told so, and not given half a backup',
  async () => {
    const server = await startPostgresServer();
    const gateway = await startGateway({ openPages, ...server.choice });
    try {
      const { kysely } = gateway.gateway.context.database;
      await sql`create role plain login nosuperuser password 'plain'`.execute(kysely);
      await sql`grant pg_read_all_data to plain`.execute(kysely);
      const plain = await openDatabase({
        databaseUrl: server.choice.databaseUrl!.replace(/\/\/.*@/, '//plain:plain@'),
      });
      const { writeBackup } = await import('../../../server/kernel/backup/write-backup');
      const storage = await openFileStorage(undefined);
      const to = join(newFolder(), 'none');
      await expect(
        writeBackup({ database: plain, storage, schemasDir: join(ROOT, 'schemas'), to }),
      ).rejects.toThrow(/BYPASSRLS/);
      expect(existsSync(to)).toBe(false);
      await plain.close();
    } finally {
      await gateway.close();
      await server.stop();
    }
  },
);

edges('the commands on an embedded database', () => {
  const run = (dataDir: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/backup.js', ...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    return { status, told: stdout + stderr };
  };

  test('hostile 62: back up a running gateway, and restore it where its data directory is damaged', {
    timeout: 300_000,
  }, async () => {
    const folder = newFolder();
    const dataDir = join(folder, 'data');
    const to = join(folder, 'backup');
    layTemplate(dataDir);
    const product = await startProduct({ DATA_DIR: dataDir });
    try {
      expect(run(dataDir, 'backup', to)).toMatchObject({
        status: 0,
        told: expect.stringMatching(/已备份到 .*张表.*个文件/),
      });
      expect(run(dataDir, 'restore', to)).toMatchObject({
        status: 1,
        told: expect.stringMatching(/正被另一个进程使用/),
      });
      await product.stop();
      writeFileSync(join(dataDir, 'pgdata/global/pg_control'), 'damaged');
      await expect(product.start()).rejects.toThrow(
        /可能已损坏：请用备份恢复（npm run restore -- 备份目录 --replace）/,
      );
      expect(run(dataDir, 'restore', to)).toMatchObject({
        status: 1,
        told: expect.stringMatching(/可能已损坏/),
      });
      rmSync(join(dataDir, 'secret.key'));
      expect(run(dataDir, 'restore', to, '--replace')).toMatchObject({
        status: 0,
        told: expect.stringMatching(/已恢复/),
      });
      expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(
        readFileSync(join(to, 'secret.key'), 'utf8'),
      );
      expect(readdirSync(dataDir).filter((name) => name.startsWith('pgdata.replaced-'))).toHaveLength(1);
      await product.start();
      expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    } finally {
      await product.dispose();
    }
  });
});
