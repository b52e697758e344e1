import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { smallPage } from '../../support/gateway/schemas-folder';
import { fixturePages } from '../../support/page-files-folder';

const orders = smallPage('orders', {
  resource: { name: 'sheetOrder', scope: 'tenant', unique: ['orderNo'] },
  form: {
    type: 'object',
    properties: {
      orderNo: { type: 'string', title: '订单号', required: true, maxLength: 20 },
      lines: {
        type: 'array',
        title: '明细',
        required: true,
        minItems: 1,
        maxItems: 3,
        items: {
          type: 'object',
          properties: {
            material: { type: 'string', title: '物料', required: true },
            quantity: { type: 'number', title: '数量', maximum: 100 },
            price: { type: 'number', title: '单价', default: 2 },
            amount: {
              type: 'number',
              title: '金额',
              'x-pattern': 'readPretty',
              'x-value': '{{ row.quantity == null ? 0.0 : row.quantity * row.price }}',
            },
          },
        },
      },
    },
  },
  list: {
    search: ['orderNo'],
    columns: [{ field: 'orderNo', sortable: true }],
    toolbar: [
      { code: 'add', label: '新增', action: 'create' },
      { code: 'import', label: '导入', action: 'import' },
    ],
    rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
  },
});

const ORDERS = '/api/resources/sheetOrder';

describe.each(testDatabases())('item rows of an import, on $name', ({ start }) => {
  const files = fixturePages();
  let gateway: TestGateway;
  let admin: string;
  beforeAll(async () => {
    writeFileSync(join(files.schemasDir, 'office/orders.json'), JSON.stringify(orders));
    gateway = await startGatewayOn(start, { openPages, schemasDir: files.schemasDir });
    admin = await gateway.signIn('admin01');
  });
  afterAll(async () => {
    await gateway?.close();
    files.remove();
  });

  const call = (name: string, body?: object) => gateway.call(admin, name, body);

  async function reviewed(values: object[]) {
    const begun = await call(`POST ${ORDERS}/imports`, { fileName: '订单.xlsx', total: values.length });
    const { id } = begun.data;
    const list = values.map((one, index) => ({ row: index + 2, values: one }));
    expect((await call(`POST ${ORDERS}/imports/${id}/rows`, { from: 0, list })).code).toBe('ok');
    return (await call(`POST ${ORDERS}/imports/${id}/review`, {})).data;
  }
  const stored = async () => (await call(`GET ${ORDERS}?sort=orderNo&pageSize=100`)).data.list;

  test('are written with their record, computed as in the form, and replace those of a record that is there', async () => {
    const first = await reviewed([
      { orderNo: 'A1', lines: [{ material: 'M1', quantity: 3, price: 1.5 }, { material: 'M2' }] },
      { orderNo: 'A2', lines: [{ material: 'M3', quantity: 1, price: 4 }] },
    ]);
    expect(first).toMatchObject({ step: 'checked', creates: 2 });
    expect((await call(`POST ${ORDERS}/imports/${first.id}/write`, {})).data.step).toBe('written');
    expect((await stored()).map(({ lines }: { lines: object[] }) => lines)).toEqual([
      [
        { material: 'M1', quantity: 3, price: 1.5, amount: 4.5 },
        { material: 'M2', price: 2, amount: 0 },
      ],
      [{ material: 'M3', quantity: 1, price: 4, amount: 4 }],
    ]);
    const second = await reviewed([
      { orderNo: 'A1', lines: [{ material: 'M9', quantity: 2, price: 2 }] },
      { orderNo: 'A2' },
    ]);
    expect(second).toMatchObject({ step: 'checked', updates: 1, unchanged: 1 });
    expect((await call(`POST ${ORDERS}/imports/${second.id}/write`, {})).data.step).toBe('written');
    const [one, two] = await stored();
    expect(one.lines).toEqual([{ material: 'M9', quantity: 2, price: 2, amount: 4 }]);
    expect(two.lines).toHaveLength(1);
  });

  test('are refused by row and column, and nothing is written', async () => {
    const job = await reviewed([
      { orderNo: 'B1', lines: [{ material: 'M1' }, { quantity: 500 }] },
      { orderNo: 'B2', lines: [] },
      { orderNo: 'B3', lines: Array.from({ length: 4 }, () => ({ material: 'M' })) },
      { orderNo: 'B4', lines: [{ material: 'M', strange: 1 }] },
    ]);
    const faults = job.faults.map(({ row, path }: { row: number; path: string }) => `${row} ${path}`);
    expect(faults.toSorted()).toEqual(
      ['2 lines.1.material', '2 lines.1.quantity', '3 lines', '4 lines', '5 lines.0.strange'].toSorted(),
    );
    expect((await call(`POST ${ORDERS}/imports/${job.id}/write`, {})).data.step).not.toBe('written');
    expect((await stored()).map(({ orderNo }: { orderNo: string }) => orderNo)).toEqual(['A1', 'A2']);
  });
});
