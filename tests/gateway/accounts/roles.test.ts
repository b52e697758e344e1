import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ROLES } from '../../../server/demo/identity-data';
import { lock } from '../../../server/kernel/db/advisory-lock';
import { inTenantAsOwner } from '../../../server/kernel/db/database';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { type Answer, startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

const ROLES = '/api/resources/role';
const PERMISSIONS = 'GET /iam/api/v2/api/account/findButtonPermissions';
const CONTACTS = '/supplier/contacts';

describe.each(testDatabases())('roles on $name', ({ start }) => {
  let gateway: TestGateway;
  let admin: string;
  let buyer: string;
  let analyst: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    [admin, buyer, analyst] = [
      await gateway.signIn('admin01'),
      await gateway.signIn('buyer01'),
      await gateway.signIn('analyst01'),
    ];
  });
  afterAll(() => gateway?.close());

  const list = async () => (await gateway.call(admin, `GET ${ROLES}?pageSize=100`)).data.list;
  const roleOf = async (code: string) =>
    (await list()).find(({ roleCode }: { roleCode: string }) => roleCode === code);
  const change = async (code: string, fields: object, token = admin) => {
    const { id, version, roleCode, roleName, grants } = await roleOf(code);
    return gateway.call(token, `PUT ${ROLES}/${id}`, { roleCode, roleName, grants, version, ...fields });
  };

  const named = (roleCode: string) => ({
    roleCode,
    roleName: DEMO_ROLES.find(({ code }) => code === roleCode)!.name,
  });
  /**
   * Answers of calls that change roles at once: each has been let in before the first may write. On a database of many
   * connections the lock sees to it; the one connection of PGlite takes the steps of both in turn.
   */
  async function whileRolesWait(calls: () => Promise<Answer>[]): Promise<Answer[]> {
    const { kysely, kind } = gateway.gateway.context.database;
    if (kind === 'pglite') return Promise.all(calls());
    const { running } = await kysely.transaction().execute(async (trx) => {
      await lock(trx, 'roles', 'T001');
      const started = calls();
      const waiting = sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_locks
        WHERE locktype = 'advisory' AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      await expect.poll(async () => (await waiting.execute(trx)).rows[0]!.count).toBe(started.length);
      return { running: started };
    });
    return Promise.all(running);
  }

  test('every role that was there stands in the list with what it grants', async () => {
    const roles = await list();
    expect(roles.map(({ roleCode }: { roleCode: string }) => roleCode).toSorted()).toEqual(
      DEMO_ROLES.map(({ code }) => code).toSorted(),
    );
    expect((await roleOf('manager')).grants).toEqual(
      expect.arrayContaining(['/office/contracts', '/office/contracts#view', '/office/contracts#edit']),
    );
    expect((await roleOf('admin')).grants).toEqual(
      expect.arrayContaining(['*', '*#*', '/office/roles#edit']),
    );
  });

  test('a grant on every page is none on the page of roles', async () => {
    expect((await gateway.call(analyst, `GET ${ROLES}`)).code).toBe('no_permission');
    expect((await gateway.call(analyst, 'GET /api/grants')).code).toBe('no_permission');
    expect((await gateway.call(analyst, PERMISSIONS)).data).not.toHaveProperty('/office/roles');
    expect((await gateway.call(admin, PERMISSIONS)).data).toHaveProperty('/office/roles');
  });

  test('what is granted and taken counts from the next call on, without signing in again', async () => {
    const { grants } = await roleOf('buyer');
    const less = grants.filter((grant: string) => !grant.startsWith('/office/contracts'));
    expect((await change('buyer', { grants: less })).code).toBe('ok');
    expect((await gateway.call(buyer, 'GET /api/resources/contract?pageSize=1')).code).toBe('no_permission');
    expect((await change('buyer', { grants })).code).toBe('ok');
    expect((await gateway.call(buyer, 'GET /api/resources/contract?pageSize=1')).code).toBe('ok');
  });

  test('the tree names every page in service with its buttons', async () => {
    const { data } = await gateway.call(admin, 'GET /api/grants');
    const nodes: { id: string; name: string; children?: never[] }[] = [data];
    for (const node of nodes) nodes.push(...(node.children ?? []));
    const named = new Map(nodes.map(({ id, name }) => [id, name]));
    expect(named.get(CONTACTS)).toBe('联系人');
    expect(named.get('/supplier/bank-accounts#pass')).toBe('通过');
    expect([...named.keys()]).toEqual(expect.arrayContaining(['*', '*#*', '/schemas#author']));
  });

  test('a grant that does not exist is refused at its field', async () => {
    for (const grant of [
      '/office/nowhere',
      '/office/contracts#fly',
      '/office/contracts#add#add',
      '#add',
      '',
    ]) {
      const { code, data } = await change('manager', { grants: [grant] });
      expect([grant, code]).toEqual([grant, 'rule_violation']);
      expect(data.violations[0]).toMatchObject({ path: 'grants', rule: 'reference' });
    }
  });

  test('a new role is one to the gateway, another code keeps its accounts, and one in use is not deleted', async () => {
    const { data: made } = await gateway.call(admin, `POST ${ROLES}`, {
      roleCode: 'keeper',
      roleName: '仓库管理员',
      grants: [CONTACTS],
    });
    await gateway.gateway.context.database.kysely
      .insertInto('account_role')
      .values({
        account_id: '100001',
        tenant_code: 'T001',
        role_code: 'keeper',
      })
      .execute();
    expect((await gateway.call(admin, `DELETE ${ROLES}/${made.id}?version=1`)).code).toBe('in_use');
    expect((await change('keeper', { roleCode: 'storekeeper' })).code).toBe('ok');
    const held = await gateway.gateway.context.database.kysely
      .selectFrom('account_role')
      .select('role_code')
      .where('account_id', '=', '100001')
      .where('tenant_code', '=', 'T001')
      .execute();
    expect(held.map(({ role_code }) => role_code).toSorted()).toEqual(['buyer', 'storekeeper']);
    await gateway.gateway.context.database.kysely
      .deleteFrom('account_role')
      .where('role_code', '=', 'storekeeper')
      .execute();
    expect((await gateway.call(admin, `DELETE ${ROLES}/${made.id}`)).code).toBe('ok');
    expect(await roleOf('storekeeper')).toBeUndefined();
  });

  test('a code that another role has is refused', async () => {
    const { code, data } = await change('manager', { roleCode: 'buyer' });
    expect(code).toBe('rule_violation');
    expect(data.violations[0]).toMatchObject({ path: 'roleCode', rule: 'unique' });
  });

  test('the last right to change roles is not taken away, not even by two people at once', async () => {
    const { grants } = await roleOf('admin');
    const without = grants.filter((grant: string) => !grant.startsWith('/office/roles'));
    const refused = await change('admin', { grants: without });
    expect(refused.code).toBe('rule_violation');
    expect(refused.data.violations).toEqual([
      expect.objectContaining({
        path: 'grants',
        rule: 'rolesKeeper',
        message: expect.stringContaining('角色'),
      }),
    ]);
    const manager = await roleOf('manager');
    const more = ['/office/roles', '/office/roles#edit'];
    expect((await change('manager', { grants: [...manager.grants, ...more] })).code).toBe('ok');
    const [{ id: adminId, version }, { id: managerId, ...second }] = [
      await roleOf('admin'),
      await roleOf('manager'),
    ];
    const both = await whileRolesWait(() => [
      gateway.call(admin, `PUT ${ROLES}/${adminId}`, { ...named('admin'), grants: without, version }),
      gateway.call(admin, `PUT ${ROLES}/${managerId}`, {
        ...named('manager'),
        grants: manager.grants,
        version: second.version,
      }),
    ]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'rule_violation']);
  });

  test('roles of another tenant stay as they are', async () => {
    const { kysely } = gateway.gateway.context.database;
    const grants = await inTenantAsOwner(kysely, 'T002', (trx) =>
      trx.selectFrom('role_grant').select('code').where('role_code', '=', 'admin').execute(),
    );
    expect(grants.length).toBeGreaterThan(2);
  });
});
