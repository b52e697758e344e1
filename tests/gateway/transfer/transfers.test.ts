import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import type { RecordRow } from '../../../src/contract/lists/list-query';
import { type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { schemasWithTestPages } from '../../support/page-files';

const PARTS = '/api/resources/exampleTransfer';
const COLUMNS = ['partNo', 'price'];
const HOUR = 60 * 60_000;

describe.each(testDatabases())('exports and imports on $name', ({ start }) => {
  const schemasDir = schemasWithTestPages();
  addDeliveries(schemasDir);
  let database: TestDatabase;
  let gateway: TestGateway;
  let author: string;
  let other: string;
  beforeAll(async () => {
    database = await start('demo');
    gateway = await startGateway({ openPages, schemasDir, ...database.choice });
    [author, other] = [await gateway.signIn('analyst01'), await gateway.signIn('admin01')];
    for (let from = 1; from <= 1_100; from += 100) {
      const list = Array.from({ length: 100 }, (_, index) => part(from + index));
      expect(await gateway.call(author, `POST ${PARTS}/import`, { list })).toMatchObject({ code: 'ok' });
    }
  });
  afterAll(async () => {
    await gateway?.close();
    await database?.stop();
    rmSync(schemasDir, { recursive: true, force: true });
  });

  /** Every third has no price, and many have the same. */
  function part(number: number) {
    const partNo = `P-${String(number).padStart(4, '0')}`;
    return { partNo, partName: `零件${number}`, ...(number % 3 !== 0 && { price: number % 7 }) };
  }
  const begin = (token: string, request: object = {}) =>
    gateway.call(token, `POST ${PARTS}/exports`, { filters: {}, columns: COLUMNS, ...request });
  const rowsOf = (token: string, id: string, after?: string) =>
    gateway.call(
      token,
      `GET ${PARTS}/exports/${id}${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`,
    );
  async function exported(request: object = {}): Promise<RecordRow[]> {
    const { data } = await begin(author, request);
    const rows: RecordRow[] = [];
    let after: string | undefined;
    do {
      const step = await rowsOf(author, data.id, after);
      expect(step).toMatchObject({ code: 'ok' });
      rows.push(...step.data.list);
      after = step.data.next;
    } while (after !== undefined);
    expect(rows).toHaveLength(data.total);
    return rows;
  }
  async function listed(query: string): Promise<string[]> {
    const ids: string[] = [];
    for (let pageNum = 1; pageNum <= 6; pageNum += 1) {
      const { data } = await gateway.call(author, `GET ${PARTS}?${query}&pageSize=200&pageNum=${pageNum}`);
      ids.push(...data.list.map(({ id }: RecordRow) => id));
    }
    return ids;
  }

  test.each(['partNo', '-partNo', '-updatedAt'])(
    'an export by %s is the list from its first page to its last',
    async (sort) => {
      const ids = (await exported({ sort })).map(({ id }) => id);
      expect(new Set(ids).size).toBe(1_100);
      expect(ids).toEqual(await listed(`sort=${sort}`));
    },
  );

  test.each(['price', '-price'])('by %s, the empty ones come last and none is lost', async (sort) => {
    const prices = (await exported({ sort })).map(({ price }) => price as number | undefined);
    expect(prices).toHaveLength(1_100);
    const filled = prices.filter((price) => price !== undefined);
    expect(prices.slice(0, filled.length)).toEqual(filled);
    const ascending = [...filled].sort((left, right) => left - right);
    expect(filled).toEqual(sort === 'price' ? ascending : ascending.reverse());
  });

  test('it takes what the search finds, or the chosen records whatever the search', async () => {
    const found = await exported({ filters: { partNo: 'P-000' } });
    expect(found.map(({ partNo }) => partNo).sort()).toEqual(
      Array.from({ length: 9 }, (_, index) => `P-000${index + 1}`),
    );
    const ids = found.slice(0, 2).map(({ id }) => id);
    const chosen = await exported({ ids, filters: { partNo: 'P-1' } });
    expect(chosen.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  test('it stands in the audit log with what was asked for', async () => {
    const { data: begun } = await begin(author, { filters: { partNo: 'P-000' }, sort: '-partNo' });
    const { data } = await gateway.call(other, `GET /api/resources/auditEntry?recordId=${begun.id}`);
    expect(data.list).toMatchObject([
      {
        operation: '导出',
        pageTitle: '导入和导出',
        changes: [
          { field: '记录数', after: '9' },
          { field: '查询条件', after: '物料编号：P-000' },
          { field: '排序', after: '物料编号，倒序' },
          { field: '列', after: '物料编号、单价' },
        ],
      },
    ]);
  });

  test('nobody goes on with another’s export, nor with one of an hour ago, nor from a place of their own making', async () => {
    const { data } = await begin(author);
    expect(await rowsOf(other, data.id)).toMatchObject({ code: 'record_not_found' });
    for (const after of ['1', '{}', '{"pageNum":2}', '{"sorted":null}'])
      expect(await rowsOf(author, data.id, after)).toMatchObject({ code: 'bad_request' });
    const { data: byTime } = await begin(author, { sort: '-createdAt' });
    for (const sorted of ['abc', '2026-02-30 00:00:00', '\u0000'])
      expect(await rowsOf(author, byTime.id, JSON.stringify({ sorted, id: 'x' }))).toMatchObject({
        code: 'bad_request',
      });
    gateway.pass(HOUR + 1);
    expect(await rowsOf(await gateway.signIn('analyst01'), data.id)).toMatchObject({
      code: 'record_not_found',
    });
    gateway.pass(-HOUR - 1);
  });

  test('what is no column, search or order of the page is refused, and so is a page without the button', async () => {
    for (const wrong of [
      { columns: ['nothing'] },
      { filters: { price: '1' } },
      { sort: 'partName' },
      { columns: [] },
    ])
      expect(await begin(author, wrong)).toMatchObject({ code: 'bad_request' });
    expect(
      await gateway.call(author, 'POST /api/resources/exampleCare/exports', {
        filters: {},
        columns: ['device'],
      }),
    ).toMatchObject({ httpStatus: 404 });
    expect(await gateway.call(undefined, `POST ${PARTS}/exports`, {})).toMatchObject({ httpStatus: 401 });
  });

  test('an import needs both its own code and what a new record needs', async () => {
    const order = { list: [{}] };
    const manager = await gateway.signIn('manager01');
    const path = 'POST /api/resources/contract/import';
    expect(await gateway.call(manager, path, order)).toMatchObject({ code: 'no_permission' });
    const buyer = await gateway.signIn('buyer01');
    expect(await gateway.call(buyer, path, order)).toMatchObject({ code: 'rule_violation' });
    const customers = 'POST /api/resources/platformCustomer/import';
    expect(await gateway.call(buyer, customers, order)).toMatchObject({ code: 'no_permission' });
    const list = { filters: {}, columns: ['contractCode'] };
    const supplier = await gateway.signIn('supplier01');
    expect(await gateway.call(supplier, 'POST /api/resources/contract/exports', list)).toMatchObject({
      code: 'no_permission',
    });
  });

  test('an import is all of its rows or none, and once for its key', async () => {
    const before = (await listed('partNo=P-9')).length;
    const broken = await gateway.call(author, `POST ${PARTS}/import`, {
      list: [part(9_001), { partNo: 'P-1', partName: '短' }, part(1)],
    });
    expect(broken.data.violations).toMatchObject([{ path: 'list.1.partNo', rule: 'pattern' }]);
    const taken = await gateway.call(author, `POST ${PARTS}/import`, { list: [part(9_001), part(1)] });
    expect(taken.data.violations).toMatchObject([{ path: 'list.1.partNo', rule: 'unique' }]);
    expect(await listed('partNo=P-9')).toHaveLength(before);
    const headers = { 'idempotency-key': 'import-of-parts-1' };
    const list = [part(9_001), part(9_002)];
    const [first, again] = await Promise.all(
      [1, 2].map(() => gateway.call(author, `POST ${PARTS}/import`, { list }, { headers })),
    );
    expect(first?.data).toHaveLength(2);
    expect(again?.data).toEqual(first?.data);
    expect(await listed('partNo=P-9')).toHaveLength(before + 2);
  });

  test('a dry run refuses for staff what the import would: whose records they are, and what their supplier has already', async () => {
    const path = 'POST /api/resources/exampleDelivery/import';
    const check = async (...list: object[]) => (await gateway.call(author, `${path}/check`, { list })).data;
    const [S1, S2] = ['S10001', 'S10002'];
    expect(await check({ batchNo: 'B-1' })).toMatchObject({ errors: [{ path: 'list.0.supplierCode' }] });
    expect(await check({ batchNo: 'B-1', supplierCode: 'S99999' })).toMatchObject({
      errors: [{ path: 'list.0.supplierCode', message: '没有这个供应商' }],
    });
    const own = { batchNo: 'B-1', supplierCode: S1 };
    expect(await check(own, { ...own, supplierCode: S2 })).toEqual({ count: 2 });
    expect(await check(own, own)).toMatchObject({
      violations: [{ path: 'list.1.batchNo', rule: 'unique' }],
    });
    expect(await gateway.call(author, path, { list: [own] })).toMatchObject({ code: 'ok' });
    expect(await check(own)).toMatchObject({ violations: [{ path: 'list.0.batchNo', rule: 'unique' }] });
    expect(await check({ ...own, supplierCode: S2 })).toEqual({ count: 1 });
  });
});

/** A page whose records belong to a supplier, written by the office. */
function addDeliveries(schemasDir: string) {
  const page = {
    schemaVersion: 2,
    path: '/examples/deliveries',
    kind: 'list',
    title: '送货批次',
    description: '由采购代供应商登记。',
    menu: { face: 'office', group: '示例', icon: 'ExperimentOutlined', order: 99 },
    resource: { name: 'exampleDelivery', scope: 'supplier', unique: ['batchNo'] },
    form: {
      type: 'object',
      properties: { batchNo: { type: 'string', title: '批次号', required: true, maxLength: 20 } },
    },
    list: {
      columns: ['batchNo'],
      toolbar: [
        { code: 'add', label: '新增', action: 'create' },
        { code: 'import', label: '导入', action: 'import' },
      ],
    },
  };
  writeFileSync(join(schemasDir, 'office', 'deliveries.json'), JSON.stringify(page, null, 2));
}
