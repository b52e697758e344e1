import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import type { OwnSession } from '../../../src/contract/api/own-account';
import { outbox } from '../../support/gateway/callers';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

const ACCOUNT = 'GET /iam/api/v2/api/account/findAccountInfo';
const ORDERS = '/api/resources/complaintOrder';
const SESSIONS = '/api/account/sessions';
const MINUTE = 60_000;
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

describe.each(testDatabases())('keeping one’s own account on $name', ({ start }) => {
  const sms = outbox();
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages, sms });
  });
  afterAll(() => gateway?.close());

  const call: TestGateway['call'] = (...parts) => gateway.call(...parts);
  const codeOf = async (token: string) => (await call(token, ACCOUNT)).code;
  const sessionsOf = async (token: string): Promise<OwnSession[]> =>
    (await call(token, `GET ${SESSIONS}`)).data.list;

  /** Signs in as a browser with a name and an address of its own does. */
  async function signInFrom(username: string, userAgent: string, refreshToken = false): Promise<string> {
    const { data: key } = await call(undefined, 'GET /iam/auth/v2/token/transitKey');
    const { data } = await call(
      undefined,
      'POST /iam/auth/oauth/token',
      {
        grant_type: 'password',
        username,
        password: gateway.seal(key, 'Demo2026'),
        client_id: 'supply-chain-web',
        client_secret: gateway.seal(key, 'supply-chain-web'),
      },
      { headers: { 'user-agent': userAgent } },
    );
    return refreshToken ? data.refresh_token : data.access_token;
  }

  test('people see when, where and with which browser they signed in, the latest first', async () => {
    await signInFrom('analyst01', 'Old browser');
    gateway.pass(MINUTE);
    const token = await signInFrom('analyst01', WINDOWS);
    const { data } = await call(token, 'GET /api/account/signIns');
    expect(data.list.slice(0, 2)).toEqual([
      { at: expect.any(String), address: expect.any(String), userAgent: WINDOWS },
      { at: expect.any(String), address: expect.any(String), userAgent: 'Old browser' },
    ]);
    expect(Date.parse(data.list[0].at) - Date.parse(data.list[1].at)).toBeGreaterThanOrEqual(MINUTE);
    for (let count = 0; count < 21; count += 1) await signInFrom('analyst01', `Browser ${count}`);
    const { list } = (await call(token, 'GET /api/account/signIns')).data;
    expect(list.map(({ userAgent }: { userAgent: string }) => userAgent)).toHaveLength(20);
    expect(list[0].userAgent).toBe('Browser 20');
  });

  test('a session that is ended gets 401 on its next call, with its refresh token, too', async () => {
    const phone = await signInFrom('buyer01', 'Phone');
    const desk = await signInFrom('buyer01', WINDOWS);
    const lost = (await sessionsOf(desk)).find(({ userAgent }) => userAgent === 'Phone')!;
    expect(lost).toMatchObject({ isCurrent: false, tenantName: '华东建工集团' });
    expect((await sessionsOf(desk)).find(({ isCurrent }) => isCurrent)).toMatchObject({ userAgent: WINDOWS });
    expect(await codeOf(phone)).toBe('ok');
    expect(await call(desk, `DELETE ${SESSIONS}/${lost.id}`)).toMatchObject({
      code: 'ok',
      data: { id: lost.id },
    });
    expect(await call(phone, ACCOUNT)).toMatchObject({ httpStatus: 401, code: 'unauthorized' });
    expect(await codeOf(desk)).toBe('ok');
    expect((await sessionsOf(desk)).some(({ id }) => id === lost.id)).toBe(false);
    expect(await call(desk, `DELETE ${SESSIONS}/${lost.id}`)).toMatchObject({ httpStatus: 404 });
  });

  test('a tenant that was switched to ends with the session that it followed', async () => {
    const refresh = await signInFrom('manager01', 'Phone', true);
    const { data: key } = await call(undefined, 'GET /iam/auth/v2/token/transitKey');
    const switched = await call(undefined, 'POST /iam/auth/oauth/token', {
      grant_type: 'change_tenant',
      refresh_token: refresh,
      tenantCode: 'T002',
      client_id: 'supply-chain-web',
      client_secret: gateway.seal(key, 'supply-chain-web'),
    });
    const desk = await signInFrom('manager01', WINDOWS);
    const [other] = (await sessionsOf(desk)).filter(({ userAgent }) => userAgent === 'Phone');
    expect(other).toMatchObject({ tenantName: '远航装备制造' });
    await call(desk, `DELETE ${SESSIONS}/${other!.id}`);
    expect(await codeOf(switched.data.access_token)).toBe('unauthorized');
  });

  test('all other sessions end at once, and the one that asks goes on', async () => {
    const others = [await signInFrom('buyer01', 'One'), await signInFrom('buyer01', 'Two')];
    const own = await signInFrom('buyer01', WINDOWS);
    const stranger = await gateway.signIn('admin01');
    const { data } = await call(own, `POST ${SESSIONS}/others/end`, {});
    expect(data.count).toBeGreaterThanOrEqual(2);
    for (const token of others) expect(await codeOf(token)).toBe('unauthorized');
    expect(await codeOf(own)).toBe('ok');
    expect(await codeOf(stranger)).toBe('ok');
    expect(await sessionsOf(own)).toHaveLength(1);
  });

  test('another account’s session is 404, and stays open', async () => {
    const theirs = await gateway.signIn('supplier01');
    const [session] = await sessionsOf(theirs);
    for (const username of ['admin01', 'supplier02']) {
      const token = await gateway.signIn(username);
      expect(await call(token, `DELETE ${SESSIONS}/${session!.id}`)).toMatchObject({
        httpStatus: 404,
        code: 'record_not_found',
      });
      expect((await sessionsOf(token)).some(({ id }) => id === session!.id)).toBe(false);
    }
    expect(await codeOf(theirs)).toBe('ok');
    expect(await call(undefined, `DELETE ${SESSIONS}/${session!.id}`)).toMatchObject({ httpStatus: 401 });
  });

  test('the moment of last use follows the calls, to a few minutes', async () => {
    const token = await gateway.signIn('supplier02');
    const used = async () =>
      Date.parse((await sessionsOf(token)).find(({ isCurrent }) => isCurrent)!.lastUsedAt);
    const first = await used();
    gateway.pass(10 * MINUTE);
    await codeOf(token);
    expect((await used()) - first).toBeGreaterThanOrEqual(9 * MINUTE);
  });

  test('department, roles and mail stand in the account, and one changes one’s own mail', async () => {
    const admin = await gateway.signIn('admin01');
    const { data: stored } = await call(admin, 'GET /api/resources/account/100001');
    const department = await call(admin, 'PUT /api/resources/account/100001', {
      ...stored,
      department: 'HQ-01',
    });
    expect(department.code).toBe('ok');
    const buyer = await gateway.signIn('buyer01');
    expect((await call(buyer, 'GET /api/account/profile')).data).toMatchObject({
      department: '采购中心',
      roles: ['采购员'],
      company: '',
    });
    const mail = { email: 'buyer@example.com' };
    expect((await call(buyer, 'POST /system/inner/accounts/update', mail)).code).toBe('ok');
    expect((await call(buyer, 'GET /api/account/profile')).data).toMatchObject(mail);
    expect((await call(admin, 'GET /api/resources/account/100001')).data).toMatchObject({
      ...mail,
      department: 'HQ-01',
    });
    expect((await call(buyer, 'POST /system/inner/accounts/update', { email: 'nobody' })).httpStatus).toBe(
      400,
    );
    const supplier = await gateway.signIn('supplier01');
    expect((await call(supplier, 'GET /api/account/profile')).data).toMatchObject({
      department: '',
      company: '苏州恒筑新型建材有限公司',
    });
  });

  describe('notifications', () => {
    const NOTIFICATIONS = '/api/account/notifications';
    const choose = (token: string, kind: string, channel: string, enabled: boolean) =>
      call(token, `PUT ${NOTIFICATIONS}`, { settings: [{ kind, channel, enabled }] });
    const unread = async (token: string) => (await call(token, 'GET /api/messages/unread')).data.count;

    /** The manager is responsible for a work order, on which the buyer comments: the manager is told. */
    async function comment(text: string) {
      const to = await gateway.signIn('manager01');
      const from = await gateway.signIn('buyer01');
      const { data } = await call(from, `GET ${ORDERS}?pageSize=200`);
      const order = data.list.find(({ assignee }: { assignee?: string }) => assignee === '100002');
      return { to, send: () => call(from, `POST ${ORDERS}/${order.id}/comments`, { text }) };
    }

    test('a kind that is switched off lies read among the messages, and the bell says nothing', async () => {
      const { to, send } = await comment('请看第二条');
      const before = await unread(to);
      expect((await send()).code).toBe('ok');
      expect(await unread(to)).toBe(before + 1);
      expect((await choose(to, 'comment', 'product', false)).code).toBe('ok');
      await send();
      expect(await unread(to)).toBe(before + 1);
      const { data } = await call(to, 'POST /api/messages/list', { kind: 'comment' });
      expect(data.list[0]).toMatchObject({ isRead: true, body: '请看第二条' });
      await choose(to, 'comment', 'product', true);
      await send();
      expect(await unread(to)).toBe(before + 2);
    });

    test('by SMS only who asked for it, and no more than twenty a day', async () => {
      const { to, send } = await comment('短信');
      const { telephone } = (await call(to, ACCOUNT)).data;
      const sent = () => sms.told.filter((one) => one.telephone === telephone && one.notice === 'newMessage');
      await send();
      expect(sent()).toHaveLength(0);
      const { data } = await choose(to, 'comment', 'sms', true);
      expect(data.channels).toEqual(['product', 'sms']);
      for (let count = 0; count < 22; count += 1) await send();
      await expect.poll(() => sent().length).toBe(20);
      await choose(to, 'comment', 'sms', false);
    });

    test('warnings about the account cannot be switched off, and unknown kinds are refused', async () => {
      const token = await gateway.signIn('buyer01');
      expect((await choose(token, 'system', 'product', false)).httpStatus).toBe(400);
      expect((await choose(token, 'weather', 'product', false)).httpStatus).toBe(400);
      expect((await choose(token, 'comment', 'mail', true)).httpStatus).toBe(400);
      const { data } = await call(token, `GET ${NOTIFICATIONS}`);
      expect(data.settings.find(({ kind }: { kind: string }) => kind === 'system')).toEqual({
        kind: 'system',
        channel: 'product',
        enabled: true,
        fixed: true,
      });
    });
  });

  test('where nobody sends text messages, none are offered', async () => {
    const bare = await startGatewayOn(start, { openPages });
    try {
      const token = await bare.signIn('buyer01');
      const { data } = await bare.call(token, 'GET /api/account/notifications');
      expect(data.channels).toEqual(['product']);
      const refused = await bare.call(token, 'PUT /api/account/notifications', {
        settings: [{ kind: 'comment', channel: 'sms', enabled: true }],
      });
      expect(refused.httpStatus).toBe(400);
    } finally {
      await bare.close();
    }
  });
});
