import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { smallPage } from '../../support/gateway/schemas-folder';
import { fixturePages } from '../../support/page-files-folder';

const toolbar = [{ code: 'add', label: '新增', action: 'create' }];
const material = { type: 'string', title: '物料' };
const quantity = { type: 'number', title: '数量' };

const orders = smallPage('left-orders', {
  resource: { name: 'leftOrder', scope: 'tenant', unique: ['orderNo'] },
  form: {
    type: 'object',
    properties: {
      orderNo: { type: 'string', title: '订单号', maxLength: 20 },
      lines: {
        type: 'array',
        title: '明细',
        items: { type: 'object', properties: { material, quantity } },
      },
    },
  },
  derived: {
    'lines.left': {
      title: '未发数量',
      of: {
        page: '/office/left-notices',
        by: { order: 'id', 'lines.material': 'lines.material' },
        fn: 'sum',
        field: 'lines.quantity',
        from: 'lines.quantity',
      },
    },
  },
  list: { search: ['orderNo'], columns: ['orderNo'], toolbar },
});

const notices = smallPage('left-notices', {
  resource: { name: 'leftNotice', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      order: {
        type: 'string',
        title: '订单',
        'x-options': {
          page: '/office/left-orders',
          label: 'orderNo',
          fill: {
            lines: {
              from: 'lines',
              map: { material: 'material', left: 'left', quantity: 'left' },
              skipEmpty: 'left',
            },
          },
        },
      },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: {
            material: { ...material, 'x-pattern': 'readPretty' },
            left: { type: 'number', title: '未发', 'x-pattern': 'readPretty' },
            quantity,
          },
        },
      },
    },
  },
  list: { search: ['order'], columns: ['order'], toolbar },
});

describe.each(testDatabases())('rows of which something is left, on $name', ({ start }) => {
  const files = fixturePages();
  let gateway: TestGateway;
  let admin: string;
  beforeAll(async () => {
    for (const [name, page] of Object.entries({ 'left-orders': orders, 'left-notices': notices }))
      writeFileSync(join(files.schemasDir, `office/${name}.json`), JSON.stringify(page));
    gateway = await startGatewayOn(start, { openPages, schemasDir: files.schemasDir });
    admin = await gateway.signIn('admin01');
  });
  afterAll(async () => {
    await gateway?.close();
    files.remove();
  });

  test('come with the choice as they are left now, and are held to it at the write', async () => {
    const call = (name: string, body?: object) => gateway.call(admin, name, body);
    const lines = [
      { material: 'M1', quantity: 10 },
      { material: 'M2', quantity: 5 },
    ];
    const order = (await call('POST /api/resources/leftOrder', { orderNo: 'A1', lines })).data;
    const columns = ['lines.material', 'lines.left'];
    const asked = { page: '/office/left-orders', label: 'orderNo', columns, values: [order.id] };
    const offered = async () => (await call('POST /api/options', asked)).data.list[0].lines;
    expect(await offered()).toEqual([
      { material: 'M1', left: 10 },
      { material: 'M2', left: 5 },
    ]);
    const notice = (rows: object[]) =>
      call('POST /api/resources/leftNotice', { order: order.id, lines: rows });
    expect((await notice([{ material: 'M1', left: 10, quantity: 4 }])).code).toBe('ok');
    expect(await offered()).toEqual([
      { material: 'M1', left: 6 },
      { material: 'M2', left: 5 },
    ]);
    const stale = await notice([{ material: 'M1', left: 10, quantity: 4 }]);
    expect(stale.data.violations.map(({ path }: { path: string }) => path)).toContain('lines.0.left');
    expect((await notice([{ material: 'M1', left: 6, quantity: 6 }])).code).toBe('ok');
    expect((await offered())[0]).toEqual({ material: 'M1', left: 0 });
  });
});
