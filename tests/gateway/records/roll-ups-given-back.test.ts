import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import type { TestGateway } from '../../support/gateway/gateway';
import { smallPage } from '../../support/gateway/schemas-folder';
import { grant, hire } from '../../support/gateway/staff';
import { type Copies, startCopies } from '../../support/gateway/two-copies';

/** What was taken of an order, less what was given back of it (`back`): by records, by rows, and where both stand in one page. */

const ORDERS = '/api/resources/backorder';
const TAKES = '/api/resources/backtake';
const RETURNS = '/api/resources/backreturn';

// biome-ignore lint/suspicious/noExplicitAny: pages and answers of tests
type Loose = any;

const number = (title: string) => ({ type: 'number', title });
const text = (title: string) => ({ type: 'string', title, maxLength: 40 });
const rows = (columns: object) => ({
  type: 'array',
  title: '明细',
  items: { type: 'object', properties: columns },
});
const buttons = {
  toolbar: [{ code: 'add', label: '新增', action: 'create' }],
  rowActions: [
    { code: 'edit', label: '编辑', action: 'update' },
    { code: 'delete', label: '删除', action: 'delete' },
  ],
};
const status = {
  type: 'string',
  title: '状态',
  default: 'draft',
  'x-options': 'dictionary:backState',
  'x-pattern': 'readPretty',
};
const states = {
  field: 'status',
  initial: 'draft',
  transitions: [
    { code: 'keep', label: '入库', from: ['draft'], to: 'kept' },
    { code: 'undo', label: '撤回', from: ['kept'], to: 'draft' },
  ],
};
const STATES = {
  title: '退回状态',
  entries: [
    { value: 'draft', label: '草稿' },
    { value: 'kept', label: '已入库' },
  ],
};
const ROW_KEYS = { order: 'id', 'lines.size': 'lines.size', 'lines.material': 'lines.material' };
const KEPT = { where: { status: ['kept'] } };

const ordersPage = () =>
  smallPage('back-orders', {
    resource: { name: 'backorder', scope: 'tenant' },
    form: {
      type: 'object',
      properties: {
        code: text('订单号'),
        quantity: number('数量'),
        places: number('名额'),
        lines: rows({ material: text('物料'), size: text('规格'), quantity: number('数量') }),
      },
    },
    derived: {
      taken: {
        title: '已取数量',
        of: { page: '/office/back-takes', by: 'order', fn: 'sum', field: 'quantity' },
      },
      left: {
        title: '剩余数量',
        of: {
          page: '/office/back-takes',
          by: 'order',
          fn: 'sum',
          field: 'quantity',
          from: 'quantity',
          back: [
            { page: '/office/back-returns', by: { order: 'id' }, field: 'quantity', ...KEPT },
            { page: '/office/back-takes', by: 'order', field: 'spoiled' },
          ],
        },
        minimum: 0,
      },
      free: {
        title: '剩余名额',
        of: {
          page: '/office/back-takes',
          by: 'order',
          fn: 'count',
          from: 'places',
          back: [{ page: '/office/back-returns', by: 'order', ...KEPT }],
        },
        minimum: 0,
      },
      'lines.left': {
        title: '剩余数量',
        of: {
          page: '/office/back-takes',
          by: { order: 'id', 'lines.material': 'lines.material', 'lines.size': 'lines.size' },
          fn: 'sum',
          field: 'lines.quantity',
          from: 'lines.quantity',
          back: [{ page: '/office/back-returns', by: ROW_KEYS, field: 'lines.rejected', ...KEPT }],
        },
        minimum: 0,
      },
    },
    list: {
      search: ['code', 'left'],
      columns: ['code', { field: 'left', sortable: true }, 'free'],
      totals: [{ label: '剩余', fn: 'sum', field: 'left' }],
      ...buttons,
    },
  });

const order = { type: 'string', title: '订单', 'x-options': { page: '/office/back-orders', label: 'code' } };

const takesPage = () =>
  smallPage('back-takes', {
    resource: { name: 'backtake', scope: 'tenant' },
    form: {
      type: 'object',
      properties: {
        order,
        quantity: number('取走数量'),
        spoiled: number('损坏数量'),
        lines: rows({ material: text('物料'), size: text('规格'), quantity: number('取走数量') }),
      },
    },
    list: { columns: ['order', 'quantity'], ...buttons },
  });

const returnsPage = () =>
  smallPage('back-returns', {
    resource: { name: 'backreturn', scope: 'tenant' },
    form: {
      type: 'object',
      properties: {
        order,
        quantity: number('退回数量'),
        lines: rows({ material: text('物料'), size: text('规格'), rejected: number('不合格数量') }),
        status,
      },
    },
    states,
    list: { columns: ['order', 'quantity', 'status'], ...buttons },
  });

