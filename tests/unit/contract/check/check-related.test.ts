import { describe, expect, test } from 'vitest';
import { createFolder } from '../../../../src/contract/check/folder';
import { smallPage } from '../../../support/gateway/schemas-folder';

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 60, ...more });
const ofOrder = { 'x-options': { page: '/office/orders', label: 'orderNo' } };
const CHILD = smallPage('visits', {
  resource: { name: 'visit', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      orderId: text('订单', ofOrder),
      orderNo: text('单号'),
      shown: text('只读', { ...ofOrder, 'x-pattern': 'readPretty' }),
      count: { type: 'number', title: '次数' },
      isDone: { type: 'boolean', title: '完成' },
      inside: text('内部说明', { 'x-print': false }),
      lines: {
        type: 'array',
        title: '明细',
        'x-component': 'ArrayTable',
        items: { type: 'object', properties: { orderId: text('订单', ofOrder) } },
      },
    },
  },
  list: { columns: ['orderNo'], toolbar: [{ code: 'add', label: '新增', action: 'create' }] },
});
const NO_BUTTON = smallPage('checks', {
  resource: { name: 'checkOnly', scope: 'tenant' },
  form: { type: 'object', properties: { orderId: text('订单', ofOrder) } },
  list: { columns: ['orderId'] },
});
const THEIRS = smallPage('theirs', {
  path: '/supplier/theirs',
  menu: { face: 'supplier' },
  resource: { name: 'theirs', scope: 'supplier' },
});
const TABS = {
  schemaVersion: 2,
  path: '/office/bundle',
  kind: 'tabs',
  title: '合集',
  tabs: ['/office/visits'],
};

/** What the checker has against these lists on the page of an order, as `place: message`. */
function problems(related: unknown, more: object = {}): string[] {
  const orders = smallPage('orders', {
    resource: { name: 'orders', scope: 'tenant', unique: ['orderNo'] },
    ...(related !== undefined && { related }),
    form: {
      type: 'object',
      properties: { orderNo: text('单号'), amount: { type: 'number', title: '金额' } },
    },
    list: { search: ['orderNo'], columns: ['orderNo'] },
    ...more,
  });
  const folder = createFolder();
  const files = { orders, visits: CHILD, checks: NO_BUTTON, bundle: TABS };
  folder.apply(
    new Map([
      ...Object.entries(files).map(
        ([name, page]) => [`office/${name}.json`, JSON.stringify(page, null, 2)] as const,
      ),
      ['supplier/theirs.json', JSON.stringify(THEIRS)] as const,
    ]),
  );
  const found = folder.page('office/orders.json')!.problems.filter(({ severity }) => severity === 'error');
  for (const one of found) expect(one.line).toBeGreaterThan(1);
  return found.map(
    ({ path, message, suggestion }) => `${path}: ${message}${suggestion ? ` → ${suggestion}` : ''}`,
  );
}

const visits = (more: object) => [{ page: '/office/visits', by: 'orderId', ...more }];

