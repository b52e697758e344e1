import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantRole, untilServed, writeSteps } from '../../support/browser/served-tutorial';
import { testDatabases } from '../../support/gateway/databases';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';
import { TUTORIALS } from '../../support/tutorial';

const ORDERS = '/api/resources/exampleConfirmation';
const THEIRS = '/api/resources/examplesSupplierConfirmations';
const WAITING = '/api/resources/examplesWaitingConfirmations';
const PAGE = '/examples/supplier-confirmations';

describe.each(testDatabases())('The order confirmation of the tutorial, on $name', ({ start }) => {
  let it: Restartable;
  const tokens: Record<string, string> = {};
  const as = (who: string, target: string, body?: unknown) => it.gateway.call(tokens[who], target, body);

  beforeAll(async () => {
    it = await startRestartable(start);
    for (const who of ['analyst01', 'admin01', 'supplier01', 'supplier02'])
      tokens[who] = await it.gateway.signIn(who);
  });
  afterAll(() => it?.close());

  test('comes into service step by step, while the product runs', async () => {
    writeSteps(it.folder.dir, TUTORIALS['order-confirmation']);
    await untilServed(as, 'analyst01', [ORDERS, WAITING]);
    await grantRole(as, 'supplier', { [PAGE]: ['fill', 'confirm', 'decline'] });
  });

  test('an order is made, sent, filled in and confirmed', async () => {
    const lines = [
      { material: '钢板', quantity: 5 },
      { material: '螺栓', quantity: 800 },
    ];
    const order = { orderNo: 'PO-1', supplierCode: 'S10001', remark: '内部：可让 3%', lines };
    const made = await as('analyst01', `POST ${ORDERS}`, order);
    expect(made.code).toBe('ok');
    const { id } = made.data;
    const theirs = `${THEIRS}/${id}`;
    expect((await as('supplier01', `GET ${theirs}`)).code).toBe('record_not_found');

    const sent = await as('analyst01', `POST ${ORDERS}/${id}/transitions/send`, {
      version: made.data.version,
    });
    expect(sent.code).toBe('ok');
    expect((await as('supplier02', `GET ${theirs}`)).code).toBe('record_not_found');
    const seen = (await as('supplier01', `GET ${theirs}`)).data;
    expect(seen).toMatchObject({ orderNo: 'PO-1', lines, status: 'sent' });
    expect(JSON.stringify(seen)).not.toContain('内部');
    expect((await as('analyst01', `GET ${WAITING}`)).data.list).toMatchObject([{ orderNo: 'PO-1' }]);

    const cheaper = lines.map((line) => ({ ...line, quantity: 1 }));
    const refused = await as('supplier01', `PUT ${theirs}`, { ...seen, lines: cheaper });
    expect([refused.httpStatus, refused.code]).toEqual([403, 'field_not_writable']);
    const promised = lines.map((line) => ({ ...line, promised: line.quantity }));
    const filled = await as('supplier01', `PUT ${theirs}`, {
      ...seen,
      promisedOn: '2027-01-15',
      lines: promised,
    });
    expect(filled.code).toBe('ok');
    const confirmed = await as('supplier01', `POST ${theirs}/transitions/confirm`, {
      version: filled.data.version,
    });
    expect([confirmed.code, confirmed.data.status]).toEqual(['ok', 'confirmed']);

    expect((await as('analyst01', `GET ${ORDERS}/${id}`)).data).toMatchObject({
      remark: '内部：可让 3%',
      promisedOn: '2027-01-15',
      lines: promised,
      status: 'confirmed',
    });
    expect((await as('analyst01', `GET ${WAITING}`)).data.list).toEqual([]);
    const { data } = await as('analyst01', `GET ${ORDERS}/${id}/history`);
    expect(data.list.map(({ code, action }: Record<string, string>) => code ?? action).sort()).toEqual(
      ['confirm', 'create', 'send', 'update'].sort(),
    );
  });
});
