import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/kernel/db/database';
import { migrate } from '../../../server/kernel/db/migrate';
import { prepareTable } from '../../../server/kernel/records/tables/prepare-table';
import { addRecord } from '../../../server/kernel/records/writes/add-record';
import { MIGRATIONS } from '../../../server/migrations';
import { openPages } from '../../../server/open-pages';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { PLANNED_ROWS, tellOfPlannedRows } from '../../strength';
import { CITUS } from '../../support/gateway/citus-cluster';
import { type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { explainList, explainTotals, nodesOf, shippedPage } from '../../support/gateway/list-plans';

const PAGE = shippedPage('office/points-records.json');
const LIST = 'POST /system/office/pointsRecord/myPointsList';
const GATHER = 'GET /system/office/pointsRecord/myPointsGather';
const STANDARD = '/api/resources/pointsRecord';
const ADMIN = { tenantCode: 'T001', accountId: '100004', supplierCode: null };

interface Row {
  id: string;
  integralType: string;
  urgingPoints: number;
  productFraction: number;
  getTime: string;
  reason: string;
}

/** Hundredths as whole numbers: the oracle of exact sums. */
const cents = (rows: readonly Row[]) =>
  rows.reduce((sum, row) => sum + Math.round(row.productFraction * 100), 0);
const decimal = (hundredths: number) => (hundredths / 100).toFixed(2).replace(/\.?0+$/, '');

describe.each(testDatabases())('an account’s points on $name', ({ start }) => {
  let gateway: TestGateway;
  const token: Record<string, string> = {};
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    for (const name of ['supplier01', 'buyer01', 'manager01', 'admin01'])
      token[name] = await gateway.signIn(name);
  });
  afterAll(() => gateway?.close());

  const list = async (who: string, body: object = {}) => {
    const answer = await gateway.call<{ list: Row[]; total: number }>(token[who], LIST, body);
    expect(answer.code).toBe('ok');
    return answer.data;
  };
  const all = async (who: string, filters: object = {}) => {
    const rows: Row[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const page = await list(who, { ...filters, pageNum, pageSize: 200 });
      rows.push(...page.list);
      if (rows.length >= page.total) return rows;
    }
  };
  const gather = async (who: string, query = '') => {
    const { data } = await gateway.call(token[who], `${GATHER}${query && `?${query}`}`);
    return data.totals.map(({ value }: { value: string | null }) => value);
  };
  const expected = (rows: readonly Row[]) => {
    const points = rows.reduce((sum, row) => sum + row.urgingPoints, 0);
    return [String(rows.length), String(points), decimal(cents(rows))];
  };

  test('come a page at a time, newest first, with their sums', async () => {
    const first = await list('buyer01', { pageNum: 1, pageSize: 50 });
    const second = await list('buyer01', { pageNum: 2, pageSize: 50 });
    expect(first.total).toBe(320);
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(100);
    const times = [...first.list, ...second.list].map(({ getTime }) => getTime);
    expect(times).toEqual([...times].sort().reverse());
    expect((await gather('buyer01')).slice(0, 3)).toEqual(expected(await all('buyer01')));
  });

  const filters: Record<string, string>[] = [
    { integralType: 'urged' },
    { integralType: 'overdue,product' },
    { reason: '轨道交通' },
    { reason: '不存在的事由' },
    { integralType: 'quality', reason: '电缆' },
  ];
  test.each(filters)('add up what the same search %j lists', async (filter) => {
    const rows = await all('buyer01', filter);
    const [count, points, fraction, average] = await gather(
      'buyer01',
      new URLSearchParams(filter).toString(),
    );
    expect([count, points, fraction]).toEqual(expected(rows));
    if (rows.length === 0) expect(average).toBeNull();
    else expect(Number(average)).toBeCloseTo(cents(rows) / 100 / rows.length, 1);
  });

  test('are found by days, the last one to its end, or by moments, and by nothing else', async () => {
    const rows = await all('buyer01');
    const days = [...new Set(rows.map(({ getTime }) => getTime.slice(0, 10)))];
    const [to, from] = [days[3], days[9]];
    const inside = rows.filter(({ getTime }) => getTime.slice(0, 10) >= from! && getTime.slice(0, 10) <= to!);
    expect((await all('buyer01', { getTime: `${from}~${to}` })).map(({ id }) => id)).toEqual(
      inside.map(({ id }) => id),
    );
    expect((await gather('buyer01', `getTime=${from}~${to}`)).slice(0, 3)).toEqual(expected(inside));
    const moment = rows[5]!.getTime;
    const since = rows.filter(({ getTime }) => getTime >= moment);
    expect((await all('buyer01', { getTime: `${moment}~` })).map(({ id }) => id)).toEqual(
      since.map(({ id }) => id),
    );
    for (const getTime of ['2026-01-01 25:00:00~', '2026', '~', '2026-02-30~']) {
      expect(await gateway.call(token.buyer01, LIST, { getTime })).toMatchObject({ code: 'bad_request' });
    }
  });

  test('are one’s own: not a colleague’s, and not one’s own in another tenant', async () => {
    const mine = new Set((await all('buyer01')).map(({ id }) => id));
    const theirs = await all('manager01');
    expect(theirs).toHaveLength(45);
    expect(theirs.filter(({ id }) => mine.has(id))).toEqual([]);
    expect(await gateway.call(token.buyer01, `GET ${STANDARD}/${theirs[0]!.id}`)).toMatchObject({
      httpStatus: 404,
      code: 'record_not_found',
    });
    expect(await list('admin01')).toEqual({ list: [], total: 0 });
    expect(await gather('admin01')).toEqual(['0', '0', '0', null]);
  });

  test('add up exactly, where binary fractions would not', async () => {
    const store = gateway.gateway.context.database;
    const give = (serial: number, productFraction: number) => {
      const doc = {
        serialNumber: `JF${String(serial).padStart(18, '9')}`,
        integralType: 'product',
        urgingPoints: 1,
        reason: '核对',
        productFraction,
        getTime: '2026-06-01 08:00:00',
      };
      return store.inTenant(ADMIN, (trx) => addRecord(trx, PAGE, { ...ADMIN, supplierCode: '' }, doc));
    };
    await give(1, 0.1);
    await give(2, 0.2);
    expect(await gather('admin01')).toEqual(['2', '2', '0.3', '0.15']);
    await give(3, 999_999_999_999_999);
    expect((await gather('admin01'))[2]).toBe('999999999999999.3');
  });

  test('are read by the standard calls as well, and written by none', async () => {
    const { data } = await gateway.call(token.buyer01, `GET ${STANDARD}/totals`);
    expect(data.totals.map(({ value }: { value: string }) => value)).toEqual(await gather('buyer01'));
    const { id } = (await list('buyer01', { pageSize: 1 })).list[0]!;
    const writes = [
      `POST ${STANDARD}`,
      `PUT ${STANDARD}/${id}`,
      `DELETE ${STANDARD}/${id}`,
      `POST ${STANDARD}/batch`,
      `PUT ${STANDARD}/batch`,
      `POST ${STANDARD}/batch/delete`,
    ];
    for (const who of ['buyer01', 'admin01']) {
      for (const write of writes) {
        const body = write.startsWith('DELETE') ? undefined : { ids: [id], version: 1 };
        expect(await gateway.call(token[who], write, body), write).toMatchObject({ code: 'not_found' });
      }
    }
    for (const target of [GATHER, `GET ${STANDARD}/totals`]) {
      expect(await gateway.call(token.supplier01, target)).toMatchObject({ code: 'no_permission' });
      expect(await gateway.call(undefined, target)).toMatchObject({ code: 'unauthorized' });
      expect(await gateway.call(token.buyer01, `${target}?productFraction=1`)).toMatchObject({
        code: 'bad_request',
      });
      expect(await gateway.call(token.buyer01, `${target}?pageNum=1`)).toMatchObject({ code: 'bad_request' });
    }
    expect(await gateway.call(token.buyer01, 'GET /api/resources/contract/totals')).toMatchObject({
      code: 'not_found',
    });
  });
});

