import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenantAsOwner } from '../../../server/kernel/db/database';
import { type NewMessage, sendMessage } from '../../../server/modules/messages/send-message';
import { openPages } from '../../../server/open-pages';
import { MESSAGE_CALLS } from '../../../src/contract/api/messages';
import { accountName, addAccounts } from '../../bench/contracts-sql';
import { testDatabases } from '../../support/gateway/databases';
import { readEvents } from '../../support/gateway/event-stream';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

const until = (check: () => unknown) => expect.poll(check, { timeout: 20_000, interval: 20 });
const LIST = `POST ${MESSAGE_CALLS.list}`;
const UNREAD = `GET ${MESSAGE_CALLS.unread}`;
const BUYER = '100001';
const MANAGER = '100002';
/** More than the thousand that one statement takes. */
const MANY = 1_100;

describe.each(testDatabases())('messages on $name', ({ start }) => {
  let gateway: TestGateway;
  let buyer: string;
  let manager: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    [buyer, manager] = await Promise.all([gateway.signIn('buyer01'), gateway.signIn('manager01')]);
    for (const token of [buyer, manager]) await removeAll(token);
  });
  afterAll(() => gateway?.close());

  const send = (message: Partial<NewMessage> = {}, tenantCode = 'T001') => {
    const scope = { tenantCode, accountId: MANAGER, supplierCode: null };
    return gateway.gateway.context.database.inTenant(scope, (trx) =>
      sendMessage(trx, { tenantCode, to: [BUYER], kind: 'system', title: '标题', body: '内容', ...message }),
    );
  };
  const list = async (token: string, query: object = {}) => (await gateway.call(token, LIST, query)).data;
  const unread = async (token: string) => (await gateway.call(token, UNREAD)).data.count;
  const read = (token: string, id: string) => gateway.call(token, `GET ${MESSAGE_CALLS.one}?id=${id}`);
  async function removeAll(token: string) {
    const ids = (await list(token, { pageSize: 100 })).list.map(({ id }: { id: string }) => id);
    if (ids.length > 0) await gateway.call(token, `POST ${MESSAGE_CALLS.remove}`, { ids });
  }

  test('come to the account that they are for, the latest first, in its language', async () => {
    await send({ title: '较早' });
    await send({
      kind: 'urging',
      title: '我的消息',
      body: '{by}，{page}',
      params: { by: '林若川', page: '我的消息' },
      link: '/work/home',
    });
    const { list: rows, total } = await list(buyer);
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { kind: 'urging', title: '我的消息', body: '林若川，我的消息', link: '/work/home', isRead: false },
      { title: '较早', link: '' },
    ]);
    const english = await gateway.call(buyer, LIST, {}, { headers: { 'x-client-language': 'en' } });
    expect(english.data.list[0]).toMatchObject({ title: 'My messages', body: '林若川，My messages' });
    expect(await list(manager)).toEqual({ list: [], total: 0 });
  });

  test('are filtered by kind and by whether they were read; opening one marks it as read', async () => {
    expect(await unread(buyer)).toBe(2);
    const [urging] = (await list(buyer, { kind: 'urging' })).list;
    expect((await read(buyer, urging.id)).data).toMatchObject({ id: urging.id, isRead: true });
    expect(await unread(buyer)).toBe(1);
    expect((await list(buyer, { isRead: true })).list).toMatchObject([{ id: urging.id, isRead: true }]);
    expect((await list(buyer, { isRead: false })).list).toMatchObject([{ title: '较早' }]);
    await gateway.call(buyer, `POST ${MESSAGE_CALLS.readAll}`, {});
    expect(await unread(buyer)).toBe(0);
  });

  test('are nobody else’s: not to read, not to delete, and not in another tenant', async () => {
    await send();
    const [own] = (await list(buyer)).list;
    expect(await read(manager, own.id)).toMatchObject({ httpStatus: 404, code: 'record_not_found' });
    expect(await read(manager, 'nothing')).toMatchObject({ httpStatus: 404, code: 'record_not_found' });
    const removed = await gateway.call(manager, `POST ${MESSAGE_CALLS.remove}`, { ids: [own.id] });
    expect(removed.data).toEqual({ count: 0 });
    await gateway.call(manager, `POST ${MESSAGE_CALLS.readAll}`, {});
    expect((await list(buyer)).list[0]).toMatchObject({ id: own.id, isRead: false });
    await send({ title: '别处' }, 'T002');
    expect((await list(buyer)).list[0].id).toBe(own.id);
    const { inTenant } = gateway.gateway.context.database;
    const seen = await inTenant({ tenantCode: 'T001', accountId: MANAGER, supplierCode: null }, (trx) =>
      trx.selectFrom('message').select('message_id').where('account_id', '=', BUYER).execute(),
    );
    expect(seen).toEqual([]);
    expect(await gateway.call(undefined, UNREAD)).toMatchObject({ code: 'unauthorized' });
  });

  test('reach members of the tenant alone', async () => {
    expect(await send({ to: [MANAGER, 'nobody', '200001'] }, 'T002')).toEqual([MANAGER]);
  });

  test('reach more accounts than one statement takes, each once, in one write', async () => {
    const { kysely, inTenant } = gateway.gateway.context.database;
    await inTenantAsOwner(kysely, 'T001', (trx) => addAccounts({ kysely: trx }, MANY));
    const to = Array.from({ length: MANY }, (_, index) => accountName(index));
    expect((await send({ to, title: '给很多人' })).toSorted()).toEqual(to.toSorted());
    // Each account sees its own alone.
    for (const accountId of [to[0]!, to[999]!, to[1_000]!, to.at(-1)!]) {
      const rows = await inTenant({ tenantCode: 'T001', accountId, supplierCode: null }, (trx) =>
        trx.selectFrom('message').select('read_at').where('title', '=', '给很多人').execute(),
      );
      expect(rows).toEqual([{ read_at: null }]);
    }
  });

  test('that are badly asked for are refused', async () => {
    for (const body of [{ kind: 'x' }, { pageSize: 0 }, { isRead: 'Y' }, { other: 1 }])
      expect(await gateway.call(buyer, LIST, body)).toMatchObject({ code: 'bad_request' });
    expect(await read(buyer, '')).toMatchObject({ code: 'bad_request' });
    expect(await gateway.call(buyer, `POST ${MESSAGE_CALLS.remove}`, { ids: [] })).toMatchObject({
      code: 'bad_request',
    });
  });

  test('are told to open pages by any copy of the gateway, the number at once and after each change', async () => {
    await removeAll(buyer);
    const headers = { authorization: `Bearer ${buyer}` };
    const stream = readEvents(await gateway.fetch(MESSAGE_CALLS.events, { headers }));
    const counts = () =>
      stream.events.filter(({ event }) => event === 'unread').map(({ data }) => JSON.parse(data).count);
    await until(counts).toEqual([0]);
    await send();
    await until(counts).toEqual([0, 1]);
    await send({ to: [MANAGER] });
    await send();
    await until(counts).toEqual([0, 1, 2]);
    await gateway.call(buyer, `POST ${MESSAGE_CALLS.readAll}`, {});
    await until(counts).toEqual([0, 1, 2, 0]);
    await stream.leave();
  });

  test('keep no stream for who asks with HEAD whether there is one', async () => {
    const headers = { authorization: `Bearer ${buyer}` };
    for (let asked = 0; asked < 30; asked += 1) {
      const answer = await gateway.fetch(MESSAGE_CALLS.events, { method: 'HEAD', headers });
      expect(answer.status).toBe(200);
    }
    const stream = readEvents(await gateway.fetch(MESSAGE_CALLS.events, { headers }));
    await until(() => stream.events.length).toBe(2);
    await stream.leave();
  });

  test('are told no more once the session is over', async () => {
    const token = await gateway.signIn('buyer01');
    const headers = { authorization: `Bearer ${token}` };
    const stream = readEvents(await gateway.fetch(MESSAGE_CALLS.events, { headers }));
    await until(() => stream.events.length).toBe(2);
    await gateway.call(token, 'GET /iam/auth/v2/token/logout');
    await send();
    await until(() => stream.ended()).toBe(true);
    expect(stream.events).toHaveLength(2);
    const again = await gateway.fetch(MESSAGE_CALLS.events, { headers });
    expect(again.status).toBe(401);
  });

  test('of ten thousand are paged to the last one, each once', async () => {
    await removeAll(manager);
    const { inTenant } = gateway.gateway.context.database;
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      tenant_code: 'T001',
      message_id: `bulk${index}`,
      account_id: MANAGER,
      kind: 'system' as const,
      title: '批量',
      body: '',
      params: '{}',
      link: '',
    }));
    await inTenant({ tenantCode: 'T001', accountId: BUYER, supplierCode: null }, async (trx) => {
      for (let from = 0; from < many.length; from += 2_500) {
        await trx
          .insertInto('message')
          .values(many.slice(from, from + 2_500))
          .execute();
      }
    });
    expect(await unread(manager)).toBe(10_000);
    const ids = new Set<string>();
    for (let pageNum = 1; pageNum <= 100; pageNum += 1) {
      const page = await list(manager, { pageNum, pageSize: 100 });
      expect(page.total).toBe(10_000);
      for (const { id } of page.list) ids.add(id);
    }
    expect(ids.size).toBe(10_000);
    await gateway.call(manager, `POST ${MESSAGE_CALLS.readAll}`, {});
    expect(await unread(manager)).toBe(0);
  });
});
