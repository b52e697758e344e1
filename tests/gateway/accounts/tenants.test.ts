import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenantAsOwner } from '../../../server/kernel/db/database';
import type { SchemaRegistry } from '../../../server/kernel/schemas/registry';
import { publicTenantOf } from '../../../server/kernel/sessions/public-tenant';
import { mirrorAllTenants } from '../../../server/modules/tenants/mirror-tenants';
import { readTenant } from '../../../server/modules/tenants/tenant-record';
import { openPages } from '../../../server/open-pages';
import type { TenantScenes } from '../../../src/contract/base/identity';
import { sealAll } from '../../support/gateway/callers';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { changeTenant } from '../../support/gateway/token-grants';

const TENANTS = '/api/resources/tenant';
const ROLES = '/api/resources/role';
const WHO = 'GET /iam/api/v2/api/account/findAccountInfo';
const PERMISSIONS = 'GET /iam/api/v2/api/account/findButtonPermissions';
const SCENES = 'GET /iam/service/core/v3/platform/instance/findAllTenantSceneByAccountId';
const FIRST = 'POST /auth/inner/account/firstLoginAuth';

const office = { instanceName: '办公平台', scene: 'Office', serviceUrl: '/work/home' };
/** What is typed for a new tenant. */
const typed = (code: string, fields: object = {}) => ({
  code,
  tenantName: `${code} 公司`,
  instances: [{ ...office, instanceCode: `${code}-OA` }],
  adminUsername: `first.${code.toLowerCase()}`,
  adminName: '首位管理员',
  ...fields,
});