/** `count` points of T001, half of them one account's and the rest nine others', beside as many of other tenants. */
const rows = (count: number) => `
  INSERT INTO "r_pointsRecord" (tenant_code, id, account_id, doc, created_by, updated_by)
  SELECT CASE WHEN i % 2 = 0 THEN 'T001' ELSE 'T1' || i % 20 END, md5(i::text),
    CASE WHEN h / 5 % 2 = 0 THEN 'big' ELSE 'a' || h / 11 % 9 END, jsonb_build_object(
      'serialNumber', 'JF' || lpad(i::text, 18, '0'),
      'integralType', (ARRAY['urged','early','overdue','product'])[1 + h % 4],
      'urgingPoints', h % 10, 'productFraction', (h % 100) / 10.0,
      'reason', (ARRAY['催办合同续签','提前办结对账','反馈抽检问题'])[1 + h / 7 % 3],
      'getTime', to_char(timestamp '2026-05-31 18:00' - i * interval '1 minute', 'YYYY-MM-DD HH24:MI:SS')), 'test', 'test'
  FROM (SELECT i, abs(hashint4(i)) AS h FROM generate_series(1, ${count * 2}) AS i) AS numbered`;

/** The page before it searched, sorted or added up anything: its table is filled faster. */
const BARE = {
  ...PAGE,
  list: { columns: ['serialNumber'] },
  resource: { name: 'pointsRecord', scope: 'account' },
} as RecordPage;

