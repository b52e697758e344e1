import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ROLES } from '../../../server/demo/identity-data';
import { openPages } from '../../../server/open-pages';
import { MESSAGE_CALLS } from '../../../src/contract/api/messages';
import { outbox, sealAll } from '../../support/gateway/callers';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

const ROLES = '/api/resources/role';
const ACCOUNTS = '/api/resources/account';
const FIRST = 'POST /auth/inner/account/firstLoginAuth';
/** What the keeper of the tests has: the two pages by which rights are given, and little else. */
const OWN = [
  ...[
    '/office/roles',
    '/office/roles#add',
    '/office/roles#edit',
    '/office/roles#view',
    '/office/roles#delete',
  ],
  ...['add', 'edit', 'view', 'delete', 'disable', 'enable', 'resetPassword'].map(
    (code) => `/office/accounts#${code}`,
  ),
  ...['/office/accounts', '/office/contracts', '/office/contracts#view'],
];
/** Grants that a step may ask for: held and not, by name and for all. */
const GRANTS = [
  '/office/contracts#view',
  '/office/contracts#delete',
  '/office/audit-log',
  '/office/tenants#add',
  '*',
  '*#*',
  '/schemas#author',
  '/office/roles#*',
];

/** A row of either list. */
interface Row {
  id: string;
  version: number;
  roleCode: string;
  grants?: string[];
  username: string;
  telephone: string;
  roles?: string[];
}

