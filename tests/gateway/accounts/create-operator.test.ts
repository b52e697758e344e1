import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicTenantOf } from '../../../server/kernel/sessions/public-tenant';
import { openPages } from '../../../server/open-pages';
import { sealAll } from '../../support/gateway/callers';
import { COPIES } from '../../support/gateway/copies';
import { startPostgres, type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { startGateway } from '../../support/gateway/gateway';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FIRST = ['--tenant-name', '华晟集团', '--username', 'chief', '--name', '周敏'];
const folders: string[] = [];
const newFolder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'found-')));
  return folders.at(-1)!;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Runs the built command, which `npm test` has built. */
function found(environment: Record<string, string>, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/create-tenant.js', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, OPERATOR_TENANT: 'HQ', ...environment },
    encoding: 'utf8',
  });
  return { status, told: (stdout + stderr).trim() };
}

describe.skipIf(COPIES > 1).each(testDatabases())('the tenant that operates, on $name', ({ start }) => {
  test('is founded by a command on an empty database, and its administrator makes the next one', {
    timeout: 300_000,
  }, async () => {
    const database = await start();
    const { databaseUrl } = database.choice;
    const dataDir = newFolder();
    const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const { status, told } = found(environment, FIRST);
    expect([status, told]).toEqual([0, expect.stringContaining('已建立租户 HQ，管理员 chief')]);
    const password = /初始密码：(\S+)/.exec(told)?.[1] ?? '';
    expect(found(environment, FIRST)).toEqual({ status: 1, told: '租户 HQ 已经存在' });

    const choice = databaseUrl ? { databaseUrl } : { dataDir };
    const gateway = await startGateway({ openPages, ...choice, seed: 'none', operatorTenant: 'HQ' });
    try {
      const { data } = await gateway.requestToken('chief', password);
      const token = data.access_token;
      const call = (target: string, body?: unknown) => gateway.call(token, target, body);
      expect((await call('GET /api/resources/tenant')).code).toBe('password_change_required');
      const passwords = { newPassword: 'Settled2026', confirmPassword: 'Settled2026' };
      const sealed = await sealAll(gateway, passwords);
      expect((await call('POST /auth/inner/account/firstLoginAuth', sealed)).code).toBe('ok');

      const { list } = (await call('GET /api/resources/tenant')).data;
      expect(list).toMatchObject([{ code: 'HQ', tenantName: '华晟集团', state: 'active' }]);
      const guest = { header: () => undefined, url: 'http://srm.example.com/' };
      const db = gateway.gateway.context.database.kysely;
      expect(await publicTenantOf(db, guest)).toMatchObject({ tenantCode: 'HQ' });
      const next = await call('POST /api/resources/tenant', {
        code: 'SUB',
        tenantName: '华晟分公司',
        instances: list[0].instances.map((one: object, index: number) => ({
          ...one,
          instanceCode: `SUB-${index}`,
        })),
        adminUsername: 'chief.sub',
        adminName: '王立',
      });
      expect([next.code, next.data.shownOnce?.kind]).toEqual(['ok', 'initialPassword']);
      const kept = [await db.selectFrom('audit').selectAll().execute(), list, gateway.log];
      expect(JSON.stringify(kept)).not.toContain(password);
    } finally {
      await gateway.close();
      await database.stop();
    }
  });
});

describe('what is typed for the tenant that operates', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startPostgres('demo');
  });
  afterAll(() => database?.stop());

  test.each([
    ['without its code', { OPERATOR_TENANT: '' }, FIRST, '请用 OPERATOR_TENANT 指定租户编码，例如 T001'],
    [
      'against the rules of the page',
      { OPERATOR_TENANT: 'h_q' },
      [...FIRST, '--telephone', '1'],
      '租户编码格式不正确\n管理员手机：请输入正确手机号码！',
    ],
    // A record's code is put into capitals, what the environment says is not: the two would part.
    ['in small letters', { OPERATOR_TENANT: 'hq' }, FIRST, '租户编码要写成 HQ'],
    ['without a name', {}, FIRST.slice(2), expect.stringMatching(/^用法：npm run create-tenant/)],
    ['with something unknown', {}, [...FIRST, '--x'], expect.stringMatching(/^用法：npm run create-tenant/)],
  ] as const)('%s is refused with what to mend', { timeout: 200_000 }, (_, environment, args, told) => {
    const { databaseUrl } = database.choice;
    expect(found({ DATA_DIR: newFolder(), DATABASE_URL: databaseUrl!, ...environment }, args)).toEqual({
      status: 1,
      told,
    });
  });
});
