import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantRole, untilServed, writeSteps } from '../../support/browser/served-tutorial';
import { testDatabases } from '../../support/gateway/databases';
import { type CalledDoc, recordCalls } from '../../support/gateway/record-calls';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';
import { taxIn, worth } from '../../support/gateway/whole-cents';
import { TUTORIALS } from '../../support/tutorial';

const ORDERS = '/api/resources/exampleGoodsOrder';
const DELIVERIES = '/api/resources/exampleDelivery';
const THEIR_DELIVERIES = '/api/resources/examplesMyDeliveries';
const RECEIPTS = '/api/resources/exampleStockReceipt';
const STATEMENTS = '/api/resources/exampleMonthlyStatement';
const THEIR_STATEMENTS = '/api/resources/examplesMyMonthlyStatements';

const MONTH = '2031-03';
/** What the text has: prices in cents, quantities in tenths. */
const STAIRS = { material: '预制楼梯', tenths: 120, price: 48_635, rate: '13' };
const MORTAR = { material: '干混砂浆', tenths: 55, price: 31_207, rate: '9' };

describe.each(testDatabases())('From order to statement, as the tutorial has it, on $name', ({ start }) => {
  let it: Restartable;
  const tokens: Record<string, string> = {};
  const as = (who: string, target: string, body?: unknown) => it.gateway.call(tokens[who], target, body);
  const { done, read, move, change, list } = recordCalls(as);
  let order: CalledDoc;
  let statement: CalledDoc;

  beforeAll(async () => {
    it = await startRestartable(start);
    for (const who of ['analyst01', 'admin01', 'supplier01', 'supplier02'])
      tokens[who] = await it.gateway.signIn(who);
  });
  afterAll(() => it?.close());

  const rowOf = ({ material, price, rate }: typeof STAIRS, tenths: number) => ({
    material,
    price: price / 100,
    taxRate: rate,
    quantity: tenths / 10,
  });
  const send = (rows: object[]) =>
    as('supplier01', `POST ${THEIR_DELIVERIES}`, { orderId: order.id, arriveOn: `${MONTH}-02`, lines: rows });
  const leftOf = async () =>
    ((await read('analyst01', ORDERS, order.id)).lines as { left: number }[]).map(({ left }) => left);
  const offered = async (id?: string): Promise<CalledDoc[]> => {
    const asked = {
      page: '/examples/monthly-statements',
      into: 'receipts',
      from: '/examples/stock-receipts',
    };
    const values = { supplier: 'S10001', month: MONTH };
    const answer = await done('analyst01', 'POST /api/collect', { ...asked, values, ...(id && { id }) });
    return answer.list as CalledDoc[];
  };

  test('its pages come into service step by step, while the product runs', async () => {
    writeSteps(it.folder.dir, TUTORIALS['order-to-statement']);
    await untilServed(as, 'analyst01', [ORDERS, DELIVERIES, RECEIPTS, STATEMENTS]);
    await grantRole(as, 'supplier', {
      '/examples/my-deliveries': ['add', 'view', 'fill', 'ship'],
      '/examples/my-monthly-statements': ['view', 'fill', 'agree', 'dispute'],
    });
    await untilServed(as, 'supplier01', [THEIR_DELIVERIES, THEIR_STATEMENTS]);
  });

  test('a supplier delivers no more than is left, row by row, at the price of the order', async () => {
    const made = await done('analyst01', `POST ${ORDERS}`, {
      supplier: 'S10001',
      lines: [rowOf(STAIRS, STAIRS.tenths), rowOf(MORTAR, MORTAR.tenths)],
    });
    order = await move('analyst01', ORDERS, made, 'send');
    expect((await as('analyst01', `PUT ${ORDERS}/${order.id}`, { ...order, supplier: 'S10002' })).code).toBe(
      'illegal_transition',
    );
    expect(await leftOf()).toEqual([12, 5.5]);
    const first = await send([rowOf(STAIRS, 80), rowOf(MORTAR, 55)]);
    expect(first).toMatchObject({ code: 'ok' });
    expect(await leftOf()).toEqual([4, 0]);
    // What the supplier's next one begins with.
    const chosen = { page: '/examples/goods-orders', label: 'orderNo', params: { status: 'sent' } };
    const columns = ['lines.material', 'lines.left'];
    const { list: choices } = await done('supplier01', 'POST /api/options', {
      ...chosen,
      columns,
      values: [order.id],
    });
    expect(choices).toMatchObject([
      {
        lines: [
          { material: STAIRS.material, left: 4 },
          { material: MORTAR.material, left: 0 },
        ],
      },
    ]);
    expect((await send([rowOf(STAIRS, 41)])).code).toBe('rule_violation');
    expect((await send([{ ...rowOf(STAIRS, 40), price: 999 }])).code).toBe('rule_violation');
    expect(await leftOf()).toEqual([4, 0]);
  });

  test('who receives a delivery makes its receipt, of which what is accepted counts', async () => {
    const [draft] = await list('supplier01', THEIR_DELIVERIES, {});
    const shipped = await move('supplier01', THEIR_DELIVERIES, draft!, 'ship');
    expect(
      (await as('supplier01', `POST ${THEIR_DELIVERIES}/${shipped.id}/transitions/receive`, { version: 2 }))
        .code,
    ).not.toBe('ok');
    await move('analyst01', DELIVERIES, shipped, 'receive');
    const [made] = await list('analyst01', RECEIPTS, {});
    const receipt = await read('analyst01', RECEIPTS, made!.id);
    expect(receipt).toMatchObject({
      supplier: 'S10001',
      deliveryId: shipped.id,
      status: 'checking',
      lines: [
        { material: STAIRS.material, quantity: 8, accepted: 8 },
        { material: MORTAR.material, quantity: 5.5, accepted: 5.5 },
      ],
    });
    const [stairs, mortar] = receipt.lines as object[];
    const inspect = (accepted: number) =>
      as('analyst01', `PUT ${RECEIPTS}/${receipt.id}`, {
        ...receipt,
        receivedOn: `${MONTH}-05`,
        lines: [{ ...stairs, accepted }, mortar],
      });
    expect((await inspect(9)).code).toBe('rule_violation');
    const inspected = await inspect(7);
    const at13 = worth(70, STAIRS.price);
    const at9 = worth(55, MORTAR.price);
    expect(inspected.data).toMatchObject({
      month: MONTH,
      amount13: at13 / 100,
      amount9: at9 / 100,
      amount: (at13 + at9) / 100,
    });
    await move('analyst01', RECEIPTS, inspected.data, 'store');
  });

  test('a receipt is collected once, and adds up by rate of tax', async () => {
    const [receipt] = await offered();
    const body = { supplier: 'S10001', month: MONTH, receipts: [{ receiptNo: receipt!.receiptNo }] };
    statement = await done('analyst01', `POST ${STATEMENTS}`, body);
    const at13 = worth(70, STAIRS.price);
    const at9 = worth(55, MORTAR.price);
    const sums = {
      amount13: at13 / 100,
      tax13: taxIn(at13, 13) / 100,
      amount9: at9 / 100,
      tax9: taxIn(at9, 9) / 100,
      total: (at13 + at9) / 100,
    };
    expect(statement).toMatchObject(sums);
    // The second time nothing is offered, and what is written all the same is refused.
    expect(await offered()).toEqual([]);
    expect((await as('analyst01', `POST ${STATEMENTS}`, body)).code).toBe('rule_violation');
    // A statement that is void gives its receipts back.
    await move('analyst01', STATEMENTS, statement, 'cancel', { reason: '月份选错' });
    expect(await offered()).toHaveLength(1);
    statement = await done('analyst01', `POST ${STATEMENTS}`, body);
    expect(statement).toMatchObject(sums);
  });

  test('either side signs for itself alone', async () => {
    const theirs = `${THEIR_STATEMENTS}/${statement.id}`;
    expect((await as('supplier01', `GET ${theirs}`)).code).toBe('record_not_found');
    const sent = await move('analyst01', STATEMENTS, statement, 'send');
    expect((await as('supplier02', `GET ${theirs}`)).code).toBe('record_not_found');
    const press = async (who: string, base: string, code: string) => {
      const { version } = await read(who, base, sent.id);
      return (await as(who, `POST ${base}/${sent.id}/transitions/${code}`, { version })).code;
    };
    expect(await press('analyst01', STATEMENTS, 'agree')).not.toBe('ok');
    expect(await press('analyst01', STATEMENTS, 'sign')).not.toBe('ok');
    expect(await press('supplier01', THEIR_STATEMENTS, 'sign')).not.toBe('ok');
    expect(await press('supplier01', THEIR_STATEMENTS, 'cancel')).not.toBe('ok');

    const seen = await read('supplier01', THEIR_STATEMENTS, sent.id);
    const rows = (seen.receipts as object[]).map((row) => ({ ...row, difference: '少一件' }));
    await change('supplier01', THEIR_STATEMENTS, seen, { receipts: rows });
    const dearer = rows.map((row) => ({ ...row, amount: 999_999 }));
    await as('supplier01', `PUT ${theirs}`, {
      ...(await read('supplier01', THEIR_STATEMENTS, sent.id)),
      receipts: dearer,
    });
    const noted = await read('supplier01', THEIR_STATEMENTS, sent.id);
    expect(noted).toMatchObject({ total: sent.total, receipts: [{ difference: '少一件' }] });

    const disputed = await move('supplier01', THEIR_STATEMENTS, noted, 'dispute', { reason: '请补照片' });
    await move('analyst01', STATEMENTS, disputed, 'send');
    expect(await press('supplier01', THEIR_STATEMENTS, 'agree')).toBe('ok');
    expect(await press('analyst01', STATEMENTS, 'sign')).toBe('ok');
    const signed = await read('supplier01', THEIR_STATEMENTS, sent.id);
    expect([signed.status, typeof signed.agreedAt, typeof signed.signedAt]).toEqual([
      'signed',
      'string',
      'string',
    ]);
    // What both have signed is neither changed nor made void any more.
    const moved = { ...(await read('analyst01', STATEMENTS, sent.id)), month: '2031-04' };
    expect((await as('analyst01', `PUT ${STATEMENTS}/${sent.id}`, moved)).code).toBe('illegal_transition');
    expect(await press('analyst01', STATEMENTS, 'cancel')).not.toBe('ok');
  });
});
