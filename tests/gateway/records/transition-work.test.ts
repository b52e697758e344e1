import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { schemasWithTestPages } from '../../support/page-files';

const PURCHASES = '/api/resources/examplePurchase';
const RECEIPTS = '/api/resources/exampleReceipt';
const line = (quantity = 2) => ({ material: '螺纹钢', quantity, price: 10.5 });
let count = 0;
const nextNumber = () => {
  count += 1;
  return `PO-${count}`;
};
const order = (more: object = {}) => ({
  orderNo: nextNumber(),
  deliverOn: '2031-05-01',
  lines: [line()],
  ...more,
});

describe.each(testDatabases())('transitions that do their work on $name', ({ start }) => {
  let gateway: TestGateway;
  let author: string;
  let second: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages, schemasDir: schemasWithTestPages() });
    [author, second] = [await gateway.signIn('analyst01'), await gateway.signIn('admin01')];
  });
  afterAll(() => gateway?.close());

  const make = async (more: object = {}) => {
    const made = await gateway.call(author, `POST ${PURCHASES}`, order(more));
    expect(made).toMatchObject({ code: 'ok' });
    return made.data;
  };
  const move = (token: string, id: string, code: string, version: number, more: object = {}) =>
    gateway.call(token, `POST ${PURCHASES}/${id}/transitions/${code}`, { version, ...more });
  const submitted = async (more: object = {}) => {
    const { id } = await make(more);
    expect((await move(author, id, 'submit', 1)).code).toBe('ok');
    return id as string;
  };
  const read = async (id: string) => (await gateway.call(author, `GET ${PURCHASES}/${id}`)).data;

  test('what a person fills in is stored, what the page sets is written, and a record of another page is made, all told in one entry', async () => {
    const id = await submitted();
    const values = { agreedPrice: 18.2, remark: '按协议价' };
    const passed = await move(second, id, 'pass', 2, { values });
    expect(passed).toMatchObject({
      code: 'ok',
      data: { status: 'ordered', ...values, saved: 2.8, orderedBy: expect.any(String), version: 3 },
    });
    expect(passed.data.orderedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    const [made] = passed.data.made;
    expect(made).toMatchObject({ page: '/examples/receipts', resource: 'exampleReceipt' });
    expect((await gateway.call(author, `GET ${RECEIPTS}/${made.id}`)).data).toMatchObject({
      orderId: id,
      expectedOn: '2031-05-01',
      lines: [{ material: '螺纹钢', ordered: 2 }],
    });
    const history = await gateway.call(author, `GET ${PURCHASES}/${id}/history`);
    expect(history.data.list[0]).toMatchObject({ code: 'pass', made: [{ id: made.id }] });
    const paths = history.data.list[0].changes.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(['agreedPrice', 'orderedBy', 'orderedOn', 'remark', 'saved', 'status']);
  });

  test('what is filled in is held against its rules, at its field, and nothing else may be filled in', async () => {
    const id = await submitted();
    expect(await move(second, id, 'pass', 2)).toMatchObject({
      code: 'rule_violation',
      data: { violations: [{ path: 'agreedPrice', rule: 'required' }] },
    });
    expect(await move(second, id, 'pass', 2, { values: { agreedPrice: 22 } })).toMatchObject({
      data: { violations: [{ path: 'agreedPrice', message: expect.stringContaining('成交价不能高于金额') }] },
    });
    expect(await move(second, id, 'pass', 2, { values: { agreedPrice: '22' } })).toMatchObject({
      data: { violations: [{ path: 'agreedPrice', rule: 'type' }] },
    });
    const stray = { agreedPrice: 1, deliverOn: '2032-01-01' };
    expect(await move(second, id, 'pass', 2, { values: stray })).toMatchObject({
      code: 'bad_request',
      data: { errors: [{ path: 'values.deliverOn' }] },
    });
    expect(await move(author, (await make()).id, 'submit', 1, { values: { remark: '无' } })).toMatchObject({
      code: 'bad_request',
    });
    expect(await read(id)).toMatchObject({ status: 'checking', version: 2 });
  });

  test('hostile 96: a transition whose record breaks a rule of its page does not happen, and says of which page and field', async () => {
    const id = await submitted({ lines: [line(1001)] });
    const before = (await gateway.call(author, `GET ${RECEIPTS}`)).data.total;
    expect(await move(second, id, 'pass', 2, { values: { agreedPrice: 1 } })).toMatchObject({
      code: 'rule_violation',
      data: {
        violations: [
          {
            path: 'lines.0.ordered',
            page: '/examples/receipts',
            message: expect.stringMatching(/^收货单：/),
          },
        ],
      },
    });
    expect(await read(id)).toMatchObject({ status: 'checking', version: 2 });
    expect((await gateway.call(author, `GET ${RECEIPTS}`)).data.total).toBe(before);
  });

  test('a record that its condition does not fit stays as it is, alone and among many', async () => {
    const free = await submitted({ lines: [{ ...line(), price: 0 }] });
    const dear = await submitted();
    expect(await move(second, free, 'pass', 2, { values: { agreedPrice: 0 } })).toMatchObject({
      code: 'illegal_transition',
    });
    const list = [free, dear].map((id) => ({ id, version: 2 }));
    const values = { agreedPrice: 3 };
    const many = await gateway.call(second, `POST ${PURCHASES}/batch/transitions/pass`, { list, values });
    expect(many.data.results).toMatchObject([
      { id: free, status: 'refused', code: 'illegal_transition' },
      { id: dear, status: 'done' },
    ]);
    expect(await read(dear)).toMatchObject({ status: 'ordered', agreedPrice: 3 });
  });

  test('a draft need not be complete, must be right in what it says, and is held against all rules when it goes on', async () => {
    const { id } = await make({
      orderNo: `DRAFT-${count}`,
      deliverOn: undefined,
      lines: [{ material: '电缆' }],
    });
    const bad = await gateway.call(author, `PUT ${PURCHASES}/${id}`, { orderNo: '小写 a', version: 1 });
    expect(bad).toMatchObject({ data: { violations: [{ path: 'orderNo', rule: 'pattern' }] } });
    const refused = await move(author, id, 'submit', 1);
    expect(refused.code).toBe('rule_violation');
    const paths = refused.data.violations.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(['deliverOn', 'lines.0.price', 'lines.0.quantity']);
    expect(await read(id)).toMatchObject({ status: 'draft', version: 1 });
    const whole = { orderNo: `DRAFT-${count}`, deliverOn: '2031-01-01', lines: [line()], version: 1 };
    expect((await gateway.call(author, `PUT ${PURCHASES}/${id}`, whole)).code).toBe('ok');
    expect(await move(author, id, 'submit', 2)).toMatchObject({ data: { status: 'checking' } });
  });

  test('in a state only its fields change, by the form, in a batch and by a file', async () => {
    const id = await submitted({ remark: '原来' });
    const now = await read(id);
    const put = (more: object) => {
      const { orderNo, deliverOn, lines, remark } = now;
      return gateway.call(author, `PUT ${PURCHASES}/${id}`, {
        orderNo,
        deliverOn,
        lines,
        remark,
        version: 2,
        ...more,
      });
    };
    expect(await put({ deliverOn: '2031-06-01' })).toMatchObject({
      code: 'rule_violation',
      data: { violations: [{ path: 'deliverOn', rule: 'readOnly' }] },
    });
    const rows = [...now.lines, line()];
    expect((await put({ lines: rows })).data.violations[0]).toMatchObject({
      path: expect.stringMatching(/^lines/),
    });
    const batch = { list: [{ id, version: 2, orderNo: 'PO-OTHER' }] };
    expect(await gateway.call(author, `PUT ${PURCHASES}/batch`, batch)).toMatchObject({
      data: { violations: [{ path: 'list.0.orderNo', rule: 'readOnly' }] },
    });
    expect(await put({ remark: '改过' })).toMatchObject({
      code: 'ok',
      data: { remark: '改过', deliverOn: '2031-05-01' },
    });
  });

  test('what is cancelled has a corrected copy under the next number, each linked to the other', async () => {
    const id = await submitted();
    const { orderNo } = await read(id);
    await move(second, id, 'pass', 2, { values: { agreedPrice: 5 } });
    const cancelled = await move(author, id, 'cancel', 3, { reason: '数量写错' });
    expect(cancelled).toMatchObject({ code: 'ok', data: { status: 'cancelled', made: [{ isCopy: true }] } });
    const copyId = cancelled.data.made[0].id;
    expect(cancelled.data.amendedBy).toBe(copyId);
    const copy = await read(copyId);
    expect(copy).toMatchObject({ orderNo: `${orderNo}-1`, amendedFrom: id, status: 'draft', amount: 21 });
    expect(copy.orderedOn).toBeUndefined();
    expect((await gateway.call(author, `PUT ${PURCHASES}/${id}`, { remark: '再写', version: 4 })).code).toBe(
      'rule_violation',
    );
    await move(author, copyId, 'submit', 1);
    await move(second, copyId, 'pass', 2, { values: { agreedPrice: 5 } });
    const again = await move(author, copyId, 'cancel', 3, { reason: '又错了' });
    expect(await read(again.data.made[0].id)).toMatchObject({ orderNo: `${orderNo}-2`, amendedFrom: copyId });
  });
});
