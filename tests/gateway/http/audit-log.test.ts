import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenantAsOwner } from '../../../server/kernel/db/database';
import { parseListRequest } from '../../../server/kernel/records/lists/list-request';
import { auditSource } from '../../../server/modules/audit-log/source';
import { openPages } from '../../../server/open-pages';
import { callFrom } from '../../support/gateway/callers';
import { CITUS } from '../../support/gateway/citus-cluster';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { explained, indexesOf, nodesOf, shippedPage } from '../../support/gateway/list-plans';

const LOG = '/api/resources/auditEntry';
const MANY = 40_000;
const PAGE = shippedPage('office/audit-log.json');
const ROLES_PAGE = shippedPage('office/roles.json');

/** The names of accounts are read as the tables' owner. */
const isOfAccounts = (node: object) => JSON.stringify(node).includes('"name":"account"');

describe.each(testDatabases())('the audit log on $name', ({ start }) => {
  let gateway: TestGateway;
  let admin: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    admin = await gateway.signIn('admin01');
  });
  afterAll(() => gateway?.close());

  const list = async (query: string, token = admin) =>
    (await gateway.call(token, `GET ${LOG}?${query}`)).data as {
      list: Record<string, unknown>[];
      total: number;
    };

  test('a change is told with who, from where and what, in words', async () => {
    const { list: accounts } = (await gateway.call(admin, 'GET /api/resources/account?username=supplier02'))
      .data;
    const { id, version } = accounts[0];
    const headers = { authorization: `Bearer ${admin}` };
    const target = `POST /api/resources/account/${id}/transitions/disable`;
    const answer = await callFrom(gateway, '203.0.113.9', target, { version, reason: '资料待补' }, headers);
    expect(answer.code).toBe('ok');
    const { list: found } = await list(`recordId=${id}&person=${encodeURIComponent('周景行')}`);
    expect(found[0]).toMatchObject({
      person: '周景行（admin01）',
      pageTitle: '账号管理',
      operation: '停用',
      recordId: id,
      reason: '资料待补',
      address: '203.0.113.9',
      changes: [{ field: '状态', before: '启用', after: '停用' }],
    });
    expect(found[0]!.requestId).toMatch(/\S{8,}/);
    const one = await gateway.call(admin, `GET ${LOG}/${found[0]!.id}`);
    expect(one.data).toEqual(found[0]);
    const english = { headers: { 'x-client-language': 'en' } };
    const told = await gateway.call(admin, `GET ${LOG}/${found[0]!.id}`, undefined, english);
    expect(told.data).toMatchObject({
      pageTitle: 'Accounts',
      operation: 'Disabled',
      changes: [{ field: 'Status', before: '启用', after: '停用' }],
      reason: '资料待补',
    });
  });

  test('it is searched by page, person, record and time, and by nothing else', async () => {
    const all = await list('pageSize=1');
    const roles = await list(`pageTitle=${encodeURIComponent('角色')}&pageSize=200`);
    expect(roles.list.length).toBeGreaterThan(0);
    expect(new Set(roles.list.map(({ pageTitle }) => pageTitle))).toEqual(new Set(['角色管理']));
    expect((await list(`person=${encodeURIComponent('没有这个人')}`)).total).toBe(0);
    expect((await list('at=2020-01-01~2020-12-31')).total).toBe(0);
    expect((await list('at=2020-01-01~')).total).toBe(all.total);
    expect((await gateway.call(admin, `GET ${LOG}?action=create`)).code).toBe('bad_request');
  });

  test('nobody writes in it, and without the grant, as a supplier or in another tenant nobody reads it', async () => {
    const {
      list: [entry],
    } = await list('pageSize=1');
    for (const target of [`POST ${LOG}`, `PUT ${LOG}/${entry!.id}`, `DELETE ${LOG}/${entry!.id}`])
      expect((await gateway.call(admin, target, {})).httpStatus).toBe(404);
    for (const username of ['analyst01', 'manager01', 'supplier01']) {
      const answer = await gateway.call(await gateway.signIn(username), `GET ${LOG}`);
      expect([username, answer.code]).toEqual([username, 'no_permission']);
    }
    const { kysely, inTenant } = gateway.gateway.context.database;
    await kysely
      .updateTable('membership')
      .set({ is_default: false })
      .where('account_id', '=', '100004')
      .execute();
    await kysely
      .updateTable('membership')
      .set({ is_default: true })
      .where('account_id', '=', '100004')
      .where('tenant_code', '=', 'T002')
      .execute();
    const elsewhere = await gateway.signIn('admin01');
    expect((await gateway.call(elsewhere, `GET ${LOG}/${entry!.id}`)).code).toBe('record_not_found');
    const bySupplier = { tenantCode: 'T001', accountId: '200001', supplierCode: 'S10001' };
    const codes = await inTenant(bySupplier, (trx) =>
      trx.selectFrom('audit').select('supplier_code').distinct().execute(),
    );
    expect(codes.map(({ supplier_code }) => supplier_code)).not.toContain('S10002');
  });

  // One role does everything there (decision 105).
  test.skipIf(CITUS)('hostile 37: without a tenant the audit has no rows', async () => {
    const { kysely } = gateway.gateway.context.database;
    const rows = await kysely.transaction().execute(async (trx) => {
      await sql`set local role app_user`.execute(trx);
      return trx.selectFrom('audit').selectAll().execute();
    });
    expect(rows).toEqual([]);
  });

  // Rows of a SELECT are copied there, past policies.
  describe(`with ${MANY} writes in the tenant`, { skip: CITUS !== undefined }, () => {
    beforeAll(async () => {
      const { kysely } = gateway.gateway.context.database;
      await inTenantAsOwner(kysely, 'T001', async (trx) => {
        await sql`INSERT INTO audit (tenant_code, audit_id, resource, record_id, action, account_id, at)
          SELECT 'T001', 'many-' || i, CASE WHEN i % 500 = 0 THEN 'role' ELSE 'contract' END, 'record-' || i % 9000, 'update',
            CASE WHEN i % 700 = 0 THEN '100002' ELSE '100001' END, timestamptz '2026-01-01' - i * interval '1 minute'
          FROM generate_series(1, ${MANY}) AS i`.execute(trx);
      });
      await sql`ANALYZE audit`.execute(kysely);
    });

    test('the count stops where paging does, and what lies beyond is found by searching', async () => {
      expect((await list('pageSize=20')).total).toBe(10_000);
      expect((await list('pageNum=500&pageSize=20')).list).toHaveLength(20);
      expect((await gateway.call(admin, `GET ${LOG}?pageNum=501&pageSize=20`)).code).toBe('bad_request');
      expect((await list('at=2025-12-20~2025-12-20&pageSize=1')).total).toBe(1440);
    });

    test.each([
      ['the latest', {}, 'audit_by_time'],
      ['a time', { at: '2025-12-20~2025-12-20' }, 'audit_by_time'],
      ['a person', { person: '林若川' }, 'audit_by_account'],
      ['a page', { pageTitle: '角色管理' }, 'audit_by_resource'],
      ['a record', { recordId: 'record-77' }, 'audit_by_record'],
    ])('%s is read from an index under row level security', async (_, params, index) => {
      const { database: db, clock } = gateway.gateway.context;
      const scope = { tenantCode: 'T001', accountId: '100004', supplierCode: null };
      const registry = {
        pages: () => [ROLES_PAGE],
        byPath: () => ({ page: ROLES_PAGE }),
        byResource: () => undefined,
        dictionaries: () => ({}),
      };
      const context = { database: db, registry: registry as never, clock };
      const request = parseListRequest(PAGE, params);
      const { answer, nodes } = await explained(
        db,
        scope,
        (trx) => auditSource.list(context, trx, { user: scope as never, page: PAGE }, request),
        isOfAccounts,
      );
      expect(answer.list.length).toBeGreaterThan(0);
      const onAudit = nodes.filter((node) => node['Relation Name'] === 'audit');
      expect(nodesOf({ nodes: onAudit }, 'Seq Scan')).toEqual([]);
      expect(indexesOf({ nodes })).toContain(index);
    });
  });
});
