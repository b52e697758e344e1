import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import type { TestGateway } from '../../support/gateway/gateway';
import { smallPage } from '../../support/gateway/schemas-folder';
import { type Copies, startCopies } from '../../support/gateway/two-copies';

// biome-ignore lint/suspicious/noExplicitAny: pages and answers of tests
type Loose = any;

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 40, ...more });
const number = (title: string, more: object = {}) => ({ type: 'number', title, ...more });
const date = (title: string) => ({ type: 'string', title, format: 'date' });
const BUTTONS = {
  toolbar: [
    { code: 'add', label: '新增', action: 'create' },
    { code: 'import', label: '导入', action: 'import' },
  ],
  rowActions: [
    { code: 'edit', label: '编辑', action: 'update' },
    { code: 'delete', label: '删除', action: 'delete' },
  ],
};

/** Orders, of which so many pieces are to come. */
const ORDERS = smallPage('example-orders', {
  resource: { name: 'exampleorders', scope: 'tenant', unique: ['orderNo'] },
  form: {
    type: 'object',
    properties: {
      orderNo: text('订单编号', { required: true }),
      quantity: number('数量', { required: true }),
      secret: text('内部说明'),
      status: text('状态', { 'x-options': 'dictionary:examplePriceState' }),
    },
  },
  derived: {
    delivered: {
      title: '已送数量',
      of: { page: '/office/example-deliveries', by: 'leftOf', fn: 'sum', field: 'quantity' },
    },
  },
  list: { search: ['orderNo'], columns: ['orderNo', 'quantity'], ...BUTTONS },
});

const LIMIT = {
  assert: '{{ values.quantity <= refs.orderId.quantity }}',
  message: '超过订单的数量',
};

const LEFT = {
  assert: '{{ values.quantity <= refs.leftOf.quantity - refs.leftOf.delivered }}',
  message: '没有这么多了',
};

/** Deliveries of an order, of no more than was ordered. */
const deliveriesPage = (more: object = {}): Loose =>
  smallPage('example-deliveries', {
    resource: { name: 'exampledeliveries', scope: 'tenant', unique: ['deliveryNo'] },
    form: {
      type: 'object',
      properties: {
        deliveryNo: text('送货单号', { required: true }),
        orderId: {
          type: 'string',
          title: '订单',
          'x-options': { page: '/office/example-orders', label: 'orderNo' },
        },
        leftOf: {
          type: 'string',
          title: '从哪个订单取',
          'x-options': { page: '/office/example-orders', label: 'orderNo' },
        },
        quantity: number('数量', { required: true, 'x-validator': [LIMIT, LEFT] }),
        ordered: number('订单数量', {
          'x-pattern': 'readPretty',
          'x-value': '{{ refs.orderId.quantity }}',
        }),
        status: text('状态', {
          default: 'draft',
          'x-pattern': 'readPretty',
          'x-options': 'dictionary:examplePriceState',
        }),
        ...more,
      },
    },
    states: {
      field: 'status',
      initial: 'draft',
      transitions: [
        {
          code: 'pass',
          label: '生效',
          from: ['draft'],
          to: 'effective',
          when: "{{ refs.orderId.status == 'effective' }}",
        },
      ],
    },
    list: { search: ['deliveryNo', 'orderId'], columns: ['deliveryNo', 'orderId', 'quantity'], ...BUTTONS },
  });

/** Prices of materials, of which one is in force on any day. */
const PRICES = smallPage('example-prices', {
  resource: {
    name: 'exampleprices',
    scope: 'tenant',
    noOverlap: { from: 'validFrom', to: 'validTo', within: ['material'], states: ['effective'] },
  },
  form: {
    type: 'object',
    properties: {
      material: text('物料', { required: true }),
      price: number('单价', { required: true }),
      validFrom: date('有效期起'),
      validTo: date('有效期止'),
      status: text('状态', {
        default: 'draft',
        'x-pattern': 'readPretty',
        'x-options': 'dictionary:examplePriceState',
      }),
    },
  },
  states: {
    field: 'status',
    initial: 'draft',
    transitions: [
      { code: 'pass', label: '生效', from: ['draft'], to: 'effective' },
      { code: 'cancel', label: '作废', from: ['effective'], to: 'cancelled' },
    ],
  },
  list: { search: ['material'], columns: ['material', 'price'], ...BUTTONS },
});

