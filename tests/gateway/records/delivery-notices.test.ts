import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

const ORDERS = '/api/resources/supplyOrder';
const THEIR_ORDERS = '/api/resources/receivedOrder';
const NOTICES = '/api/resources/deliveryNotice';
const THEIR_NOTICES = '/api/resources/sentDelivery';
const MATERIALS = ['预制楼梯', '配电箱'];

/** Delivery notices are page files alone: partial deliveries of an order, of which more never leaves than was ordered. */
describe.each(testDatabases())('delivery notices on $name', ({ start }) => {
  const tokens = new Map<string, string>();
  let gateway: TestGateway;
  const as = (who: string, target: string, body?: unknown) => gateway.call(tokens.get(who), target, body);
  const move = (who: string, base: string, id: string, version: number, code: string, more: object = {}) =>
    as(who, `POST ${base}/${id}/transitions/${code}`, { version, ...more });

  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    for (const name of ['buyer01', 'manager01', 'supplier01', 'supplier02'])
      tokens.set(name, await gateway.signIn(name));
  });
  afterAll(() => gateway?.close());

  /** An order of 10 and 4 that its supplier has confirmed. */
  async function confirmed(): Promise<{ id: string }> {
    const lines = MATERIALS.map((_, index) => ({
      ...row(index),
      quantity: index === 0 ? 10 : 4,
      deliverOn: '2027-03-01',
    }));
    const made = await as('buyer01', `POST ${ORDERS}`, { supplier: 'S10001', lines });
    expect([made.code, made.data]).toMatchObject(['ok', { status: 'draft' }]);
    const { id, version } = made.data;
    const sent = await move('buyer01', ORDERS, id, version, 'send');
    expect((await move('supplier01', THEIR_ORDERS, id, sent.data.version, 'confirm')).code).toBe('ok');
    return { id };
  }
  /** What a notice has from the order, which is held against it. */
  const row = (index: number) => ({
    material: MATERIALS[index % 2],
    unit: 'piece',
    unitPrice: 100,
    taxRate: '13',
  });
  const notice = ({ id }: { id: string }, quantities: number[], more: object = {}) => ({
    orderId: id,
    shipOn: '2027-02-01',
    arriveOn: '2027-02-03',
    lines: quantities.map((quantity, index) => ({ ...row(index), quantity })),
    ...more,
  });
  const left = async (who: string, base: string, id: string) =>
    (await as(who, `GET ${base}/${id}`)).data.lines.map((line: { left: number }) => line.left);

  test('an order goes in parts, and never more than is left of a row of it', async () => {
    const order = await confirmed();
    const first = await as('supplier01', `POST ${THEIR_NOTICES}`, notice(order, [6, 4]));
    expect([first.code, first.data]).toMatchObject([
      'ok',
      { status: 'draft', noticeNo: expect.stringMatching(/^ASN-\d{6}-\d{4}$/) },
    ]);
    expect(await left('buyer01', ORDERS, order.id)).toEqual([4, 0]);
    expect(await left('supplier01', THEIR_ORDERS, order.id)).toEqual([4, 0]);
    const tooMany = await as('supplier01', `POST ${THEIR_NOTICES}`, notice(order, [5]));
    expect(tooMany).toMatchObject({ code: 'rule_violation' });
    expect(tooMany.data.violations[0].message).toContain('待发数量');
    const inTwoRows = notice(order, [2]);
    inTwoRows.lines.push({ ...row(0), quantity: 3 });
    expect((await as('supplier01', `POST ${THEIR_NOTICES}`, inTwoRows)).code).toBe('rule_violation');
    expect((await as('supplier01', `POST ${THEIR_NOTICES}`, notice(order, [4]))).code).toBe('ok');
    expect(await left('buyer01', ORDERS, order.id)).toEqual([0, 0]);
  });

  test('what is cancelled goes back to the order, and an edit of an older notice is held to the rest', async () => {
    const order = await confirmed();
    const { data: first } = await as('supplier01', `POST ${THEIR_NOTICES}`, notice(order, [6]));
    const { data: second } = await as('supplier01', `POST ${THEIR_NOTICES}`, notice(order, [3]));
    const change = (quantity: number) =>
      as('supplier01', `PUT ${THEIR_NOTICES}/${first.id}`, { ...notice(order, [quantity]), version: 1 });
    expect((await change(8)).code).toBe('rule_violation');
    expect(
      (await move('supplier01', THEIR_NOTICES, second.id, 1, 'cancel', { reason: '车辆故障' })).code,
    ).toBe('ok');
    expect((await change(8)).code).toBe('ok');
    expect(await left('buyer01', ORDERS, order.id)).toEqual([2, 4]);
  });

  test('the office receives what was shipped; another supplier knows nothing of it, nor chooses the order', async () => {
    const order = await confirmed();
    const { data } = await as('supplier01', `POST ${THEIR_NOTICES}`, notice(order, [1]));
    expect((await move('manager01', NOTICES, data.id, 1, 'receive')).code).not.toBe('ok');
    expect((await move('supplier01', THEIR_NOTICES, data.id, 1, 'ship')).code).toBe('ok');
    expect((await move('supplier01', THEIR_NOTICES, data.id, 2, 'receive')).code).not.toBe('ok');
    const late = await as('supplier01', `PUT ${THEIR_NOTICES}/${data.id}`, {
      ...notice(order, [2]),
      version: 2,
    });
    expect([late.httpStatus, late.code]).toEqual([403, 'field_not_writable']);
    expect((await as('supplier02', `GET ${THEIR_NOTICES}/${data.id}`)).httpStatus).toBe(404);
    expect(
      (await as('supplier02', `POST ${THEIR_NOTICES}`, notice(order, [1]))).data.violations[0],
    ).toMatchObject({ path: 'orderId', rule: 'reference' });
    const received = await move('manager01', NOTICES, data.id, 2, 'receive');
    expect(received.data).toMatchObject({ status: 'received', receivedAt: expect.any(String) });
  });

  test('twenty that ship the last ten at once leave no order below nothing', async () => {
    const order = await confirmed();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as('supplier01', `POST ${THEIR_NOTICES}`, notice(order, [1]))),
    );
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(10);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['ok', 'rule_violation']));
    expect(await left('buyer01', ORDERS, order.id)).toEqual([0, 4]);
  });
});