describe.each(testDatabases())('tenants on $name', ({ start }) => {
  let gateway: TestGateway;
  let admin: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    admin = await gateway.signIn('admin01');
  });
  afterAll(() => gateway?.close());

  const db = () => gateway.gateway.context.database;
  const add = (code: string, fields: object = {}) =>
    gateway.call(admin, `POST ${TENANTS}`, typed(code, fields));
  const recordOf = async (code: string) =>
    (await gateway.call(admin, `GET ${TENANTS}?code=${encodeURIComponent(code)}`)).data.list.find(
      (row: { code: string }) => row.code === code,
    );
  /** As the browser sends it: the whole record with what was changed. */
  const change = async (code: string, fields: object) => {
    const {
      id,
      tenantCode: _t,
      createdAt: _c,
      createdBy: _b,
      updatedAt: _u,
      updatedBy: _w,
      ...row
    } = await recordOf(code);
    return gateway.call(admin, `PUT ${TENANTS}/${id}`, { ...row, ...fields });
  };
  const move = async (code: string, step: string, body: object = {}) => {
    const { id, version } = await recordOf(code);
    return gateway.call(admin, `POST ${TENANTS}/${id}/transitions/${step}`, { version, ...body });
  };
  /** Signs a first administrator in with a password of its own. */
  async function settle(username: string, initial: string): Promise<string> {
    const { data } = await gateway.requestToken(username, initial);
    const passwords = await sealAll(gateway, { newPassword: 'Settled2026', confirmPassword: 'Settled2026' });
    expect((await gateway.call(data.access_token, FIRST, passwords)).code).toBe('ok');
    return data.access_token;
  }

  test('every tenant that was there stands in the list with its instances, for the administrators of the operator alone', async () => {
    const { data } = await gateway.call(admin, `GET ${TENANTS}?pageSize=100`);
    expect(data.list.map(({ code }: { code: string }) => code).toSorted()).toEqual(['T001', 'T002']);
    expect(await recordOf('T001')).toMatchObject({
      selfRegistration: true,
      state: 'active',
    });
    expect((await recordOf('T002')).instances).toMatchObject([
      { instanceCode: 'T002-OA', scene: 'Office' },
      { instanceCode: 'T002-SRM', scene: 'Supplier' },
    ]);
    for (const username of ['analyst01', 'manager01', 'supplier01']) {
      const { code } = await gateway.call(await gateway.signIn(username), `GET ${TENANTS}`);
      expect([username, code]).toEqual([username, 'no_permission']);
    }
  });

  test('an instance leads to a page of the product or to another program openly, and to nothing that pretends', async () => {
    const refused = [
      '//host',
      '/\\host',
      '/\t/host',
      '/%2f/host',
      '/..//host',
      'javascript:alert(1)',
      'https://a@b',
    ];
    for (const serviceUrl of refused) {
      for (const fields of [{ serviceUrl }, { serviceImg: serviceUrl }]) {
        const answer = await add('T090', { instances: [{ ...office, instanceCode: 'T090-OA', ...fields }] });
        expect([serviceUrl, answer.code]).toEqual([serviceUrl, 'rule_violation']);
        expect(answer.data.violations[0].path).toMatch(/^instances\.0\.service(Url|Img)$/);
        // Whatever the page file says: one without a pattern lets nothing more in.
        const tenant = {
          ...typed('T090'),
          state: 'active',
          instances: [{ ...office, instanceCode: 'a', ...fields }],
        };
        expect(() => readTenant(tenant)).toThrow();
      }
    }
    expect(await recordOf('T090')).toBeUndefined();
  });

  test('in another tenant the page is in nobody’s grants, even where a role grants it, and its rows are not seen', async () => {
    const { data: first } = await gateway.requestToken('admin01');
    const { data: there } = await changeTenant(gateway, first.refresh_token, 'T002');
    const token = there.access_token;
    const { data: roles } = await gateway.call(token, `GET ${ROLES}?roleCode=admin`);
    const { id, version, roleCode, roleName, grants } = roles.list.find(
      (role: { roleCode: string }) => role.roleCode === 'admin',
    );
    expect(grants).not.toContain('/office/tenants');
    const all = [...grants, '/office/tenants', '/office/tenants#add', '/office/tenants#disable'];
    const body = { version, roleCode, roleName, grants: all };
    const refused = await gateway.call(token, `PUT ${ROLES}/${id}`, body);
    expect(refused.data.violations).toMatchObject([{ path: 'grants', rule: 'notHeld' }]);
    // As it may stand in a database of before that rule.
    const there02 = { tenant_code: 'T002', role_code: 'admin', page_path: '/office/tenants' };
    const rowsOfRole = ['', 'add', 'disable'].map((code) => ({ ...there02, code }));
    await inTenantAsOwner(db().kysely, 'T002', (trx) =>
      trx.insertInto('role_grant').values(rowsOfRole).execute(),
    );

    expect(JSON.stringify((await gateway.call(token, PERMISSIONS)).data)).not.toContain('/office/tenants');
    expect(JSON.stringify((await gateway.call(token, 'GET /api/grants')).data)).not.toContain(
      '/office/tenants',
    );
    expect(JSON.stringify((await gateway.call(admin, 'GET /api/grants')).data)).toContain('/office/tenants');
    const stranger = await recordOf('T001');
    for (const [target, sent] of [
      [`GET ${TENANTS}`],
      [`GET ${TENANTS}/${stranger.id}`],
      [`POST ${TENANTS}`, typed('X001')],
      [`PUT ${TENANTS}/${stranger.id}`, { ...typed('T001'), version: stranger.version }],
      [`POST ${TENANTS}/${stranger.id}/transitions/disable`, { version: stranger.version, reason: '试' }],
      ['GET /schemas/pages/office/tenants.json'],
    ] as const) {
      const { httpStatus } = await gateway.call(token, target, sent);
      expect([target, httpStatus]).toEqual([target, 403]);
    }
    const scope = { tenantCode: 'T002', accountId: '100004', supplierCode: null };
    const rows = await db().inTenant(scope, (trx) => sql`SELECT id FROM r_tenant`.execute(trx));
    expect(rows.rows).toEqual([]);
  });

  test('a new tenant has an administrator who has everything there but tenants; its password is told once', async () => {
    const key = { headers: { 'idempotency-key': 'tenant-n001' } };
    const body = typed('N001', { defaultScene: 'Office', publicHost: 'n001.example.com' });
    const made = await gateway.call(admin, `POST ${TENANTS}`, body, key);
    expect(made.code).toBe('ok');
    expect(made.data.shownOnce).toMatchObject({ kind: 'initialPassword', username: 'first.n001' });
    const again = await gateway.call(admin, `POST ${TENANTS}`, body, key);
    expect([again.data.id, again.data.shownOnce]).toEqual([made.data.id, undefined]);
    const audit = JSON.stringify(await db().kysely.selectFrom('audit').selectAll().execute());
    for (const text of [audit, gateway.log.join('\n')]) expect(text).not.toContain(made.data.shownOnce.value);

    const token = await settle('first.n001', made.data.shownOnce.value);
    const { data: person } = await gateway.call(token, WHO);
    expect(person).toMatchObject({ tenantCode: 'N001', tenantName: 'N001 公司' });
    const { data: map } = await gateway.call(token, PERMISSIONS);
    const granted = JSON.stringify(map);
    for (const path of ['/office/contracts', '/office/roles', '/office/accounts', '/office/audit-log'])
      expect(granted).toContain(path);
    expect(granted).not.toContain('/office/tenants');
    const { data: roles } = await gateway.call(token, `GET ${ROLES}`);
    const codes = roles.list.map(({ roleCode }: { roleCode: string }) => roleCode);
    expect(codes.toSorted()).toEqual(['admin', 'supplier']);
    const colleague = { username: 'n001.buyer', displayName: '新采购', roles: ['admin'] };
    const { data: account } = await gateway.call(token, 'POST /api/resources/account', colleague);
    expect(account.shownOnce.kind).toBe('initialPassword');
    const { data: own } = await gateway.call(token, 'GET /api/resources/account?pageSize=100');
    expect(own.list.map(({ username }: { username: string }) => username).toSorted()).toEqual([
      'first.n001',
      'n001.buyer',
    ]);
  });

  test('an initial password that was lost is made anew, until its account has set one of its own', async () => {
    const lost = await add('N003');
    const first = lost.data.shownOnce.value;
    expect((await change('N003', { tenantName: '改名后' })).code).toBe('ok');
    const reset = await move('N003', 'resetAdmin');
    expect([reset.code, reset.data.shownOnce]).toMatchObject([
      'ok',
      { kind: 'initialPassword', username: 'first.n003' },
    ]);
    const { value } = reset.data.shownOnce;
    expect((await gateway.requestToken('first.n003', first)).code).toBe('credentials_wrong');
    const audits = ['N003', 'T001'].map((tenantCode) =>
      inTenantAsOwner(db().kysely, tenantCode, (trx) =>
        trx.selectFrom('audit').selectAll().where('tenant_code', '=', tenantCode).execute(),
      ),
    );
    const audit = (await Promise.all(audits)).flat();
    const told = audit.filter(({ action }) => action.startsWith('transition:reset'));
    expect(told.map(({ tenant_code, action }) => [tenant_code, action]).toSorted()).toEqual([
      ['N003', 'transition:resetPassword'],
      ['T001', 'transition:resetAdmin'],
    ]);
    for (const text of [JSON.stringify(audit), gateway.log.join('\n')]) expect(text).not.toContain(value);

    const token = await settle('first.n003', value);
    const colleague = { username: 'n003.second', displayName: '新同事', roles: ['admin'] };
    expect((await gateway.call(token, 'POST /api/resources/account', colleague)).code).toBe('ok');
    for (const code of ['N003', 'T001', 'T002'])
      expect([code, (await move(code, 'resetAdmin')).code]).toEqual([code, 'admin_settled']);
    expect((await gateway.call(token, WHO)).code).toBe('ok');
  });

  test('hostile 35: a tenant that is disabled is refused at its next call and comes back by enabling', async () => {
    const { data } = await add('N002', { publicHost: 'n002.example.com' });
    const token = await settle('first.n002', data.shownOnce.value);
    const host = { header: () => undefined, url: 'http://N002.example.com/landing' };
    expect(await publicTenantOf(db().kysely, host)).toMatchObject({ tenantCode: 'N002', named: true });
    expect((await move('N002', 'disable')).code).toBe('bad_request');
    expect((await move('N002', 'disable', { reason: '合同到期' })).code).toBe('ok');
    expect((await gateway.call(token, WHO)).code).toBe('no_permission');
    expect((await gateway.requestToken('first.n002', 'Settled2026')).httpStatus).toBe(403);
    expect(await publicTenantOf(db().kysely, host)).toMatchObject({ tenantCode: 'T001', named: false });
    expect((await move('N002', 'enable')).code).toBe('ok');
    expect((await gateway.call(token, WHO)).code).toBe('ok');
  });

  test('the operating tenant is not disabled nor closed to its staff, no code changes, none goes', async () => {
    expect((await move('T001', 'disable', { reason: '误操作' })).code).toBe('own_tenant');
    const [own, ...others] = (await recordOf('T001')).instances;
    for (const instances of [others, [{ ...own, disabled: true }, ...others]]) {
      const refused = await change('T001', { instances });
      expect(refused.data.violations).toMatchObject([{ path: 'instances', rule: 'operatorInstance' }]);
    }
    expect((await gateway.requestToken('admin01')).code).toBe('ok');
    const renamed = await change('T002', { code: 'T009' });
    expect(renamed.data.violations).toMatchObject([{ path: 'code', rule: 'readOnly' }]);
    const { id, version } = await recordOf('T002');
    expect((await gateway.call(admin, `DELETE ${TENANTS}/${id}?version=${version}`)).httpStatus).toBe(404);
    const tenants = await db().kysely.selectFrom('tenant').selectAll().where('disabled', '=', true).execute();
    expect(tenants).toEqual([]);
  });

  test('what is changed counts for sign-in and public pages in the same transaction', async () => {
    const [office] = (await recordOf('T002')).instances;
    const portal = { instanceCode: 'T002-P2', instanceName: '门户', scene: 'Supplier', serviceUrl: '/p' };
    const answer = await change('T002', {
      tenantName: '远航装备',
      selfRegistration: true,
      defaultScene: 'Supplier',
      instances: [{ ...office, disabled: true }, portal],
    });
    expect(answer.code).toBe('ok');
    expect((await change('T001', { defaultScene: 'Office' })).code).toBe('ok');
    const first = { header: () => undefined, url: 'http://elsewhere.example.com/' };
    expect(await publicTenantOf(db().kysely, first)).toMatchObject({ tenantCode: 'T001', named: false });
    const tenant = db().kysely.selectFrom('tenant').selectAll().where('tenant_code', '=', 'T002');
    expect(await tenant.executeTakeFirst()).toMatchObject({
      tenant_name: '远航装备',
      self_registration: true,
    });
    const { data } = await gateway.call(admin, 'GET /iam/api/v2/api/account/findTenantsByAccountId');
    const listed = data.find(({ tenantCode }: { tenantCode: string }) => tenantCode === 'T002');
    expect([listed.tenantName, listed.instances]).toEqual(['远航装备', []]);
    const scenes = await gateway.call(admin, SCENES);
    const there = scenes.data.find(({ tenantCode }: { tenantCode: string }) => tenantCode === 'T002');
    expect(there.sceneBusinessEntities).toEqual([]);
    expect((await change('T002', { instances: [office, portal] })).code).toBe('ok');
    const again = await gateway.call(admin, SCENES);
    expect(again.data.map((one: TenantScenes) => [one.tenantCode, one.sceneBusinessEntities])).toContainEqual(
      [
        'T002',
        [
          {
            isDefault: 0,
            sceneCode: 'Office',
            businessEntities: [{ tenantCode: 'T002', businessEntityCode: 'T002-OA' }],
          },
        ],
      ],
    );
  });

  test('records that are there say what is in force once they are adopted again; an odd old row is no hindrance', async () => {
    const registry = gateway.gateway.context.catalogue as SchemaRegistry;
    const page = registry.byResource('tenant')!.page;
    const adopt = () => mirrorAllTenants(db(), page, 'T001');
    await adopt();
    const before = await recordOf('T002');
    await adopt();
    expect(await recordOf('T002')).toEqual(before);
    const own = db().kysely.updateTable('tenant').where('tenant_code', '=', 'T002');
    await own.set({ tenant_name: '改在别处', default_scene: '', disabled: true }).execute();
    const odd = { tenant_code: '旧 租户', tenant_name: '旧' };
    await db().kysely.insertInto('tenant').values(odd).execute();
    await adopt();
    expect(await recordOf('T002')).toMatchObject({
      id: before.id,
      version: before.version + 1,
      tenantName: '改在别处',
      state: 'disabled',
      updatedBy: 'system',
    });
    expect(await recordOf('旧 租户')).toMatchObject({ id: '旧 租户', tenantName: '旧' });
    expect((await move('T002', 'enable')).code).toBe('ok');
  });

  test('hosts as people have them are taken, what is none is refused', async () => {
    for (const host of ['oa.example.com', 'scm.b.com', 'www.group.example.com.cn', `${'a'.repeat(63)}.com`])
      expect([host, (await change('T002', { publicHost: host })).code]).toEqual([host, 'ok']);
    const typed = await change('T002', { publicHost: ' oa. example.com ' });
    expect([typed.code, typed.data.publicHost]).toEqual(['ok', 'oa.example.com']);
    for (const host of ['OA.example.com', 'a..com', '-a.com', 'a_b.com', `${'a'.repeat(64)}.com`]) {
      const refused = await change('T002', { publicHost: host });
      expect(refused.data.violations).toMatchObject([{ path: 'publicHost', rule: 'pattern' }]);
    }
    expect((await change('T002', { publicHost: '' })).code).toBe('ok');
  });

  test('a user name and a phone that a first administrator has given up are free for the next tenant', async () => {
    const held = { adminUsername: 'handed.on', adminTelephone: '13900090001' };
    const { data } = await add('N301', held);
    const token = await settle('handed.on', data.shownOnce.value);
    const ACCOUNT = '/api/resources/account';
    const [own] = (await gateway.call(token, `GET ${ACCOUNT}`)).data.list;
    const { id, version, roles } = own;
    const body = { version, username: 'kept.on', displayName: '首位管理员', telephone: '13900090002', roles };
    expect((await gateway.call(token, `PUT ${ACCOUNT}/${id}`, body)).code).toBe('ok');
    expect((await add('N302', held)).code).toBe('ok');
  });

  test.each([
    ['a code', 'code', 'T001', {}],
    ['a host', 'publicHost', 'N101', { publicHost: 'n001.example.com' }],
    ['a user name', 'adminUsername', 'N102', { adminUsername: 'BUYER01' }],
    ['a phone', 'adminTelephone', 'N103', { adminTelephone: '13900020001' }],
    [
      'an instance of the same tenant',
      'instances.1.instanceCode',
      'N104',
      { instances: [1, 2].map(() => ({ ...office, instanceCode: 'SAME' })) },
    ],
  ])('%s that is another’s is refused, and nothing is half-written', async (_, path, code, fields) => {
    const answer = await add(code, { adminUsername: `only.${code.toLowerCase()}`, ...fields });
    expect(answer.data.violations).toMatchObject([{ path, rule: 'unique' }]);
    const { kysely } = db();
    const account = kysely.selectFrom('account').select('username');
    expect(await account.where('username', 'like', 'only.%').execute()).toEqual([]);
    const tenant = kysely.selectFrom('tenant').select('tenant_code');
    expect(await tenant.where('tenant_code', 'like', 'N10%').execute()).toEqual([]);
    expect(await recordOf('N101')).toBeUndefined();
  });

  test('of several tenants with one administrator at once one is made', async () => {
    const answers = await Promise.all(
      ['N201', 'N202', 'N203'].map((code) => add(code, { adminUsername: 'raced' })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['ok', 'rule_violation', 'rule_violation']);
    const tenant = db().kysely.selectFrom('tenant').select('tenant_code');
    expect(await tenant.where('tenant_code', 'like', 'N20%').execute()).toHaveLength(1);
  });
});