/** Purchases whose rows have the price that is agreed on for the day. */
const PURCHASES = smallPage('example-buys', {
  resource: { name: 'examplebuys', scope: 'tenant', unique: ['buyNo'] },
  form: {
    type: 'object',
    properties: {
      buyNo: text('单号', { required: true }),
      orderedOn: date('下单日期'),
      lines: {
        type: 'array',
        title: '明细',
        'x-component': 'ArrayTable',
        items: {
          type: 'object',
          properties: {
            material: text('物料', { required: true }),
            quantity: number('数量', { required: true }),
            price: number('单价', {
              required: true,
              'x-lookup': {
                page: '/office/example-prices',
                params: { material: '{{ row.material }}' },
                on: '{{ values.orderedOn }}',
                value: 'price',
              },
            }),
            amount: number('金额', {
              'x-pattern': 'readPretty',
              'x-value': '{{ row.price * row.quantity }}',
            }),
          },
        },
      },
    },
  },
  list: { search: ['buyNo'], columns: ['buyNo'], ...BUTTONS },
});

const STATES = {
  title: '状态',
  entries: [
    { value: 'draft', label: '草稿' },
    { value: 'effective', label: '生效' },
    { value: 'cancelled', label: '作废' },
  ],
};

describe.each(testDatabases())('what records say of others, on $name', (database) => {
  let copies: TestGateway[];
  let tokens: string[];
  let close: Copies['close'] | undefined;
  beforeAll(async () => {
    ({ copies, tokens, close } = await startCopies(database, {
      'dictionaries/examplePriceState.json': STATES,
      'office/example-orders.json': ORDERS,
      'office/example-deliveries.json': deliveriesPage(),
      'office/example-prices.json': PRICES,
      'office/example-buys.json': PURCHASES,
    }));
  });
  afterAll(() => close?.());

  const call = (target: string, body?: unknown, at = 0) =>
    copies[at % copies.length]!.call(tokens[at % copies.length], target, body) as Promise<Loose>;
  const of = (resource: string) => `/api/resources/example${resource}`;
  const make = async (resource: string, doc: object, at = 0) => {
    const answer = await call(`POST ${of(resource)}`, doc, at);
    expect(answer.code, JSON.stringify(answer)).toBe('ok');
    return answer.data;
  };
  const change = (resource: string, { id, ...doc }: Loose) => call(`PUT ${of(resource)}/${id}`, doc);
  const move = (resource: string, { id, version }: Loose, code: string) =>
    call(`POST ${of(resource)}/${id}/transitions/${code}`, { version });
  const broken = ({ data }: Loose) =>
    data?.violations?.map(({ path, message }: Loose) => `${path}: ${message}`) ?? data;
  let numbers = 0;
  const next = () => {
    numbers += 1;
    return `N${numbers}`;
  };
  const order = (quantity: number, more: object = {}) =>
    make('orders', { orderNo: next(), quantity, ...more });

  test('a condition reads the record that a field names, as it stands when the record is written', async () => {
    const { id, version, orderNo } = await order(10);
    const good = await make('deliveries', { deliveryNo: next(), orderId: id, quantity: 10 });
    expect(good.ordered).toBe(10);
    const answer = await call(`POST ${of('deliveries')}`, { deliveryNo: next(), orderId: id, quantity: 11 });
    expect(broken(answer)).toEqual(['quantity: 超过订单的数量']);
    expect((await change('orders', { id, version, orderNo, quantity: 5 })).code).toBe('ok');
    expect(broken(await change('deliveries', good))).toEqual(['quantity: 超过订单的数量']);
  });

  test('a condition is not judged while the field is empty, and what is computed is empty then', async () => {
    const free = await make('deliveries', { deliveryNo: next(), quantity: 1_000 });
    expect(free.ordered).toBeUndefined();
  });

  test('a button that a transition belongs to reads it too', async () => {
    const { id } = await order(10, { status: 'draft' });
    const early = await make('deliveries', { deliveryNo: next(), orderId: id, quantity: 1 });
    expect((await move('deliveries', early, 'pass')).code).toBe('illegal_transition');
    const open = await order(10, { status: 'effective' });
    const late = await make('deliveries', { deliveryNo: next(), orderId: open.id, quantity: 1 });
    expect((await move('deliveries', late, 'pass')).code).toBe('ok');
  });

  const left = async (more: object) => call(`POST ${of('deliveries')}`, { deliveryNo: next(), ...more });

  test('twenty takers of the last ten pieces: exactly ten get one, whichever copy they ask', async () => {
    const { id } = await order(10);
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        call(`POST ${of('deliveries')}`, { deliveryNo: `T${at}`, leftOf: id, quantity: 1 }, at),
      ),
    );
    const codes = taken.map(({ code }: Loose) => code);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
    expect(new Set(codes)).toEqual(new Set(['ok', 'rule_violation']));
  });

  test('two records of one call cannot both take the last piece, and an older one does not count against itself', async () => {
    const { id } = await order(10);
    const list = [6, 6].map((quantity) => ({ deliveryNo: next(), leftOf: id, quantity }));
    expect(broken(await call(`POST ${of('deliveries')}/batch`, { list }))).toEqual([
      'list.1.quantity: 没有这么多了',
    ]);
    const whole = (await left({ leftOf: id, quantity: 10 })).data;
    expect((await change('deliveries', { ...whole, quantity: 9 })).code).toBe('ok');
    expect(broken(await left({ leftOf: id, quantity: 2 }))).toEqual(['quantity: 没有这么多了']);
  });

  const price = async (material: string, value: number, validFrom: string, validTo: string) => {
    const made = await make('prices', { material, price: value, validFrom, validTo });
    const moved = await move('prices', made, 'pass');
    expect(moved.code, JSON.stringify(moved)).toBe('ok');
    return moved.data;
  };

  test('a price is looked up for the day, row by row, whatever was sent', async () => {
    const [bolt, nut] = [next(), next()];
    await price(bolt, 3, '2026-01-01', '2026-06-30');
    await price(bolt, 4, '2026-07-01', '2026-12-31');
    await price(nut, 1.5, '2026-01-01', '2026-12-31');
    const made = await make('buys', {
      buyNo: next(),
      orderedOn: '2026-07-01',
      lines: [
        { material: bolt, quantity: 2, price: 0.01 },
        { material: nut, quantity: 2 },
      ],
    });
    expect(made.lines.map(({ price: one, amount }: Loose) => [one, amount])).toEqual([
      [4, 8],
      [1.5, 3],
    ]);
  });

  test('a day without a price is refused at the field, in words; a price that is there stays while nothing else is asked', async () => {
    const bolt = next();
    const agreed = await price(bolt, 3, '2026-01-01', '2026-06-30');
    const refused = await call(`POST ${of('buys')}`, {
      buyNo: next(),
      orderedOn: '2026-07-01',
      lines: [{ material: bolt, quantity: 2, price: 99 }],
    });
    expect(broken(refused)).toEqual([
      'lines.0.price: “清单 example-prices”里没有这一天的单价，请先在那里维护，或核对所填的内容和日期',
    ]);
    const made = await make('buys', {
      buyNo: next(),
      orderedOn: '2026-06-30',
      lines: [{ material: bolt, quantity: 2 }],
    });
    expect((await move('prices', agreed, 'cancel')).code).toBe('ok');
    const kept = await change('buys', { ...made, lines: [{ ...made.lines[0], quantity: 5 }] });
    expect([kept.code, kept.data.lines?.[0].amount]).toEqual(['ok', 15]);
    const moved = await change('buys', { ...kept.data, orderedOn: '2026-06-29' });
    expect(broken(moved)).toEqual([expect.stringMatching(/^lines.0.price: /)]);
  });
});
