import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { smallPage } from '../../support/gateway/schemas-folder';
import { fixturePages } from '../../support/page-files-folder';

const add = [{ code: 'add', label: '新增', action: 'create' }];
const edit = [{ code: 'edit', label: '编辑', action: 'update' }];

/** Orders with rows that have a price, a date and tags. */
const orders = smallPage('orders', {
  resource: { name: 'rowOrder', scope: 'tenant', unique: ['orderNo'] },
  form: {
    type: 'object',
    properties: {
      orderNo: { type: 'string', title: '订单号', maxLength: 20 },
      tags: { type: 'array', title: '标签', items: { type: 'string' } },
      secret: { type: 'string', title: '内部' },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: {
            material: { type: 'string', title: '物料' },
            quantity: { type: 'number', title: '数量' },
            left: { type: 'number', title: '未发' },
            limit: { type: 'number', title: '限价' },
            neededOn: { type: 'string', title: '需用日期', format: 'date' },
          },
        },
      },
    },
  },
  list: { search: ['orderNo'], columns: ['orderNo'], toolbar: add, rowActions: edit },
});

const fill = {
  tags: 'tags',
  lines: {
    from: 'lines',
    map: { material: 'material', ordered: 'quantity', neededOn: 'neededOn', quantity: 'left' },
    skipEmpty: 'left',
  },
};

/** Notices whose rows come from the order: what was ordered stays as it is, the quantity is the person's. */
const notices = smallPage('notices', {
  resource: { name: 'rowNotice', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      order: {
        type: 'string',
        title: '订单',
        'x-options': { page: '/office/orders', label: 'orderNo', value: 'orderNo', fill },
      },
      tags: { type: 'array', title: '标签', items: { type: 'string' }, 'x-pattern': 'readPretty' },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: {
            material: { type: 'string', title: '物料', 'x-pattern': 'readPretty' },
            ordered: { type: 'number', title: '订购', 'x-pattern': 'readPretty' },
            neededOn: { type: 'string', title: '需用日期', format: 'date', 'x-pattern': 'readPretty' },
            quantity: { type: 'number', title: '本次' },
          },
        },
      },
    },
  },
  list: { columns: ['order'], toolbar: add, rowActions: edit },
});

describe.each(testDatabases())('rows that come with a choice, on $name', ({ start }) => {
  const files = fixturePages();
  let gateway: TestGateway;
  let admin: string;
  const lines = [
    { material: 'M1', quantity: 10, left: 4, limit: 3, neededOn: '2026-12-01' },
    { material: 'M2', quantity: 5, left: 0, limit: 9 },
    { material: 'M1', quantity: 7, left: 7 },
  ];
  const first = { material: 'M1', ordered: 10, neededOn: '2026-12-01', quantity: 4 };
  const third = { material: 'M1', ordered: 7, quantity: 7 };

  beforeAll(async () => {
    for (const [name, page] of Object.entries({ orders, notices }))
      writeFileSync(join(files.schemasDir, `office/${name}.json`), JSON.stringify(page));
    gateway = await startGatewayOn(start, { openPages, schemasDir: files.schemasDir });
    admin = await gateway.signIn('admin01');
    const order = { orderNo: 'A1', tags: ['急', '进口'], secret: '底价', lines };
    expect((await gateway.call(admin, 'POST /api/resources/rowOrder', order)).status).toBe(200);
  });
  afterAll(async () => {
    await gateway?.close();
    files.remove();
  });

  const create = (body: object) => gateway.call(admin, 'POST /api/resources/rowNotice', body);

  test('are answered with the columns that the file names, and no other', async () => {
    const columns = ['tags', 'lines.material', 'lines.quantity', 'lines.neededOn', 'lines.left'];
    const asked = { page: '/office/orders', label: 'orderNo', value: 'orderNo', columns };
    const { data } = await gateway.call(admin, 'POST /api/options', { ...asked, values: ['A1'] });
    const [row] = data.list;
    expect(row.tags).toEqual(['急', '进口']);
    expect(row.lines[0]).toEqual({ material: 'M1', quantity: 10, left: 4, neededOn: '2026-12-01' });
    expect(row.lines).toHaveLength(3);
    expect(row).not.toHaveProperty('secret');
  });

  test('may be left out and changed where they can be edited; what is read only is as the order has it', async () => {
    const made = await create({ order: 'A1', lines: [{ ...third, quantity: 2 }, first] });
    expect(made.status).toBe(200);
    expect(made.data.tags).toEqual(['急', '进口']);
    expect(made.data.lines).toEqual([{ ...third, quantity: 2 }, first]);
    const own = await create({ order: 'A1', lines: [{ quantity: 1 }] });
    expect(own.data.lines).toEqual([{ quantity: 1 }]);
  });

  test('are refused at the cell where a caller sends another value, or a row of the order twice', async () => {
    const broken = async (rows: object[], order: string | undefined = 'A1') => {
      const { status, data } = await create({ order, lines: rows });
      return [status, (data?.violations ?? []).map(({ path }: { path: string }) => path)];
    };
    expect(await broken([{ ...first, ordered: 11 }])).toEqual([
      400,
      ['lines.0.material', 'lines.0.ordered', 'lines.0.neededOn'],
    ]);
    expect(await broken([third, third])).toEqual([400, ['lines.1.material', 'lines.1.ordered']]);
    expect((await broken([third], ''))[0]).toBe(400);
  });

  test('stay as they were saved when the order changes, and can be saved again', async () => {
    const made = await create({ order: 'A1', lines: [first, third] });
    const { list } = (await gateway.call(admin, 'GET /api/resources/rowOrder')).data;
    const changed = { ...list[0], lines: [{ ...lines[0], quantity: 12 }] };
    const { id, version, orderNo, tags } = changed;
    const body = { id, version, orderNo, tags, lines: changed.lines };
    expect((await gateway.call(admin, `PUT /api/resources/rowOrder/${id}`, body)).status).toBe(200);
    const again = { version: made.data.version, order: 'A1', lines: [third, { ...first, quantity: 1 }] };
    const saved = await gateway.call(admin, `PUT /api/resources/rowNotice/${made.data.id}`, again);
    expect(saved.status).toBe(200);
    expect(saved.data.lines).toEqual([third, { ...first, quantity: 1 }]);
    const other = { version: saved.data.version, order: 'A1', lines: [{ ...first, ordered: 99 }] };
    expect((await gateway.call(admin, `PUT /api/resources/rowNotice/${made.data.id}`, other)).status).toBe(
      400,
    );
  });
});