const COUNTS: Readonly<Record<string, number>> = { PGlite: 40_000, PostgreSQL: PLANNED_ROWS };
tellOfPlannedRows(import.meta.url);
const SUITES = testDatabases().map((one) => ({ ...one, count: COUNTS[one.name] ?? 0 }));

// Plans of one server.
describe.skipIf(CITUS).each(SUITES)(
  '$count points of one tenant among as many of others on $name',
  ({ start, count }) => {
    const NOW = new Date('2026-06-01T04:00:00Z');
    const BIG = { tenantCode: 'T001', accountId: 'big', supplierCode: null };
    const SMALL = { ...BIG, accountId: 'a2' };
    let server: TestDatabase;
    let database: Database;
    beforeAll(async () => {
      server = await start();
      database = await openDatabase(server.choice);
      await migrate(database.kysely, MIGRATIONS);
      await prepareTable(database.kysely, BARE);
      await sql.raw(rows(count)).execute(database.kysely);
      await prepareTable(database.kysely, PAGE);
      // 200,000 rows take minutes on a busy machine.
    }, 600_000);
    afterAll(async () => {
      await database?.close();
      await server?.stop();
    });

    const CALLS: Record<string, string>[] = [
      {},
      { integralType: 'urged' },
      { reason: '抽检' },
      { getTime: '2026-05-20~2026-05-22' },
      { integralType: 'product', reason: '催' },
    ];
    const cases = [BIG, SMALL].flatMap((scope) =>
      CALLS.map((params) => ({ scope, who: scope.accountId, params })),
    );

    test.each(cases)('$who adds up $params by an index of its tenant, exactly', async ({ scope, params }) => {
      const { values, nodes } = await explainTotals(database, scope, PAGE, params, NOW);
      expect(nodesOf({ nodes }, 'Seq Scan')).toEqual([]);
      for (const node of nodes.filter((one) => one['Index Cond'])) {
        expect(node['Index Cond']).toMatch(/tenant_code = 'T001'|search_keys/);
      }
      const { integralType, reason = '', getTime = '~9' } = params;
      const [from, to] = getTime.split('~');
      const { rows: oracle } = await sql<{ values: string[] }>`
      SELECT ARRAY[count(*)::text, coalesce(sum((doc ->> 'urgingPoints')::int), 0)::text,
        trim_scale(coalesce(sum((doc ->> 'productFraction')::numeric), 0))::text,
        trim_scale(round(avg((doc ->> 'productFraction')::numeric), 2))::text] AS values
      FROM "r_pointsRecord" WHERE tenant_code = 'T001' AND account_id = ${scope.accountId}
        AND (${integralType ?? null}::text IS NULL OR doc ->> 'integralType' = ${integralType ?? ''})
        AND doc ->> 'reason' LIKE ${`%${reason}%`}
        AND left(doc ->> 'getTime', 10) BETWEEN ${from} AND ${to}`.execute(database.kysely);
      expect(values).toEqual(oracle[0]?.values);
      expect(Number(values[0])).toBeGreaterThan(0);
    });

    test.each(cases)('$who lists $params in the order of an index', async ({ scope, params }) => {
      for (const sort of ['-getTime', 'productFraction', '-urgingPoints']) {
        for (const pageNum of ['1', '20']) {
          const listed = await explainList(database, scope, PAGE, { ...params, sort, pageNum }, NOW);
          expect(nodesOf(listed, 'Seq Scan')).toEqual([]);
        }
      }
    });

    test('the sums of an account read nothing but its index', async () => {
      const { nodes } = await explainTotals(database, BIG, PAGE, {}, NOW);
      expect(nodes.map((node) => node['Node Type'])).toContain('Index Only Scan');
    });
  },
);
