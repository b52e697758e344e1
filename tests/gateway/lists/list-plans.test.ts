import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/kernel/db/database';
import { migrate } from '../../../server/kernel/db/migrate';
import type { ListParams } from '../../../server/kernel/records/lists/list-request';
import { prepareTable } from '../../../server/kernel/records/tables/prepare-table';
import { MIGRATIONS } from '../../../server/migrations';
import { findOnPage } from '../../../server/modules/search/find-on-page';
import type { ListPage } from '../../../src/contract/language/page-schema';
import { countedTo } from '../../../src/contract/lists/list-query';
import { PLANNED_ROWS, tellOfPlannedRows } from '../../strength';
import { type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { explained, explainList, indexesOf, nodesOf, shippedPage } from '../../support/gateway/list-plans';

const CONTRACTS = shippedPage('office/contracts.json') as ListPage;
const STAFF = { tenantCode: 'T001', supplierCode: null, accountId: 'test' };
const NOW = new Date('2026-06-01T04:00:00Z');
/** The table as it was made before there were search keys: the first slice's statements. */
const OLDER_TABLE = `
  CREATE TABLE r_contract (
    tenant_code text NOT NULL, id text NOT NULL, supplier_code text NOT NULL DEFAULT '',
    version integer NOT NULL DEFAULT 1, doc jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(), created_by text NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(), updated_by text NOT NULL,
    PRIMARY KEY (tenant_code, id));
  ALTER TABLE r_contract ENABLE ROW LEVEL SECURITY;
  ALTER TABLE r_contract FORCE ROW LEVEL SECURITY;
  CREATE POLICY own_rows ON r_contract
    USING (tenant_code = current_setting('app.tenant', true) AND current_setting('app.supplier', true) = '')
    WITH CHECK (tenant_code = current_setting('app.tenant', true) AND current_setting('app.supplier', true) = '');
  GRANT SELECT, INSERT, UPDATE, DELETE ON r_contract TO app_user;
  CREATE INDEX ON r_contract (tenant_code, supplier_code, created_at, id);
  CREATE INDEX ON r_contract (tenant_code, supplier_code, updated_at, id);
  ALTER TABLE r_contract ADD COLUMN "f_owner" text GENERATED ALWAYS AS (
    CASE WHEN jsonb_typeof(doc #> '{owner}') = 'string' THEN doc #>> '{owner}' END) STORED;
  CREATE INDEX "i_contract_f_owner" ON r_contract (tenant_code, supplier_code, "f_owner", id);`;

/** `count` contracts in T001 beside a tenth as many of twenty other tenants; one in 2,000 customers has the sign 罕 in its name. */
const rows = (count: number) => `
  INSERT INTO r_contract (tenant_code, id, doc, created_at, created_by, updated_at, updated_by)
  SELECT CASE WHEN i <= ${count} THEN 'T001' ELSE 'T1' || i % 20 END, md5(i::text), jsonb_build_object(
      'contractCode', 'HT-' || 2020 + i % 7 || '-' || lpad((i::bigint * 7919 % 1000000)::text, 6, '0'),
      'contractName', '滨江一号地块 ' || i || ' 号商品混凝土年度集中采购框架合同',
      'customerShortName', (ARRAY['中铁','上海','龙湖','华润','中交','保利','招商','绿城','万科','中建','苏州','杭州'])[1 + h % 12]
        || (ARRAY['一局','二局','建工集团','地产','置地','发展','轨道交通','股份'])[1 + h / 12 % 8]
        || CASE WHEN i % 2000 = 7 THEN '罕' ELSE '' END,
      'owner', (ARRAY['陈','李','周','吴','孙','郭','马','罗'])[1 + h / 7 % 8] || (ARRAY['思远','佳宁','海涛','雪梅'])[1 + h / 3 % 4],
      'templateType', 'standard', 'taxRate', 13,
      'contractType', (ARRAY['purchase','sales','service','lease','framework'])[1 + h / 11 % 5],
      'startTime', to_char(date '2024-01-01' + h % 700, 'YYYY-MM-DD'),
      'endTime', to_char(date '2025-06-01' + h / 5 % 1000, 'YYYY-MM-DD'),
      'remindDate', to_char(date '2025-05-01' + h / 5 % 1000, 'YYYY-MM-DD'),
      'renewal', (ARRAY['none','none','none','none','none','none','none','renewing','renewed'])[1 + h / 13 % 9],
      'remark', '按月对账，验收合格后三十日内付款；质保金为合同额的百分之五，质保期满无质量问题后无息退还。')
      || CASE WHEN h % 9 = 0 THEN '{}' ELSE jsonb_build_object('amount', h % 10000000 / 100.0) END,
    timestamptz '2026-05-31' - i * interval '1 minute', 'test', timestamptz '2026-05-31' - i * interval '1 minute', 'test'
  FROM (SELECT i, abs(hashint4(i)) AS h FROM generate_series(1, ${count + count / 10}) AS i) AS numbered`;

/** What the same list is by plain comparison, without index or view: the oracle. */
const PLAIN = {
  customerShortName: (text: string) => sql<boolean>`doc ->> 'customerShortName' ILIKE ${`%${text}%`}`,
  contractCode: (text: string) => sql<boolean>`doc ->> 'contractCode' ILIKE ${`%${text}%`}`,
  owner: (text: string) => sql<boolean>`doc ->> 'owner' ILIKE ${`%${text}%`}`,
} as const;

const SORTS = [
  'contractCode',
  'customerShortName',
  'endTime',
  'amount',
  'owner',
  'startTime',
  'remindDate',
  'createdAt',
  'updatedAt',
].flatMap((name) => [name, `-${name}`]);
/** The states of the page file, for the first of June 2026. */
const STATES: Readonly<Record<string, RawBuilder<boolean>>> = {
  renewed: sql`doc ->> 'renewal' = 'renewed'`,
  renewing: sql`doc ->> 'renewal' = 'renewing'`,
  expired: sql`doc ->> 'endTime' < '2026-06-01'`,
  dueInSevenDays: sql`doc ->> 'endTime' BETWEEN '2026-06-01' AND '2026-06-08'`,
  dueSoon: sql`doc ->> 'endTime' BETWEEN '2026-06-09' AND '2026-07-01'`,
  notDue: sql`doc ->> 'endTime' > '2026-07-01'`,
};
const isRenewal = (state: string) => state.startsWith('renew');
const SEARCHES: [keyof typeof PLAIN, string][] = [
  ['customerShortName', '中'],
  ['customerShortName', '中铁'],
  ['customerShortName', '轨道交通'],
  ['customerShortName', '罕'],
  ['customerShortName', '不存在'],
  ['contractCode', '1'],
  ['contractCode', '26'],
  ['contractCode', 'ht-2026'],
  ['contractCode', 'HT-2026-007919'],
  ['contractCode', 'ZZ'],
  ['owner', '陈'],
  ['owner', '思远'],
  ['owner', '李佳宁'],
  ['owner', '欧阳若川'],
];
/** Filters with what they mean for a record, in plain comparison. */
const FILTERS: [Record<string, string>, RawBuilder<boolean>][] = [
  ...['purchase', 'lease,service'].map((types): [Record<string, string>, RawBuilder<boolean>] => [
    { contractType: types },
    sql`doc ->> 'contractType' = ANY (string_to_array(${types}, ','))`,
  ]),
  [{ endTime: '2026-06-01~2026-06-07' }, sql`doc ->> 'endTime' BETWEEN '2026-06-01' AND '2026-06-07'`],
  [{ endTime: '2026-01-01~' }, sql`doc ->> 'endTime' >= '2026-01-01'`],
  ...Object.entries(STATES).map(([state, meaning]): [Record<string, string>, RawBuilder<boolean>] => [
    { contractState: state },
    sql`${isRenewal(state) ? sql`true` : sql`doc ->> 'renewal' = 'none'`} AND ${meaning}`,
  ]),
  [
    { contractState: 'expired,dueInSevenDays' },
    sql`doc ->> 'renewal' = 'none' AND doc ->> 'endTime' <= '2026-06-08'`,
  ],
  [
    { contractState: 'dueInSevenDays', contractType: 'lease', customerShortName: '建' },
    sql`doc ->> 'renewal' = 'none' AND doc ->> 'contractType' = 'lease'
      AND doc ->> 'customerShortName' LIKE '%建%' AND doc ->> 'endTime' BETWEEN '2026-06-01' AND '2026-06-08'`,
  ],
  [
    {
      contractState: 'notDue',
      owner: '陈',
      endTime: '2027-01-01~2027-03-31',
      contractType: 'sales,framework',
    },
    sql`doc ->> 'renewal' = 'none' AND doc ->> 'owner' LIKE '%陈%'
      AND doc ->> 'endTime' BETWEEN '2027-01-01' AND '2027-03-31' AND doc ->> 'contractType' IN ('sales', 'framework')`,
  ],
];

// The embedded database takes several times as long to write 200,000 rows; the plans are the same at a fourth of them.
const COUNTS: Readonly<Record<string, number>> = { PGlite: 50_000, PostgreSQL: PLANNED_ROWS };
tellOfPlannedRows(import.meta.url);
const SUITES = testDatabases().map((one) => ({ ...one, count: COUNTS[one.name] ?? 0 }));

describe.each(SUITES)('lists of $count contracts on $name', ({ start, count }) => {
  let server: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await start();
    database = await openDatabase(server.choice);
    await migrate(database.kysely, MIGRATIONS);
    await sql.raw(OLDER_TABLE).execute(database.kysely);
    await sql.raw(rows(count)).execute(database.kysely);
    await prepareTable(database.kysely, CONTRACTS);
    // 200,000 rows take minutes on a busy machine.
  }, 600_000);
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  const explain = (params: ListParams) => explainList(database, STAFF, CONTRACTS, params, NOW);
  const withIndexes = async (params: ListParams) => {
    const explained = await explain(params);
    expect(nodesOf(explained, 'Seq Scan'), JSON.stringify(params)).toEqual([]);
    return explained;
  };

  const countOf = async (meaning: RawBuilder<boolean>) => {
    const { rows: found } = await sql<{ total: string }>`SELECT count(*) AS total FROM r_contract
      WHERE tenant_code = 'T001' AND ${meaning}`.execute(database.kysely);
    return Number(found[0]?.total);
  };

  test.each(SORTS)(
    'sorted by %s, the first page and the 500th come in the order of an index',
    async (sort) => {
      for (const pageNum of ['1', '500']) {
        const explained = await withIndexes({ sort, pageNum });
        expect(explained.total).toBe(Math.min(count, countedTo({ pageNum: Number(pageNum), pageSize: 20 })));
        expect(explained.ids).toHaveLength(20);
        expect(nodesOf(explained, 'Sort').concat(nodesOf(explained, 'Incremental Sort'))).toEqual([]);
      }
    },
  );

  test.each(SEARCHES)('%s with %s is found by an index, whatever the order and page', async (field, text) => {
    const total = await countOf(PLAIN[field](text));
    for (const sort of ['endTime', '-amount']) {
      for (const pageNum of ['1', '500']) {
        const explained = await withIndexes({ [field]: text, sort, pageNum });
        expect(explained.total).toBe(Math.min(total, countedTo({ pageNum: Number(pageNum), pageSize: 20 })));
      }
    }
  });

  test.each(FILTERS)('%j is answered by an index, whatever the order and page', async (filter, meaning) => {
    const total = await countOf(meaning);
    expect(total).toBeGreaterThan(0);
    for (const sort of SORTS) {
      const explained = await withIndexes({ ...filter, sort });
      expect(explained.total, sort).toBe(Math.min(total, countedTo({ pageNum: 1, pageSize: 20 })));
    }
    await withIndexes({ ...filter, pageNum: '500' });
  });

  test('what few records contain is found through the search keys', async () => {
    for (const text of ['罕', '不存在', '份罕']) {
      const explained = await explain({ customerShortName: text, sort: '-amount' });
      expect(indexesOf(explained), text).toContain('g_contract_keys');
    }
  });

  test('the search in the header finds what few records contain through the search keys, and a code as well', async () => {
    for (const text of ['罕', '不存在', '份罕', 'HT-2023-007919']) {
      const found = await explained(database, STAFF, (trx) => findOnPage(trx, CONTRACTS, STAFF, text));
      expect(nodesOf(found, 'Seq Scan'), text).toEqual([]);
      expect(indexesOf(found), text).toContain('g_contract_keys');
    }
  });

  test('pages are in the order that is asked for, with empty values last, and miss nobody', async () => {
    for (const [sort, order] of [
      ['amount', sql`amount ASC NULLS LAST, id ASC`],
      ['-amount', sql`amount DESC NULLS LAST, id DESC`],
    ] as const) {
      const { rows: all } = await sql<{ id: string }>`SELECT id, (doc ->> 'amount')::numeric AS amount
        FROM r_contract WHERE tenant_code = 'T001' AND doc ->> 'customerShortName' LIKE '%罕%'
        ORDER BY ${order}`.execute(database.kysely);
      const ids: string[] = [];
      for (let pageNum = 1; ids.length < all.length; pageNum++) {
        const params = { customerShortName: '罕', sort, pageNum: String(pageNum), pageSize: '7' };
        const explained = await explain(params);
        expect(explained.total).toBe(all.length);
        ids.push(...explained.ids);
      }
      expect(ids).toEqual(all.map(({ id }) => id));
    }
  });

  test('an older table has been given its columns, indexes and view, and a second start changes nothing', async () => {
    const relations = async () =>
      (
        await sql`SELECT relname, oid, relfilenode FROM pg_class
          WHERE relname ~ 'contract' ORDER BY relname`.execute(database.kysely)
      ).rows;
    const before = await relations();
    expect(before.map((row) => (row as { relname: string }).relname)).toEqual(
      expect.arrayContaining([
        'g_contract_keys',
        'i_contract_f_owner',
        'u_contract_f_contractCode',
        'v_contract',
      ]),
    );
    expect(before.filter((row) => /_at_id_idx$/.test((row as { relname: string }).relname))).toEqual([]);
    await prepareTable(database.kysely, CONTRACTS);
    expect(await relations()).toEqual(before);
  });
});
