import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import type { TestGateway } from '../../support/gateway/gateway';
import { noticesPage, ordersPage, RECEIPT_STATES, receiptsPage } from '../../support/gateway/rolled-pages';
import { hire } from '../../support/gateway/staff';
import { type Copies, startCopies } from '../../support/gateway/two-copies';

const ORDERS = '/api/resources/rolledorder';
const RECEIPTS = '/api/resources/rolledreceipt';
const NOTICES = '/api/resources/rollednotice';

// biome-ignore lint/suspicious/noExplicitAny: answers of tests
type Loose = any;

describe.each(testDatabases())('roll-ups, on $name', (database) => {
  let copies: TestGateway[];
  let tokens: string[];
  let close: Copies['close'] | undefined;
  beforeAll(async () => {
    ({ copies, tokens, close } = await startCopies(database, {
      'dictionaries/rolledReceiptState.json': RECEIPT_STATES,
      'office/rolled-orders.json': ordersPage(),
      'office/rolled-receipts.json': receiptsPage(),
      'office/rolled-notices.json': noticesPage(),
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
  const order = (doc: object = {}) => {
    codes += 1;
    return good(call(`POST ${ORDERS}`, { code: `O${String(codes).padStart(3, '0')}`, quantity: 10, ...doc }));
  };
  const receive = (id: string, quantity: number, at = 0) =>
    call(`POST ${RECEIPTS}`, { orderId: id, quantity }, at);
  const move = ({ id, version }: Loose, code: string) =>
    call(`POST ${RECEIPTS}/${id}/transitions/${code}`, { version });
  const read = (id: string) => good(call(`GET ${ORDERS}/${id}`));

  test('a record is answered with what the records of another page that name it come to', async () => {
    const { id, ...made } = await order();
    expect(made).toMatchObject({ received: 0, receipts: 0, left: 10, noticed: 0 });
    expect(made).not.toHaveProperty('average');
    const first = await good(receive(id, 0.1));
    await good(receive(id, 0.2));
    expect(await read(id)).toMatchObject({
      received: 0,
      receipts: 2,
      average: 0.15,
      largest: 0.2,
      left: 9.7,
    });
    await good(move(first, 'pass'));
    expect(await read(id)).toMatchObject({ received: 0.1, left: 9.7 });
    const { list } = await good(call(`GET ${ORDERS}?code=${made.code}`));
    expect(list).toMatchObject([{ id, received: 0.1, receipts: 2, average: 0.15, largest: 0.2, left: 9.7 }]);
  });

  test('a list is sorted, searched and added up by a roll-up', async () => {
    const made = [await order({ note: 'sorted' }), await order(), await order()];
    for (const [index, { id }] of made.entries()) {
      for (let at = 0; at <= index; at += 1)
        await good(move(await good(receive(id, [2, 3, 3][index]!)), 'pass'));
    }
    const ids = new Set(made.map(({ id }) => id));
    const listed = async (query: string) => {
      const { list } = await good(call(`GET ${ORDERS}?pageSize=200&${query}`));
      return list.filter((row: Loose) => ids.has(row.id)).map((row: Loose) => row.received);
    };
    expect(await listed('sort=received')).toEqual([2, 6, 9]);
    expect(await listed('sort=-received')).toEqual([9, 6, 2]);
    expect(await listed('sort=-largest')).toHaveLength(3);
    expect(await listed('received=3~7')).toEqual([6]);
    const totals = async (query: string) =>
      (await good(call(`GET ${ORDERS}/totals?${query}`))).totals.map(({ value }: Loose) => value);
    const all = (await good(call(`GET ${ORDERS}?pageSize=200`))).list;
    const sum = all.reduce((total: number, row: Loose) => total + row.received * 10, 0) / 10;
    expect(await totals('')).toEqual([String(all.length), String(sum)]);
    expect(await call(`GET ${ORDERS}?received=x~`)).toMatchObject({ httpStatus: 400, code: 'bad_request' });
  });

  test('rows have what is left of each; rows with one key share what was taken', async () => {
    const { id } = await order({
      lines: [
        { material: 'A', quantity: 5 },
        { material: 'B', quantity: 1.5 },
        { material: 'A', quantity: 5 },
      ],
    });
    const notice = await good(
      call(`POST ${NOTICES}`, {
        orderId: id,
        lines: [
          { material: 'A', quantity: 3 },
          { material: 'A', quantity: 4 },
          { material: 'B', quantity: 0.1 },
        ],
      }),
    );
    const record = await read(id);
    expect(record.noticed).toBe(7.1);
    expect(record.lines.map(({ left }: Loose) => left)).toEqual([0, 1.4, 3]);
    // What was read is sent again as it is; another value of it is no field.
    const { version, ...sent } = record;
    const saved = await good(call(`PUT ${ORDERS}/${id}`, { ...sent, version }));
    expect(saved.lines[2]).toEqual({ material: 'A', quantity: 5, left: 3 });
    const forged = {
      id,
      version: saved.version,
      code: record.code,
      lines: [{ material: 'A', quantity: 99, left: 77 }],
    };
    expect(await call(`PUT ${ORDERS}/${id}`, forged)).toMatchObject({
      code: 'rule_violation',
      data: { violations: [{ path: 'lines.0.left', rule: 'unknownField' }] },
    });
    const more = {
      orderId: id,
      lines: [
        { material: 'A', quantity: 2 },
        { material: 'A', quantity: 1.5 },
      ],
    };
    const refused = await call(`POST ${NOTICES}`, more);
    expect(refused).toMatchObject({ httpStatus: 400, code: 'rule_violation' });
    expect(refused.data.violations).toEqual([
      expect.objectContaining({ path: 'lines.1.quantity', message: expect.stringContaining('只有 3') }),
    ]);
    // An edit of an older record takes no more than its own back.
    const edit = (quantity: number) =>
      call(`PUT ${NOTICES}/${notice.id}`, {
        orderId: id,
        version: notice.version,
        lines: [{ material: 'A', quantity }],
      });
    expect(await edit(10.5)).toMatchObject({ code: 'rule_violation' });
    expect(await edit(10)).toMatchObject({ code: 'ok' });
    expect((await read(id)).lines.map(({ left }: Loose) => left)).toEqual([0, 1.5, 0]);
    const strange = { orderId: id, lines: [{ material: 'Z', quantity: 1 }] };
    expect(await call(`POST ${NOTICES}`, strange)).toMatchObject({ code: 'rule_violation' });
  });

  test('what would bring a roll-up below its minimum is refused, whichever way it comes', async () => {
    const { id, version, code } = await order();
    const first = await good(receive(id, 7));
    const refused = await receive(id, 4);
    expect(refused).toMatchObject({ httpStatus: 400, code: 'rule_violation' });
    expect(refused.data.violations).toEqual([
      expect.objectContaining({ path: 'quantity', message: `“${code}”的未收数量只有 3，收货数量超出了` }),
    ]);
    const passed = await good(move(first, 'pass'));
    const returned = await good(move(passed, 'return'));
    const second = await good(receive(id, 10));
    expect(await move(returned, 'reopen')).toMatchObject({ code: 'rule_violation' });
    // The order itself cannot become smaller than what was taken of it.
    expect(await call(`PUT ${ORDERS}/${id}`, { version, code, quantity: 9 })).toMatchObject({
      code: 'rule_violation',
      data: { violations: [{ path: 'quantity', rule: 'takenAlready' }] },
    });
    await good(call(`DELETE ${RECEIPTS}/${second.id}?version=${second.version}`));
    await good(move(returned, 'reopen'));
    expect(await read(id)).toMatchObject({ left: 3 });
  });

  test('rules of the page itself go by the roll-up', async () => {
    const { id, code, version } = await order();
    const close = (at: number) =>
      call(`PUT ${ORDERS}/${id}`, { version: at, code, quantity: 10, note: 'closed' });
    expect(await close(version)).toMatchObject({
      code: 'rule_violation',
      data: { violations: [{ path: 'note' }] },
    });
    await good(move(await good(receive(id, 10)), 'pass'));
    await good(close(version));
  });

  test('hostile 94: fifty take the last ten at once: exactly ten succeed', { timeout: 300_000 }, async () => {
    const { id } = await order();
    const [a, b] = [await order(), await order()];
    const takers = Array.from({ length: 50 }, (_, at) => receive(id, 1, at));
    // Calls of many that name several orders, each the other way round.
    const pairs = Array.from({ length: 10 }, (_, at) => {
      const both = [a.id, b.id].map((orderId) => ({ orderId, quantity: 1 }));
      return call(`POST ${RECEIPTS}/batch`, { list: at % 2 ? both : both.reverse() }, at);
    });
    const answers = await Promise.all(takers);
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(10);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['ok', 'rule_violation']));
    expect((await read(id)).left).toBe(0);
    expect((await Promise.all(pairs)).map((one) => one.code)).toEqual(Array(10).fill('ok'));
    expect((await read(a.id)).left + (await read(b.id)).left).toBe(0);
  });

  test('who may not open the page that is counted has no value of it, and finds nothing out by it', async () => {
    const { id, code } = await order();
    await good(receive(id, 3));
    const { username } = await hire(
      copies[0]!,
      `rolled${database.name.toLowerCase()}`,
      '/office/rolled-orders',
      ['edit', 'export', 'add'],
    );
    const token = await copies[0]!.signIn(username);
    const asks = (target: string, body?: unknown): Promise<Loose> => copies[0]!.call(token, target, body);
    const seen = await good(asks(`GET ${ORDERS}/${id}`));
    const hidden = ['received', 'receipts', 'average', 'largest', 'left', 'noticed'];
    for (const field of hidden) expect(seen).not.toHaveProperty(field);
    const { list } = await good(asks(`GET ${ORDERS}?code=${code}`));
    for (const field of hidden) expect(list[0]).not.toHaveProperty(field);
    for (const query of ['sort=received', 'sort=-largest', 'received=1~5'])
      expect(await asks(`GET ${ORDERS}?${query}`), query).toMatchObject({
        httpStatus: 400,
        code: 'bad_request',
      });
    expect((await good(asks(`GET ${ORDERS}/totals`))).totals).toMatchObject([{ fn: 'count' }]);
    // A condition over what one may not see is not met, whatever the value is.
    const { version } = seen;
    expect(await asks(`PUT ${ORDERS}/${id}`, { version, code, quantity: 10 })).toMatchObject({
      code: 'illegal_transition',
    });
    const begun = await good(asks(`POST ${ORDERS}/exports`, { filters: {}, columns: ['code', 'received'] }));
    const rows = await good(asks(`GET ${ORDERS}/exports/${begun.id}`));
    for (const row of rows.list) expect(row).not.toHaveProperty('received');
    expect((await read(id)).left).toBe(7);
  });
});
