import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { between, createRandom } from '../../../server/demo/random';
import { openPages } from '../../../server/open-pages';
import { STORIES, STORIES_AT_NIGHT, tell } from '../../strength';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { type CalledDoc, recordCalls } from '../../support/gateway/record-calls';
import { taxIn, worth } from '../../support/gateway/whole-cents';

const ORDERS = '/api/resources/supplyOrder';
const THEIR_ORDERS = '/api/resources/receivedOrder';
const THEIR_NOTICES = '/api/resources/sentDelivery';
const NOTICES = '/api/resources/deliveryNotice';
const RECEIPTS = '/api/resources/goodsReceipt';
const RETURNS = '/api/resources/goodsReturn';
const STATEMENTS = '/api/resources/statement';
const THEIR_STATEMENTS = '/api/resources/myStatement';
const INVOICES = '/api/resources/invoice';
const THEIR_INVOICES = '/api/resources/myInvoice';
const RATES = ['13', '9', '6', '0'];

/** A row of goods: what was ordered of it, in tenths, and its price in cents. */
interface Goods {
  material: string;
  tenths: number;
  price: number;
  rate: string;
}

const money = (cents: number) => cents / 100;

/**
 * From order to invoice, by page files alone. What the product adds up is held against sums in whole cents that are worked
 * out here, apart from it.
 */