describe('lists of other pages on the page of a record', () => {
  test('are sound by a field that names the record, by equal fields, by one in rows, and of the page itself', () => {
    expect(problems(visits({ title: '拜访', columns: ['orderNo', 'createdAt'], create: true }))).toEqual([]);
    expect(problems(visits({ by: { orderNo: 'orderNo' }, create: true }))).toEqual([]);
    expect(problems(visits({ by: { orderId: 'id' } }))).toEqual([]);
    expect(problems(visits({ by: 'lines.orderId' }))).toEqual([]);
    expect(problems([{ page: '/office/orders', by: { orderNo: 'orderNo' } }])).toEqual([]);
  });

  test.each([
    [[{ page: '/office/visit', by: 'orderId' }], 'related[0].page: 没有页面 /office/visit → /office/visits'],
    [
      [{ page: '/office/bundle', by: 'orderId' }],
      'related[0].page: /office/bundle 不是 list 页面，没有可以列出的记录',
    ],
    [[...visits({}), ...visits({})], 'related[1].page: 页面 /office/visits 已在前面的标签里，只能放一次'],
    [
      [{ page: '/supplier/theirs', by: { name: 'orderNo' } }],
      'related[0].page: /supplier/theirs 和本页不在同一个端，没有人看得到这个标签',
    ],
    [visits({ by: 'ordersId' }), 'related[0].by: /office/visits 没有名为 ordersId 的字段 → orderId'],
    [
      visits({ by: 'orderNo' }),
      'related[0].by: /office/visits 的 orderNo 不是从 /office/orders 选的，请写 orderId 或 shown 或 lines.orderId → orderId',
    ],
    [visits({ by: {} }), 'related[0].by: by 里至少写一对字段'],
    [
      visits({ by: { orderN: 'orderNo' } }),
      'related[0].by.orderN: /office/visits 没有名为 orderN 的字段 → orderNo',
    ],
    [visits({ by: { orderNo: 'ordrNo' } }), 'related[0].by.orderNo: 没有名为 ordrNo 的字段 → orderNo'],
    [
      visits({ by: { orderNo: 'amount' } }),
      'related[0].by.orderNo: orderNo 是 string 类型，amount 是 number，不会相等',
    ],
    [
      visits({ by: { isDone: 'orderNo' } }),
      'related[0].by.isDone: isDone 是 boolean 类型，只能用 string 和 number 字段',
    ],
    [
      visits({ columns: ['oderNo'] }),
      'related[0].columns[0]: /office/visits 没有名为 oderNo 的字段 → orderNo',
    ],
    [visits({ columns: ['count', 'count'] }), 'related[0].columns[1]: 列 count 重复'],
    [
      [{ page: '/office/checks', by: 'orderId', create: true }],
      'related[0].create: /office/checks 的 list.toolbar 里没有新增按钮，不能在标签里新增',
    ],
    [
      visits({ by: 'shown', create: true }),
      'related[0].create: /office/visits 的 shown 不能填写，不能在标签里新增，请去掉 create',
    ],
    [
      visits({ by: 'lines.orderId', create: true }),
      'related[0].create: lines.orderId 在明细里，新增时填不好，请去掉 create',
    ],
    [
      visits({ by: { id: 'orderNo' }, create: true }),
      'related[0].create: id 由网关给出，不能在标签里新增，请去掉 create',
    ],
  ])('%j is told at its place', (related, told) => {
    expect(problems(related)).toEqual([told]);
  });

  test('are at most twelve', () => {
    expect(problems(Array.from({ length: 13 }, () => visits({})[0]))[0]).toMatch(/^related: .*12/);
  });

  test('are judged again when the other page changes', () => {
    const folder = createFolder();
    const orders = smallPage('orders', {
      related: visits({ by: { orderNo: 'name' } }),
    });
    folder.apply(new Map([['office/orders.json', JSON.stringify(orders)]]));
    expect(folder.page('office/orders.json')!.page).toBeUndefined();
    folder.apply(
      new Map([
        [
          'office/visits.json',
          JSON.stringify({ ...CHILD, form: { type: 'object', properties: { orderNo: text('单号') } } }),
        ],
      ]),
    );
    expect(folder.page('office/orders.json')!.page).toBeDefined();
  });
});

describe('records of other pages in prints', () => {
  const printed = (block: object, more: object = {}) =>
    problems(undefined, { prints: [{ code: 'print', label: '打印', body: [block] }], ...more });

  test('are sound by a field that names the record, by equal fields, and of the same supplier', () => {
    expect(
      printed({ related: '/office/visits', by: { orderId: 'id' }, columns: ['orderNo', 'createdAt'] }),
    ).toEqual([]);
    expect(printed({ related: '/office/visits', by: { orderNo: 'orderNo' } })).toEqual([]);
    const ofSupplier = { resource: { name: 'orders', scope: 'supplier' } };
    expect(printed({ related: '/supplier/theirs', columns: ['name'] }, ofSupplier)).toEqual([]);
  });

  test.each([
    [
      { related: '/office/visit', by: { orderId: 'id' } },
      'related: 没有保存记录的页面 /office/visit → /office/visits',
    ],
    [{ related: '/office/bundle' }, 'related: 没有保存记录的页面 /office/bundle'],
    [
      { related: '/supplier/theirs' },
      'related: 请写 by，说明怎样找到这条记录的；只有两个页面的 scope 都是 supplier 时可以不写',
    ],
    [
      { related: '/office/visits', by: { orderNo: 'ordrNo' } },
      'by.orderNo: 没有名为 ordrNo 的字段 → orderNo',
    ],
    [
      { related: '/office/visits', by: { orderId: 'id' }, columns: ['oderNo'] },
      'columns[0]: /office/visits 没有名为 oderNo 的字段 → orderNo',
    ],
    [
      { related: '/office/visits', by: { orderId: 'id' }, columns: ['inside'] },
      'columns[0]: inside 写了 "x-print": false，不会印出来，请去掉其中一处',
    ],
    [{ steps: true }, 'steps: 页面没有写 states，没有办理过的流转可以印'],
  ])('%j is told at its place', (block, told) => {
    expect(printed(block)).toEqual([`prints[0].body[0].${told}`]);
  });
});
