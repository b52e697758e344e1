import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { readersCall } from '../../../src/contract/api/read-receipts';
import { POSEIDON } from '../../../src/contract/base/identity';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

const RESOURCE = '/api/resources/announcement';

describe.each(testDatabases())('who has read an announcement, on $name', ({ start }) => {
  let gateway: TestGateway;
  let buyer: string;
  let supplier: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    [buyer, supplier] = await Promise.all([gateway.signIn('buyer01'), gateway.signIn('supplier01')]);
  });
  afterAll(() => gateway?.close());

  async function publish(audience: object): Promise<string> {
    const { data } = await gateway.call(buyer, `POST ${RESOURCE}`, {
      title: '停电通知',
      content: '<p>周日停电</p>',
      ...audience,
    });
    await gateway.call(buyer, `POST ${RESOURCE}/${data.id}/transitions/publish`, { version: data.version });
    return data.id;
  }
  const readers = (token: string, id: string, query: object = {}) =>
    gateway.call(token, `POST ${readersCall('announcement', id)}`, query);
  const open = (id: string) =>
    gateway.call(supplier, `GET ${POSEIDON}/supSupplier/searchAnnouncementById?messageId=${id}`);

  test('is told for all suppliers: those who did first, with the account and the time', async () => {
    const id = await publish({ audience: 'all' });
    const before = (await readers(buyer, id)).data;
    expect(before).toMatchObject({ read: 0, total: before.unread });
    expect((await open(id)).code).toBe('ok');
    const { data } = await readers(buyer, id);
    expect(data).toMatchObject({ read: 1, unread: before.unread - 1, total: before.total });
    expect(data.list[0]).toMatchObject({
      supplierCode: 'S10001',
      supplierName: '苏州恒筑新型建材有限公司',
      readBy: ['顾晓岚'],
      readAt: expect.any(String),
    });
    expect((await readers(buyer, id, { isRead: true })).data).toMatchObject({ total: 1, read: 1 });
    const unread = (await readers(buyer, id, { isRead: false, pageSize: 2 })).data;
    expect(unread.total).toBe(before.unread - 1);
    expect(unread.list).toHaveLength(2);
    expect(unread.list[0]).not.toHaveProperty('readAt');
  });

  test('is told for the chosen suppliers alone, past the last page too', async () => {
    const id = await publish({ audience: 'chosen', suppliers: ['S10001', 'S10003'] });
    await open(id);
    const { data } = await readers(buyer, id);
    expect(data).toMatchObject({ read: 1, unread: 1, total: 2 });
    expect(data.list.map(({ supplierCode }: { supplierCode: string }) => supplierCode)).toEqual([
      'S10001',
      'S10003',
    ]);
    expect((await readers(buyer, id, { pageNum: 9 })).data).toMatchObject({ list: [], total: 2 });
  });

  test('is told to whoever may open the page in the office, of announcements of their tenant', async () => {
    const id = await publish({ audience: 'all' });
    expect(await readers(supplier, id)).toMatchObject({ httpStatus: 403, code: 'no_permission' });
    expect(await readers(buyer, 'nothing')).toMatchObject({ httpStatus: 404, code: 'record_not_found' });
    expect((await readers(buyer, id, { isRead: 'Y' })).code).toBe('bad_request');
    const { inTenant } = gateway.gateway.context.database;
    const scope = { tenantCode: 'T002', accountId: '100001', supplierCode: null };
    const elsewhere = await inTenant(scope, (trx) =>
      trx.selectFrom('announcement_read').select('message_id').execute(),
    );
    expect(elsewhere).toEqual([]);
  });
});