describe.each(testDatabases())('roll-ups of which something is given back, on $name', (database) => {
  let copies: TestGateway[];
  let tokens: string[];
  let close: Copies['close'] | undefined;
  beforeAll(async () => {
    ({ copies, tokens, close } = await startCopies(database, {
      'dictionaries/backState.json': STATES,
      'office/back-orders.json': ordersPage(),
      'office/back-takes.json': takesPage(),
      'office/back-returns.json': returnsPage(),
    }));
  });
  afterAll(() => close?.());

  const call = (target: string, body?: unknown, at = 0): Promise<Loose> =>
    copies[at % copies.length]!.call(tokens[at % copies.length], target, body);
  const good = async (answer: Promise<Loose>) => {
    const { code, data, ...rest } = await answer;
    expect(code, JSON.stringify({ data, ...rest })).toBe('ok');
    return data;
  };
  let codes = 0;
  const make = (doc: object = {}) => {
    codes += 1;
    const code = `B${String(codes).padStart(3, '0')}`;
    return good(call(`POST ${ORDERS}`, { code, quantity: 10, places: 1000, ...doc }));
  };
  const take = (id: string, doc: object, at = 0) => call(`POST ${TAKES}`, { order: id, ...doc }, at);
  const move = ({ id, version }: Loose, code: string, at = 0) =>
    call(`POST ${RETURNS}/${id}/transitions/${code}`, { version }, at);
  const giveBack = async (id: string, doc: object) =>
    good(move(await good(call(`POST ${RETURNS}`, { order: id, ...doc })), 'keep'));
  const read = (id: string) => good(call(`GET ${ORDERS}/${id}`));
  const lefts = async (id: string) => (await read(id)).lines.map(({ left }: Loose) => left);

  test('a record has left what was not taken, and what was given back of that', async () => {
    const { id, code } = await make({ places: 5 });
    await good(take(id, { quantity: 6.3 }));
    await good(take(id, { quantity: 2.4, spoiled: 0.4 }));
    expect(await read(id)).toMatchObject({ taken: 8.7, left: 1.7, free: 3 });
    const made = await good(call(`POST ${RETURNS}`, { order: id, quantity: 2.1 }));
    expect(await read(id)).toMatchObject({ taken: 8.7, left: 1.7, free: 3 });
    await good(move(made, 'keep'));
    expect(await read(id)).toMatchObject({ taken: 8.7, left: 3.8, free: 4 });
    const { list } = await good(call(`GET ${ORDERS}?code=${code}`));
    expect(list).toMatchObject([{ id, taken: 8.7, left: 3.8, free: 4 }]);
  });

  test('the records that give back are found by an index that has what is added up', async () => {
    const { kysely } = copies[0]!.gateway.context.database;
    const { rows: found } = await sql<{ indexname: string; indexdef: string }>`
      SELECT indexname, indexdef FROM pg_indexes WHERE indexname LIKE 'c\_back%' ORDER BY indexname`.execute(
      kysely,
    );
    expect(found.map(({ indexname }) => indexname)).toEqual(['c_backreturn_f_order', 'c_backtake_f_order']);
    expect(found[0]!.indexdef).toMatch(/INCLUDE \(.*f_quantity.*f_status|INCLUDE \(.*f_status.*f_quantity/);
  });

  test('a list is sorted, searched and added up by it', async () => {
    const made = [await make(), await make(), await make()];
    for (const [index, { id }] of made.entries()) {
      await good(take(id, { quantity: 10 }));
      await giveBack(id, { quantity: index + 1.5 });
    }
    const ids = new Set(made.map(({ id }) => id));
    const listed = async (query: string) => {
      const { list } = await good(call(`GET ${ORDERS}?pageSize=200&${query}`));
      return list.filter(({ id }: Loose) => ids.has(id)).map(({ left }: Loose) => left);
    };
    expect(await listed('sort=left')).toEqual([1.5, 2.5, 3.5]);
    expect(await listed('sort=-left')).toEqual([3.5, 2.5, 1.5]);
    expect(await listed('left=2~3')).toEqual([2.5]);
    const all: Loose[] = (await good(call(`GET ${ORDERS}?pageSize=200`))).list;
    const { totals } = await good(call(`GET ${ORDERS}/totals`));
    expect(totals[0].value).toBe(String(all.reduce((sum, { left }) => sum + left * 10, 0) / 10));
  });

  test('rows with one key share what was taken and not given back; none has more left than it has', async () => {
    const row = (material: string, size: string, quantity: number) => ({ material, size, quantity });
    const lines = [row('A', '1', 5), row('B', '1', 4), row('A', '1', 5), row('A', '2', 3)];
    const { id } = await make({ lines });
    const back = (material: string, size: string, rejected: number) =>
      giveBack(id, { lines: [{ material, size, rejected }] });
    await good(take(id, { lines: [row('A', '1', 8), row('B', '1', 1.5), row('A', '2', 3)] }));
    expect(await lefts(id)).toEqual([0, 2.5, 2, 0]);
    await back('A', '1', 2.5);
    expect(await lefts(id)).toEqual([0, 2.5, 4.5, 0]);
    await back('A', '1', 1.5);
    expect(await lefts(id)).toEqual([1, 2.5, 5, 0]);
    // More than was taken of it comes back: the row has no more left than was ordered.
    await back('B', '1', 9);
    await back('A', '2', 1);
    expect(await lefts(id)).toEqual([1, 4, 5, 1]);
    const refused = await take(id, { lines: [row('A', '1', 4), row('A', '1', 2.5)] });
    expect(refused.data.violations).toEqual([
      expect.objectContaining({ path: 'lines.1.quantity', message: expect.stringContaining('只有 6') }),
    ]);
    await good(take(id, { lines: [row('A', '1', 6)] }));
    expect(await lefts(id)).toEqual([0, 4, 0, 1]);
  });

  test('what gives back less than others have taken of it is refused, whichever way it comes', async () => {
    const { id } = await make({ lines: [{ material: 'A', size: '1', quantity: 10 }] });
    const other = await make({ lines: [{ material: 'A', size: '1', quantity: 10 }] });
    const lines = [{ material: 'A', size: '1', rejected: 4 }];
    await good(take(id, { quantity: 10, lines: [{ material: 'A', size: '1', quantity: 10 }] }));
    const kept = await giveBack(id, { quantity: 4, lines });
    await good(take(id, { quantity: 3, lines: [{ material: 'A', size: '1', quantity: 3 }] }));
    const { id: own, version } = kept;
    const change = (doc: object) =>
      call(`PUT ${RETURNS}/${own}`, { order: id, quantity: 4, lines, version, ...doc });
    const faults = [
      { path: 'quantity', rule: 'takenAlready', message: '剩余数量不够：退回数量不能少于 3' },
      {
        path: 'lines.0.rejected',
        rule: 'takenAlready',
        message: '剩余数量不够：不合格数量不能少于 3',
      },
    ];
    const less = [{ ...lines[0], rejected: 2.5 }];
    expect((await change({ quantity: 2, lines: less })).data.violations).toMatchObject(faults);
    // Of another order, or of another row, it gives none of it back.
    expect((await change({ order: other.id })).code).toBe('rule_violation');
    expect((await change({ lines: [{ ...lines[0], material: 'B' }] })).data.violations).toMatchObject([
      { path: 'lines.rejected', message: '剩余数量不够：不合格数量不能少于 3' },
    ]);
    const several = await call(`PUT ${RETURNS}/batch`, {
      list: [{ id: own, version, order: id, quantity: 2, lines }],
    });
    expect(several.data.violations).toMatchObject([{ path: 'list.0.quantity' }]);
    expect((await move(kept, 'undo')).data.violations).toMatchObject(faults);
    expect((await call(`DELETE ${RETURNS}/${own}?version=${version}`)).data.violations).toMatchObject([
      { path: 'quantity' },
      { path: 'lines.rejected' },
    ]);
    expect(await read(id)).toMatchObject({ left: 1, lines: [{ left: 1 }] });
    // What is still needed stays; more may come back, and the rest be taken back.
    const changed = await good(change({ quantity: 3, lines: [{ ...lines[0], rejected: 3 }] }));
    expect(await read(id)).toMatchObject({ left: 0, lines: [{ left: 0 }] });
    await good(call(`PUT ${RETURNS}/${own}`, { order: id, quantity: 5, lines, version: changed.version }));
    expect(await read(id)).toMatchObject({ left: 2, lines: [{ left: 1 }] });
  });

  test('records that take and give back at once are held to the difference', async () => {
    const { id } = await make();
    const first = await good(take(id, { quantity: 8, spoiled: 2 }));
    await good(take(id, { quantity: 3 }));
    const change = (doc: object) =>
      call(`PUT ${TAKES}/${first.id}`, { order: id, version: first.version, ...doc });
    expect((await change({ quantity: 8, spoiled: 0 })).data.violations).toMatchObject([
      { path: 'spoiled', message: '剩余数量不够：损坏数量不能少于 1' },
    ]);
    expect((await change({ quantity: 10, spoiled: 2 })).data.violations).toMatchObject([
      { path: 'quantity', rule: 'moreThanLeft', params: { left: 9 } },
    ]);
    await good(change({ quantity: 10, spoiled: 3 }));
    expect(await read(id)).toMatchObject({ left: 0 });
  });

  test('fifty take the ten that were given back at once: exactly ten succeed', {
    timeout: 300_000,
  }, async () => {
    const { id } = await make();
    await good(take(id, { quantity: 10 }));
    const given = await giveBack(id, { quantity: 10 });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => take(id, { quantity: 1 }, at)));
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(10);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['ok', 'rule_violation']));
    expect((await move(given, 'undo')).code).toBe('rule_violation');
    expect((await read(id)).left).toBe(0);
  });

  test('who takes what is given back just as it is taken back leaves no order below nothing', {
    timeout: 300_000,
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await make();
      await good(take(id, { quantity: 10 }));
      const given = [await giveBack(id, { quantity: 5 }), await giveBack(id, { quantity: 5 })];
      const answers = await Promise.all([
        ...Array.from({ length: 8 }, (_, at) => take(id, { quantity: 1 }, at)),
        ...given.map((one, at) => move(one, 'undo', at)),
        ...Array.from({ length: 8 }, (_, at) => take(id, { quantity: 1 }, at)),
      ]);
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['ok', 'rule_violation']));
      const undone = [answers[8], answers[9]].filter(({ code }) => code === 'ok').length;
      const taken = answers.filter(({ code }) => code === 'ok').length - undone;
      const { left } = await read(id);
      expect(left).toBe(10 - 5 * undone - taken);
      expect(left).toBeGreaterThanOrEqual(0);
    }
  });

  test('who may not open a page that gives back has no value of it, and is not told how much is needed', async () => {
    const { id, code } = await make({ lines: [{ material: 'A', size: '1', quantity: 4 }] });
    await good(take(id, { quantity: 10 }));
    const kept = await giveBack(id, { quantity: 4 });
    await good(take(id, { quantity: 4 }));
    const [copy] = copies;
    const name = `giver${database.name.toLowerCase()}`;
    const { username, role } = await hire(copy!, name, '/office/back-orders', ['edit', 'add']);
    const as = async (pages: readonly string[]) => {
      for (const page of pages) await grant(copy!, role, page, ['add', 'edit', 'keep', 'undo', 'delete']);
      const token = await copy!.signIn(username);
      return (target: string, body?: unknown): Promise<Loose> => copy!.call(token, target, body);
    };
    const shownTo = async (asks: (target: string, body?: unknown) => Promise<Loose>) => {
      const one = await good(asks(`GET ${ORDERS}/${id}`));
      const { list } = await good(asks(`GET ${ORDERS}?code=${code}`));
      const sorted = await asks(`GET ${ORDERS}?sort=left`);
      const found = await asks(`GET ${ORDERS}?left=0~5`);
      const { totals } = await good(asks(`GET ${ORDERS}/totals`));
      return [
        [one, list[0]].map((row) => ['taken', 'left', 'free'].filter((field) => field in row).join(' ')),
        'left' in one.lines[0],
        [sorted, found].map(({ httpStatus }) => httpStatus),
        totals.length,
      ];
    };
    const takesAlone = await as(['/office/back-takes']);
    expect(await shownTo(takesAlone)).toEqual([['taken', 'taken'], false, [400, 400], 0]);
    const both = await as(['/office/back-returns']);
    expect(await shownTo(both)).toEqual([['taken left free', 'taken left free'], true, [200, 200], 1]);
    const { kysely } = copy!.gateway.context.database;
    await kysely
      .deleteFrom('role_grant')
      .where('role_code', '=', role)
      .where('page_path', '=', '/office/back-takes')
      .execute();
    const returnsAlone = await as([]);
    expect(await shownTo(returnsAlone)).toEqual([['', ''], false, [400, 400], 0]);
    const undo = `POST ${RETURNS}/${kept.id}/transitions/undo`;
    expect((await returnsAlone(undo, { version: kept.version })).data.violations).toEqual([
      {
        path: 'quantity',
        rule: 'takenAlreadyUnseen',
        message: '剩余数量不够：退回数量不能这么少',
        params: { title: '退回数量', name: '剩余数量' },
      },
    ]);
  });
});