describe.each(testDatabases())('from order to invoice on $name', ({ start }) => {
  const tokens = new Map<string, string>();
  let gateway: TestGateway;
  let invoices = 0;
  const as = (who: string, target: string, body?: unknown) => gateway.call(tokens.get(who), target, body);
  const { done, read, move, change, list } = recordCalls(as);

  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    for (const name of ['buyer01', 'manager01', 'supplier01', 'supplier02'])
      tokens.set(name, await gateway.signIn(name));
  });
  afterAll(() => gateway?.close());

  /** Rows of a record as they are written back: without what is left of them. */
  const written = ({ lines }: CalledDoc) => (lines as object[]).map((line) => ({ ...line, left: undefined }));

  async function confirmedOrder(
    supplier: string,
    account: string,
    goods: readonly Goods[],
  ): Promise<CalledDoc> {
    const lines = goods.map(({ material, tenths, price, rate }) => ({
      material,
      unit: 'm3',
      quantity: tenths / 10,
      unitPrice: money(price),
      taxRate: rate,
      deliverOn: '2027-03-01',
    }));
    const made = await done('buyer01', `POST ${ORDERS}`, { supplier, lines });
    expect(made.total).toBe(money(goods.reduce((sum, one) => sum + worth(one.tenths, one.price), 0)));
    const sent = await move('buyer01', ORDERS, made, 'send');
    return move(account, THEIR_ORDERS, sent, 'confirm');
  }

  /** A notice of `tenths` of each row of an order; rows of which nothing goes are left out. */
  const noticeOf = (order: CalledDoc, goods: readonly Goods[], tenths: readonly number[]) => ({
    orderId: order.id,
    shipOn: '2027-02-01',
    arriveOn: '2027-02-03',
    lines: goods.flatMap(({ material, price, rate }, index) =>
      tenths[index]! > 0
        ? [{ material, unit: 'm3', unitPrice: money(price), taxRate: rate, quantity: tenths[index]! / 10 }]
        : [],
    ),
  });

  /** The receipt that was made when a shipped notice was received. */
  async function receiptOf(account: string, notice: CalledDoc): Promise<CalledDoc> {
    const shipped = await move(account, THEIR_NOTICES, notice, 'ship');
    await move('buyer01', NOTICES, shipped, 'receive');
    const receipts = await list('buyer01', RECEIPTS, { orderNo: String(shipped.orderNo) });
    const made = receipts.find(({ noticeId }) => noticeId === notice.id);
    return read('buyer01', RECEIPTS, made!.id);
  }

  /** Rows of a receipt or a return by what they come to: cents by rate. */
  const sumsOf = (rows: readonly { tenths: number; price: number; rate: string }[]) =>
    Object.fromEntries(
      RATES.map((rate) => [
        rate,
        rows.filter((row) => row.rate === rate).reduce((sum, row) => sum + worth(row.tenths, row.price), 0),
      ]),
    );
  type Sums = Record<string, number>;
  const totalOf = (sums: Sums) => Object.values(sums).reduce((sum, cents) => sum + cents, 0);
  const expectSums = (doc: CalledDoc, sums: Sums) =>
    expect(doc).toMatchObject({
      amount: money(totalOf(sums)),
      amount13: money(sums['13']!),
      amount9: money(sums['9']!),
      amount6: money(sums['6']!),
    });

  /** One life of an order, drawn from `random`; nothing of it may come out otherwise than the sums made here. */
  async function play(random: () => number, month: string, supplier: string, account: string): Promise<void> {
    const any = (low: number, high: number) => between(random, low, high);
    const happens = (chance: number) => random() < chance;
    const goods = Array.from(
      { length: any(1, 3) },
      (_, index): Goods => ({
        material: `物料 ${index + 1}`,
        tenths: any(5, 400),
        price: any(1, 99_999),
        rate: RATES[any(0, RATES.length - 1)]!,
      }),
    );
    const order = await confirmedOrder(supplier, account, goods);
    const left = goods.map(({ tenths }) => tenths);
    const delivered = goods.map(() => 0);
    const receipts: { doc: CalledDoc; sums: Sums }[] = [];
    const returns: { doc: CalledDoc; sums: Sums }[] = [];
    const tenthsOf = (lines: unknown, name: string) =>
      (lines as Record<string, number>[]).map((line) => Math.round(line[name]! * 10));

    for (let delivery = any(1, 4); delivery > 0; delivery -= 1) {
      let tenths = left.map((rest) => any(0, rest));
      // All that is left goes with some delivery, and of that what inspection turned down goes with a later one.
      if (happens(0.4) || tenths.every((one) => one === 0)) tenths = [...left];
      if (tenths.every((one) => one === 0)) break;
      let notice = await done(account, `POST ${THEIR_NOTICES}`, noticeOf(order, goods, tenths));
      if (happens(0.3)) {
        const tooMany = left.map((rest) => rest + 1);
        const refused = await as(account, `PUT ${THEIR_NOTICES}/${notice.id}`, {
          ...noticeOf(order, goods, tooMany),
          version: notice.version,
        });
        expect(refused.code).toBe('rule_violation');
        tenths = left.map((rest) => Math.max(1, any(0, rest)));
        tenths = tenths.map((one, index) => Math.min(one, left[index]!));
        notice = await done(account, `PUT ${THEIR_NOTICES}/${notice.id}`, {
          ...noticeOf(order, goods, tenths),
          version: notice.version,
        });
      }
      if (happens(0.2)) {
        await move(account, THEIR_NOTICES, notice, 'cancel', { reason: '车辆故障' });
        continue;
      }
      for (const [index, one] of tenths.entries()) {
        left[index]! -= one;
        delivered[index]! += one;
      }
      const receipt = await receiptOf(account, notice);
      // What stands in the receipt, row by row: some of it is turned down.
      const rows = (receipt.lines as { material: string; quantity: number }[]).map((line) => {
        const of = goods.find(({ material }) => material === line.material)!;
        const came = Math.round(line.quantity * 10);
        return { ...of, came, tenths: happens(0.4) ? any(0, came) : came };
      });
      const day = `${month}-${String(any(1, 28)).padStart(2, '0')}`;
      const inspected = await change('buyer01', RECEIPTS, receipt, {
        receivedOn: day,
        lines: written(receipt).map((line, index) => ({
          ...line,
          accepted: rows[index]!.tenths / 10,
          reason: rows[index]!.tenths < rows[index]!.came ? '破损' : undefined,
        })),
      });
      expect(tenthsOf((await read('buyer01', ORDERS, order.id)).lines, 'left')).toEqual(left);
      const stored = await move('buyer01', RECEIPTS, inspected, 'store');
      // What inspection turned down can be delivered again from now on.
      for (const row of rows)
        left[goods.findIndex(({ material }) => material === row.material)]! += row.came - row.tenths;
      expect(tenthsOf((await read(account, THEIR_ORDERS, order.id)).lines, 'left')).toEqual(left);
      const sums = sumsOf(rows);
      expectSums(stored, sums);
      expect(stored.month).toBe(month);
      receipts.push({ doc: stored, sums });

      const kept = rows.filter((row) => row.tenths > 0);
      if (kept.length > 0 && happens(0.5)) {
        const back = kept.map((row) => ({ ...row, tenths: any(1, row.tenths), was: row.tenths }));
        const bodyOf = (rowsBack: typeof back) => ({
          receiptId: stored.id,
          returnedOn: day,
          reason: '受潮',
          lines: rowsBack.map(({ material, price, rate, tenths: one }) => ({
            material,
            unit: 'm3',
            unitPrice: money(price),
            taxRate: rate,
            quantity: one / 10,
          })),
        });
        const tooMuch = back.map((row) => ({ ...row, tenths: row.was + 1 }));
        expect((await as('buyer01', `POST ${RETURNS}`, bodyOf(tooMuch))).code).toBe('rule_violation');
        const made = await done('buyer01', `POST ${RETURNS}`, bodyOf(back));
        if (happens(0.25)) await move('buyer01', RETURNS, made, 'cancel', { reason: '误开' });
        else {
          const gone = await move('buyer01', RETURNS, made, 'giveBack');
          expectSums(gone, sumsOf(back));
          returns.push({ doc: gone, sums: sumsOf(back) });
        }
      }
    }
    const after = await read('buyer01', ORDERS, order.id);
    expect(tenthsOf(after.lines, 'left')).toEqual(left);
    expect(Math.round(Number(after.delivered) * 10)).toBe(delivered.reduce((sum, one) => sum + one, 0));
    if (receipts.length === 0) return;

    const body = {
      supplier,
      month,
      receipts: receipts.map(({ doc }) => ({ receiptNo: doc.receiptNo })),
      returns: returns.map(({ doc }) => ({ returnNo: doc.returnNo })),
    };
    if (happens(0.3)) {
      const wrong = await done('buyer01', `POST ${STATEMENTS}`, body);
      // None of it can be collected twice, until the statement is void.
      expect((await as('buyer01', `POST ${STATEMENTS}`, body)).code).toBe('rule_violation');
      await move('manager01', STATEMENTS, wrong, 'cancel', { reason: '月份选错' });
    }
    let statement = await done('buyer01', `POST ${STATEMENTS}`, body);
    const expected = Object.fromEntries(
      RATES.map((rate) => [
        rate,
        receipts.reduce((sum, { sums }) => sum + sums[rate]!, 0) -
          returns.reduce((sum, { sums }) => sum + sums[rate]!, 0),
      ]),
    );
    const taxes = ['13', '9', '6'].map((rate) => taxIn(expected[rate]!, Number(rate)));
    const total = totalOf(expected);
    expect(statement).toMatchObject({
      total: money(total),
      amount13: money(expected['13']!),
      amount9: money(expected['9']!),
      amount6: money(expected['6']!),
      tax13: money(taxes[0]!),
      tax9: money(taxes[1]!),
      tax6: money(taxes[2]!),
      tax: money(taxes[0]! + taxes[1]! + taxes[2]!),
    });
    statement = await move('buyer01', STATEMENTS, statement, 'send');
    if (happens(0.3)) {
      statement = await move(account, THEIR_STATEMENTS, statement, 'dispute', {
        values: { disputeReason: '少一张收货单' },
      });
      statement = await move('buyer01', STATEMENTS, statement, 'send');
    }
    statement = await move(account, THEIR_STATEMENTS, statement, 'agree');
    statement = await move('manager01', STATEMENTS, statement, 'sign');
    if (total <= 0) return;

    const invoice = (cents: number) => ({
      statementId: statement.id,
      invoiceNo: String(++invoices).padStart(8, '0'),
      invoicedOn: '2027-03-05',
      taxRate: '13',
      amount: money(cents),
    });
    const first = any(1, total);
    const one = await done(account, `POST ${THEIR_INVOICES}`, invoice(first));
    expect(one.tax).toBe(money(taxIn(first, 13)));
    expect((await as(account, `POST ${THEIR_INVOICES}`, invoice(total - first + 1))).code).toBe(
      'rule_violation',
    );
    const submitted = await move(account, THEIR_INVOICES, one, 'submit');
    if (happens(0.3)) {
      await move('manager01', INVOICES, submitted, 'refuse', { values: { refuseReason: '抬头有误' } });
      expect((await read(account, THEIR_STATEMENTS, statement.id)).uninvoiced).toBe(money(total));
      return;
    }
    await move('manager01', INVOICES, submitted, 'verify');
    expect((await read('buyer01', STATEMENTS, statement.id)).uninvoiced).toBe(money(total - first));
    if (total > first) await done(account, `POST ${THEIR_INVOICES}`, invoice(total - first));
    expect((await read(account, THEIR_STATEMENTS, statement.id)).uninvoiced).toBe(
      total > first ? 0 : money(total - first),
    );
  }

  test(`${STORIES} stories at random come to the cent to what is worked out apart`, async () => {
    tell({ subject: 'from order to invoice', unit: 'stories', played: STORIES, of: STORIES_AT_NIGHT });
    const seed = Number(process.env.STORY_SEED ?? 20_261_126);
    for (let index = 0; index < STORIES; index += 1) {
      const [supplier, account] = index % 2 === 0 ? ['S10001', 'supplier01'] : ['S10002', 'supplier02'];
      const month = `${2030 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
      await play(createRandom(seed + index), month, supplier!, account!).catch((error: Error) => {
        error.message = `STORY_SEED=${seed + index}: ${error.message}`;
        throw error;
      });
    }
  }, 3_600_000);

  test('what inspection turned down is delivered again, once and no more, and paid when it is accepted', async () => {
    const goods: Goods[] = [
      { material: '预制楼梯', tenths: 100, price: 12_345, rate: '13' },
      { material: '干混砂浆', tenths: 40, price: 31_207, rate: '9' },
    ];
    const order = await confirmedOrder('S10001', 'supplier01', goods);
    const lefts = async () =>
      (await read('supplier01', THEIR_ORDERS, order.id)).lines as { material: string; left: number }[];
    const deliver = (tenths: number[]) =>
      as('supplier01', `POST ${THEIR_NOTICES}`, noticeOf(order, goods, tenths));
    const sent = await done('supplier01', `POST ${THEIR_NOTICES}`, noticeOf(order, goods, [100, 40]));
    const receipt = await receiptOf('supplier01', sent);
    expect(await lefts()).toMatchObject([{ left: 0 }, { left: 0 }]);
    const inspected = await change('buyer01', RECEIPTS, receipt, {
      lines: written(receipt).map((line, index) => ({
        ...line,
        ...(index === 0 && { accepted: 7.5, reason: '边角破损' }),
      })),
    });
    // Nothing is given back by an inspection that may still be changed.
    expect((await deliver([25, 0])).code).toBe('rule_violation');
    await move('buyer01', RECEIPTS, inspected, 'store');
    expect(await lefts()).toMatchObject([{ left: 2.5 }, { left: 0 }]);
    expect((await deliver([26, 0])).code).toBe('rule_violation');
    expect((await deliver([25, 1])).code).toBe('rule_violation');
    // What the next notice begins with.
    const { list: choices } = await done('supplier01', 'POST /api/options', {
      page: '/office/supply-orders',
      label: 'orderNo',
      params: { status: 'confirmed' },
      columns: ['lines.material', 'lines.left'],
      values: [order.id],
    });
    expect(choices).toMatchObject([{ lines: [{ left: 2.5 }, { left: 0 }] }]);
    const both = await Promise.all([deliver([25, 0]), deliver([25, 0])]);
    expect(both.map(({ code }) => code).sort()).toEqual(['ok', 'rule_violation']);
    const again = both.find(({ code }) => code === 'ok')!.data as CalledDoc;
    const second = await receiptOf('supplier01', again);
    expect(second.lines).toMatchObject([{ material: '预制楼梯', quantity: 2.5, accepted: 2.5 }]);
    const stored = await move('buyer01', RECEIPTS, second, 'store');
    expectSums(stored, sumsOf([{ tenths: 25, price: 12_345, rate: '13' }]));
    expect(await lefts()).toMatchObject([{ left: 0 }, { left: 0 }]);
    expect(await read('buyer01', ORDERS, order.id)).toMatchObject({ delivered: 16.5 });
  });

  test('either side presses its own buttons alone, and other suppliers see nothing of it', async () => {
    const goods = [{ material: '预制楼梯', tenths: 100, price: 12_345, rate: '13' }];
    const order = await confirmedOrder('S10001', 'supplier01', goods);
    // The price that is paid is the order's, whatever a supplier writes into its notice.
    for (const slip of [{ price: 99_999 }, { rate: '0' }, { material: '别的' }]) {
      const wrong = noticeOf(order, [{ ...goods[0]!, ...slip }], [100]);
      expect((await as('supplier01', `POST ${THEIR_NOTICES}`, wrong)).code).toBe('rule_violation');
    }
    const notice = await done('supplier01', `POST ${THEIR_NOTICES}`, noticeOf(order, goods, [100]));
    const receipt = await receiptOf('supplier01', notice);
    expect(receipt).toMatchObject({ status: 'checking', supplier: 'S10001', orderId: order.id });
    // More was never accepted than had come, and what is turned down has a reason.
    const bad = (line: object) =>
      as('buyer01', `PUT ${RECEIPTS}/${receipt.id}`, {
        ...receipt,
        lines: [{ ...written(receipt)[0], ...line }],
      });
    await bad({ accepted: 11 });
    expect(
      (await as('buyer01', `POST ${RECEIPTS}/${receipt.id}/transitions/store`, { version: 2 })).code,
    ).toBe('rule_violation');
    const mended = await change('buyer01', RECEIPTS, await read('buyer01', RECEIPTS, receipt.id), {
      lines: [{ ...written(receipt)[0], accepted: 10 }],
    });
    const stored = await move('buyer01', RECEIPTS, mended, 'store');
    // The price is the order's: nobody can write another one into the receipt or a return.
    const cheap = await as('buyer01', `POST ${RETURNS}`, {
      receiptId: stored.id,
      reason: '受潮',
      lines: [{ material: '预制楼梯', unit: 'm3', unitPrice: 1, taxRate: '13', quantity: 1 }],
    });
    expect(cheap.code).toBe('rule_violation');

    const statement = await done('buyer01', `POST ${STATEMENTS}`, {
      supplier: 'S10001',
      month: stored.month,
      receipts: [{ receiptNo: stored.receiptNo }],
    });
    expect((await as('supplier01', `GET ${THEIR_STATEMENTS}/${statement.id}`)).httpStatus).toBe(404);
    const sent = await move('buyer01', STATEMENTS, statement, 'send');
    expect((await as('supplier02', `GET ${THEIR_STATEMENTS}/${statement.id}`)).httpStatus).toBe(404);
    for (const [who, base, code] of [
      ['buyer01', STATEMENTS, 'agree'],
      ['manager01', STATEMENTS, 'sign'],
      ['supplier01', THEIR_STATEMENTS, 'sign'],
      ['supplier01', THEIR_STATEMENTS, 'cancel'],
    ])
      expect(
        (await as(who!, `POST ${base}/${statement.id}/transitions/${code}`, { version: sent.version })).code,
      ).not.toBe('ok');
    const rows = (sent.receipts as object[]).map((row) => ({ ...row, difference: '少两件' }));
    const noted = await done('supplier01', `PUT ${THEIR_STATEMENTS}/${statement.id}`, {
      receipts: rows,
      supplierNote: '请核对',
      version: sent.version,
    });
    const raised = await as('supplier01', `PUT ${THEIR_STATEMENTS}/${statement.id}`, {
      receipts: rows.map((row) => ({ ...row, amount: 999_999 })),
      version: noted.version,
    });
    if (raised.code === 'ok') expect(raised.data.total).toBe(statement.total);
    const now = await read('supplier01', THEIR_STATEMENTS, statement.id);
    expect(now.total).toBe(statement.total);
    const agreed = await move('supplier01', THEIR_STATEMENTS, now, 'agree');
    // No invoice before both sides have confirmed.
    const early = await as('supplier01', `POST ${THEIR_INVOICES}`, {
      statementId: statement.id,
      invoiceNo: '99999999',
      invoicedOn: '2027-03-05',
      taxRate: '13',
      amount: 1,
    });
    expect(early.code).toBe('rule_violation');
    await move('manager01', STATEMENTS, agreed, 'sign');
  });
});