describe.each(testDatabases())('keepers of accounts and roles on $name', ({ start }) => {
  const box = outbox();
  let gateway: TestGateway;
  let admin: string;
  let keeper: string;
  let keeperId: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages, sms: box });
    admin = await gateway.signIn('admin01');
    await db()
      .insertInto('role')
      .values({ tenant_code: 'T001', role_code: 'warden', role_name: '权限管理员' })
      .execute();
    const rows = OWN.map((grant) => grant.split('#')).map(([page_path = '', code = '']) => ({
      tenant_code: 'T001',
      role_code: 'warden',
      page_path,
      code,
    }));
    await db().insertInto('role_grant').values(rows).execute();
    ({ id: keeperId, token: keeper } = await settled('keeper01', ['warden']));
    // Beside the product's own: one of the role that a step may meet, with a phone to change.
    for (const { code } of DEMO_ROLES.filter(({ code }) => code !== 'supplier'))
      await settled(
        `of-${code}`,
        [code],
        `137000${String(code.length).padStart(2, '0')}${code.charCodeAt(0)}`.slice(0, 11).padEnd(11, '0'),
      );
  });
  afterAll(() => gateway?.close());

  const db = () => gateway.gateway.context.database.kysely;
  /** A staff account of T001 with a password of its own; its roles are given past the pages. */
  async function settled(username: string, roles: string[], telephone?: string) {
    const body = { username, displayName: username, roles: [], ...(telephone && { telephone }) };
    const { data } = await gateway.call(admin, `POST ${ACCOUNTS}`, body);
    const { data: first } = await gateway.requestToken(username, data.shownOnce.value);
    const passwords = await sealAll(gateway, { newPassword: 'Settled2026', confirmPassword: 'Settled2026' });
    expect((await gateway.call(first.access_token, FIRST, passwords)).code).toBe('ok');
    for (const role_code of roles) {
      const membership = { account_id: data.id as string, tenant_code: 'T001', role_code };
      await db().insertInto('account_role').values(membership).execute();
    }
    const list = JSON.stringify(roles);
    await gateway.gateway.context.database.inTenant(
      { tenantCode: 'T001', accountId: '100004', supplierCode: null },
      async (trx) => {
        await sql`UPDATE r_account SET doc = jsonb_set(doc, '{roles}', ${list}::jsonb) WHERE id = ${data.id}`.execute(
          trx,
        );
      },
    );
    return { id: data.id as string, token: first.access_token as string };
  }
  const recordOf = async (resource: string, id: string) =>
    (await gateway.call(admin, `GET ${resource}/${id}`)).data;
  const all = async (resource: string): Promise<Row[]> =>
    (await gateway.call(admin, `GET ${resource}?pageSize=200`)).data.list;
  const edit = async (resource: string, id: string, fields: object, token = keeper) => {
    const {
      createdAt: _c,
      createdBy: _b,
      updatedAt: _u,
      updatedBy: _w,
      state: _s,
      accountType: _t,
      ...doc
    } = await recordOf(resource, id);
    return gateway.call(token, `PUT ${resource}/${id}`, { ...doc, ...fields });
  };
  /** By account, all that its roles grant, on pages and everywhere. */
  async function grantsByAccount(): Promise<Map<string, Set<string>>> {
    const rows = await db()
      .selectFrom('account_role')
      .innerJoin('role_grant', (join) =>
        join
          .onRef('role_grant.role_code', '=', 'account_role.role_code')
          .onRef('role_grant.tenant_code', '=', 'account_role.tenant_code'),
      )
      .select(['account_id', 'page_path', 'code'])
      .where('account_role.tenant_code', '=', 'T001')
      .execute();
    const found = new Map<string, Set<string>>();
    for (const { account_id, page_path, code } of rows)
      found.set(
        account_id,
        (found.get(account_id) ?? new Set()).add(code === '' ? page_path : `${page_path}#${code}`),
      );
    return found;
  }

  test('a right that one does not have oneself is not granted, and one is told which', async () => {
    const buyer = (await all(ROLES)).find(({ roleCode }) => roleCode === 'buyer')!;
    const refused = await edit(ROLES, buyer.id, {
      grants: [...(buyer.grants ?? []), '/office/audit-log', '*'],
    });
    expect(refused.data.violations).toMatchObject([
      { path: 'grants', rule: 'notHeld', message: '不能授予您自己没有的权限：操作日志、*' },
    ]);
    expect((await edit(ROLES, buyer.id, { remark: '不变' })).code).toBe('ok');
    const made = await gateway.call(keeper, `POST ${ACCOUNTS}`, {
      username: 'puppet',
      displayName: '傀儡',
      roles: ['admin'],
    });
    expect(made.data.violations).toMatchObject([{ path: 'roles', rule: 'notHeld' }]);
  });

  test('who has more keeps their password, phone and state from those who have less', async () => {
    const target = (await all(ACCOUNTS)).find(({ username }) => username === 'of-admin')!;
    const { version } = await recordOf(ACCOUNTS, target.id);
    const reset = `POST ${ACCOUNTS}/${target.id}/transitions/resetPassword`;
    expect(await gateway.call(keeper, reset, { version })).toMatchObject({
      httpStatus: 403,
      code: 'beyond_own_rights',
    });
    expect((await edit(ACCOUNTS, target.id, { telephone: '13712345678' })).code).toBe('beyond_own_rights');
    expect((await gateway.requestToken('of-admin', 'Settled2026')).code).toBe('ok');
  });

  test('hostile 73: no five steps give anybody what the keeper does not have', async () => {
    const index = fc.nat({ max: 30 });
    const step = fc.oneof(
      fc.record({
        act: fc.constant('grant' as const),
        role: index,
        grants: fc.subarray(GRANTS, { minLength: 1 }),
      }),
      fc.record({ act: fc.constant('role' as const), grants: fc.subarray(GRANTS, { minLength: 1 }) }),
      fc.record({
        act: fc.constant('rename' as const),
        role: index,
        to: fc.constantFrom('supplier', 'buyer', 'other'),
      }),
      fc.record({ act: fc.constant('account' as const), role: index }),
      fc.record({ act: fc.constant('assign' as const), role: index, account: index }),
      fc.record({ act: fc.constant('reset' as const), account: index }),
      fc.record({ act: fc.constant('phone' as const), account: index }),
      fc.record({ act: fc.constant('remove' as const), role: index }),
      fc.record({ act: fc.constantFrom('disable' as const, 'enable' as const), account: index }),
    );
    let made = 0;
    const pick = <Item>(from: readonly Item[], at: number) => from[at % from.length]!;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 5 }), async (steps) => {
        const before = await grantsByAccount();
        const mine = before.get(keeperId)!;
        const entered = new Set<string>();
        for (const one of steps) {
          made += 1;
          const roles = await all(ROLES);
          const accounts = await all(ACCOUNTS);
          const role = 'role' in one ? pick(roles, one.role as number) : roles[0]!;
          const account = 'account' in one ? pick(accounts, one.account as number) : accounts[0]!;
          const transit = (code: string) =>
            gateway.call(keeper, `POST ${ACCOUNTS}/${account.id}/transitions/${code}`, {
              version: account.version,
              reason: '试',
            });
          const answer = await {
            grant: () =>
              edit(ROLES, role.id, {
                grants: [...new Set([...(role.grants ?? []), ...('grants' in one ? one.grants : [])])],
              }),
            role: () =>
              gateway.call(keeper, `POST ${ROLES}`, {
                roleCode: `made${made}`,
                roleName: '新角色',
                grants: 'grants' in one ? one.grants : [],
              }),
            rename: () => edit(ROLES, role.id, { roleCode: 'to' in one ? one.to : '' }),
            account: () =>
              gateway.call(keeper, `POST ${ACCOUNTS}`, {
                username: `made${made}`,
                displayName: '新账号',
                roles: [role.roleCode],
              }),
            assign: () =>
              edit(ACCOUNTS, account.id, {
                roles: [...new Set([...(account.roles ?? []), role.roleCode])],
              }),
            reset: () => transit('resetPassword'),
            phone: () => edit(ACCOUNTS, account.id, { telephone: `136${String(made).padStart(8, '0')}` }),
            remove: () => gateway.call(keeper, `DELETE ${ROLES}/${role.id}?version=${role.version}`),
            disable: () => transit('disable'),
            enable: () => transit('enable'),
          }[one.act]();
          expect(answer.httpStatus).toBeLessThan(500);
          if (answer.code === 'ok' && ['reset', 'phone'].includes(one.act)) entered.add(account.id);
        }
        const after = await grantsByAccount();
        for (const [account, grants] of after) {
          const gained = [...grants].filter((grant) => !before.get(account)?.has(grant) && !mine.has(grant));
          expect({ account, gained }).toEqual({ account, gained: [] });
          if (entered.has(account)) expect([...grants].filter((grant) => !mine.has(grant))).toEqual([]);
        }
      }),
      { numRuns: 25, seed: 73 },
    );
  });

  test('hostile 74: whose phone or password another changes is told in messages and on the old phone, once it holds', async () => {
    const { id, token } = await settled('told01', [], '13711110001');
    const messages = async () =>
      (
        await gateway.call(
          (
            await gateway.requestToken('told01', 'Settled2026')
          ).data.access_token,
          `POST ${MESSAGE_CALLS.list}`,
          { pageNum: 1, pageSize: 10 },
        )
      ).data;
    box.told.length = 0;
    const taken = (await all(ACCOUNTS)).find(({ username }) => username === 'of-buyer')!.telephone;
    expect((await edit(ACCOUNTS, id, { telephone: taken }, admin)).code).toBe('rule_violation');
    expect(box.told).toEqual([]);
    expect((await edit(ACCOUNTS, id, { telephone: '13711110002' }, admin)).code).toBe('ok');
    expect(box.told).toEqual([{ telephone: '13711110001', notice: 'phoneChanged' }]);
    expect(JSON.stringify(await messages())).toContain('您的登录手机已被修改');
    const { version } = await recordOf(ACCOUNTS, id);
    expect(
      (await gateway.call(admin, `POST ${ACCOUNTS}/${id}/transitions/resetPassword`, { version })).code,
    ).toBe('ok');
    expect(box.told.slice(1)).toEqual([{ telephone: '13711110002', notice: 'passwordReset' }]);
    expect((await gateway.call(token, 'GET /iam/api/v2/api/account/findAccountInfo')).httpStatus).toBe(401);
  });
});
