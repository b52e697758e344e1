import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/kernel/db/database';
import { migrate } from '../../../server/kernel/db/migrate';
import type { ListParams } from '../../../server/kernel/records/lists/list-request';
import { prepareTable } from '../../../server/kernel/records/tables/prepare-table';
import { MIGRATIONS } from '../../../server/migrations';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { countedTo } from '../../../src/contract/lists/list-query';
import { startPostgresServer, type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { explainList, indexesOf, nodesOf, shippedPage } from '../../support/gateway/list-plans';

const CONTACTS = shippedPage('supplier/contacts.json');
const CONTRACTS = shippedPage('office/contracts.json');
const NOW = new Date('2026-06-01T04:00:00Z');
const STAFF = { tenantCode: 'T001', supplierCode: null, accountId: 'test' };
const SMALL = { tenantCode: 'T001', supplierCode: 'S00003', accountId: 'test' };
const LARGE = { tenantCode: 'T001', supplierCode: 'LARGE', accountId: 'test' };

/** 30,000 contacts of T001: half of them one supplier's, fifteen each of a thousand others; and 1,000 of T002. */
const ROWS = `
  INSERT INTO r_contact (tenant_code, id, supplier_code, doc, created_by, updated_by)
  SELECT CASE WHEN i <= 30000 THEN 'T001' ELSE 'T002' END, md5(i::text),
    CASE WHEN i % 2 = 0 THEN 'LARGE' ELSE 'S' || lpad((i / 2 % 1000)::text, 5, '0') END,
    jsonb_build_object('contactName', (ARRAY['陈','李','周','吴','孙'])[1 + i % 5] || '思远', 'mobile', 13000000000 + i || '',
      'contactType', (ARRAY['business','finance','technical'])[1 + i % 3], 'department', '华东区域供应链管理中心采购一部',
      'tenderCategories', CASE WHEN i % 500 = 1 THEN '["steel", "cable"]' ELSE '["cement"]' END::jsonb), 'test', 'test'
  FROM generate_series(1, 31000) AS i`;

/** The shipped page, searched by the categories as well. */
const page = {
  ...CONTACTS,
  list: {
    ...(CONTACTS.kind === 'list' && CONTACTS.list),
    search: ['contactName', 'mobile', 'contactType', 'tenderCategories'],
  },
} as RecordPage;

const open = async (server: TestDatabase) => {
  const database = await openDatabase(server.choice);
  await migrate(database.kysely, MIGRATIONS);
  await prepareTable(database.kysely, page);
  return database;
};

describe.each(testDatabases())('records of suppliers on $name', ({ start }) => {
  let server: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await start();
    database = await open(server);
    await sql.raw(ROWS).execute(database.kysely);
    await prepareTable(database.kysely, page);
    await prepareTable(database.kysely, CONTRACTS);
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  const CALLS: ListParams[] = [
    ...['contactName', '-contactName', '-updatedAt'].map((sort) => ({ sort })),
    { contactName: '思' },
    { contactName: '陈思', sort: 'contactName' },
    { mobile: '0003' },
    { mobile: '13000000005', sort: 'contactName' },
    { contactType: 'finance', sort: 'contactName' },
    { tenderCategories: 'steel' },
  ];
  const SCOPES = { staff: STAFF, 'a small supplier': SMALL, 'a large supplier': LARGE };
  const CASES = Object.entries(SCOPES).flatMap(([who, scope]) =>
    CALLS.map((params) => ({ who, scope, params })),
  );

  test.each(CASES)('$who lists $params by an index, and nothing of others', async ({ scope, params }) => {
    const explained = await explainList(database, scope, page, params, NOW);
    expect(nodesOf(explained, 'Seq Scan')).toEqual([]);
    const own = scope.supplierCode === null ? sql`true` : sql`supplier_code = ${scope.supplierCode}`;
    const { rows } = await sql<{ id: string }>`SELECT id FROM r_contact
      WHERE tenant_code = 'T001' AND ${own} AND ${meaning(params)}`.execute(database.kysely);
    expect(explained.total).toBe(Math.min(rows.length, countedTo({ pageNum: 1, pageSize: 20 })));
    const ids = new Set(rows.map(({ id }) => id));
    expect(explained.ids).toHaveLength(Math.min(20, rows.length));
    expect(explained.ids.every((id) => ids.has(id))).toBe(true);
  });

  test('a value of a list is found through the search keys', async () => {
    const explained = await explainList(database, STAFF, page, { tenderCategories: 'steel' }, NOW);
    expect(indexesOf(explained)).toContain('g_contact_keys');
    expect(explained.total).toBe(60);
  });

  const visible = (tenantCode: string, supplierCode: string | null, view = 'v_contact') =>
    database.inTenant({ tenantCode, supplierCode, accountId: 'test' }, async (trx) => {
      const { rows } = await sql<{ tenant: string; supplier: string }>`
        SELECT DISTINCT tenant_code AS tenant, supplier_code AS supplier FROM ${sql.id(view)}`.execute(trx);
      return rows;
    });

  test('the view shows what the policy shows, even to a query without a WHERE', async () => {
    expect(new Set((await visible('T002', null)).map(({ tenant }) => tenant))).toEqual(new Set(['T002']));
    expect(await visible('T001', 'S00003')).toEqual([{ tenant: 'T001', supplier: 'S00003' }]);
    expect(await visible('', null)).toEqual([]);
    expect(await visible('T001', 'S00003', 'v_contract')).toEqual([]);
  });

  const refused = (statement: string) =>
    database.inTenant({ ...STAFF, accountId: 'test' }, (trx) => sql.raw(statement).execute(trx));

  test('the view is read only, has no documents, and lends its rights to nobody', async () => {
    await expect(refused("DELETE FROM v_contact WHERE id = 'x'")).rejects.toThrow(/permission denied/);
    await expect(refused("UPDATE v_contact SET supplier_code = 'x'")).rejects.toThrow(/permission denied/);
    await expect(refused('SELECT doc FROM v_contact')).rejects.toThrow(/does not exist/);
    const { rows } = await sql`SELECT FROM pg_auth_members WHERE roleid = 'app_reader'::regrole
      AND (member = 'app_user'::regrole OR inherit_option)`.execute(database.kysely);
    expect(rows).toEqual([]);
  });

  test('a page that changes what it searches gets its keys and its view anew', async () => {
    const searchedLess = {
      ...page,
      list: { ...(page.kind === 'list' && page.list), search: ['mobile'] },
    } as RecordPage;
    await prepareTable(database.kysely, searchedLess);
    expect((await explainList(database, STAFF, searchedLess, { mobile: '13000000005' }, NOW)).total).toBe(1);
    await prepareTable(database.kysely, page);
    expect((await explainList(database, STAFF, page, { contactName: '陈' }, NOW)).total).toBe(6_000);
  });
});

/** What a call asks for, in plain comparison. */
function meaning({ contactName, mobile, contactType, tenderCategories }: ListParams): RawBuilder<boolean> {
  if (contactName) return sql`doc ->> 'contactName' LIKE ${`%${contactName}%`}`;
  if (mobile) return sql`doc ->> 'mobile' LIKE ${`%${mobile}%`}`;
  if (contactType) return sql`doc ->> 'contactType' = ${contactType}`;
  if (tenderCategories) return sql`doc -> 'tenderCategories' ? ${String(tenderCategories)}`;
  return sql`true`;
}

describe('a gateway that is not superuser of its PostgreSQL', () => {
  let server: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await startPostgresServer();
    const admin = await openDatabase(server.choice);
    await sql.raw("CREATE ROLE plain LOGIN CREATEROLE PASSWORD 'plain'").execute(admin.kysely);
    await sql.raw('CREATE DATABASE plain OWNER plain').execute(admin.kysely);
    await admin.close();
    const url = new URL(server.choice.databaseUrl ?? '');
    Object.assign(url, { username: 'plain', password: 'plain', pathname: '/plain' });
    database = await open({ ...server, choice: { databaseUrl: url.href } });
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  test('makes and remakes the view, and itself stays under row level security', async () => {
    const scope = { ...STAFF, accountId: 'test' };
    await database.inTenant(scope, (trx) =>
      sql`INSERT INTO r_contact (tenant_code, id, supplier_code, doc, created_by, updated_by)
        VALUES ('T001', 'one', 'S1', '{"contactName": "陈思远"}', 'x', 'x')`.execute(trx),
    );
    const narrowed = {
      ...page,
      list: { ...(page.kind === 'list' && page.list), search: ['contactName'] },
    } as RecordPage;
    await prepareTable(database.kysely, narrowed);
    expect((await explainList(database, STAFF, narrowed, { contactName: '思' }, NOW)).ids).toEqual(['one']);
    for (const relation of ['r_contact', 'v_contact']) {
      const { rows } = await sql`SELECT id FROM ${sql.id(relation)}`.execute(database.kysely);
      expect(rows, relation).toEqual([]);
    }
  });
});
