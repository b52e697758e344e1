import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { changeTenant, refresh, takeOver } from '../../support/gateway/token-grants';
import { fixedPages } from '../../support/pages';

const ACCOUNT = 'GET /iam/api/v2/api/account/findAccountInfo';
const HOUR = 3_600_000;
const SECOND = 1000;

describe.each(testDatabases())('going on without signing in again on $name', ({ start }) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages: fixedPages() });
  });
  afterAll(() => gateway.close());

  const enter = async (username: string) => (await gateway.requestToken(username)).data;
  const codeOf = async (token: string) => (await gateway.call(token, ACCOUNT)).code;
  const kysely = () => gateway.gateway.context.database.kysely;

  test('a refresh token brings a new pair of the same session', async () => {
    const first = await enter('buyer01');
    const answer = await refresh(gateway, first.refresh_token);
    expect(answer).toMatchObject({ httpStatus: 200, data: { tenantCode: 'T001', accountId: '100001' } });
    expect(answer.data.refresh_token).not.toBe(first.refresh_token);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await codeOf(answer.data.access_token)).toBe('ok');
    await gateway.call(answer.data.access_token, 'GET /iam/auth/v2/token/logout');
    expect(await codeOf(first.access_token)).toBe('unauthorized');
  });

  test('a session lives on while it is refreshed, and 30 days at most', async () => {
    let { refresh_token } = await enter('admin01');
    for (let day = 0; day < 30; day += 3) {
      const answer = await refresh(gateway, refresh_token);
      expect(answer.code).toBe('ok');
      refresh_token = answer.data.refresh_token;
      gateway.pass(72 * HOUR);
    }
    expect((await refresh(gateway, refresh_token)).code).toBe('unauthorized');
  });

  test('a refresh token is over after seven days', async () => {
    const { refresh_token } = await enter('admin01');
    gateway.pass(7 * 24 * HOUR);
    expect((await refresh(gateway, refresh_token)).code).toBe('unauthorized');
  });

  test('two at once: one wins, the other is told so, and the session lives', async () => {
    const { refresh_token } = await enter('buyer01');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(gateway, refresh_token)));
    expect(answers.map(({ code }) => code).sort()).toEqual(['ok', ...Array(7).fill('refresh_raced')]);
    expect(JSON.stringify(answers.filter(({ code }) => code !== 'ok'))).not.toContain('access_token');
    const winner = answers.find(({ code }) => code === 'ok')!.data;
    expect(await codeOf(winner.access_token)).toBe('ok');
    expect((await refresh(gateway, winner.refresh_token)).code).toBe('ok');
  });

  test('a used refresh token that comes again later ends the whole family', async () => {
    const first = await enter('buyer01');
    const second = (await refresh(gateway, first.refresh_token)).data;
    const elsewhere = (await changeTenant(gateway, second.refresh_token, 'T002')).data;
    expect(await codeOf(elsewhere.access_token)).toBe('ok');
    const stranger = await enter('buyer01');
    gateway.pass(6 * SECOND);
    expect((await refresh(gateway, first.refresh_token)).code).toBe('unauthorized');
    for (const { access_token } of [first, second, elsewhere])
      expect(await codeOf(access_token)).not.toBe('ok');
    expect((await refresh(gateway, elsewhere.refresh_token)).code).toBe('unauthorized');
    expect(await codeOf(stranger.access_token)).toBe('ok');
  });

  test('hostile 6: an access token is no refresh token, and a refresh token no access token', async () => {
    const { access_token, refresh_token } = await enter('buyer01');
    expect((await refresh(gateway, access_token)).code).toBe('unauthorized');
    expect(await codeOf(refresh_token)).toBe('unauthorized');
    expect((await refresh(gateway, `${refresh_token}x`)).code).toBe('unauthorized');
  });

  test('hostile 7: neither token is good after exit, and none while the account is disabled', async () => {
    const left = await enter('buyer01');
    await gateway.call(left.access_token, 'GET /iam/auth/v2/token/logout');
    expect((await refresh(gateway, left.refresh_token)).code).toBe('unauthorized');
    const kept = await enter('buyer01');
    const setDisabled = (disabled: boolean) =>
      kysely().updateTable('account').set({ disabled }).where('username', '=', 'buyer01').execute();
    await setDisabled(true);
    expect((await refresh(gateway, kept.refresh_token)).code).toBe('unauthorized');
    expect((await changeTenant(gateway, kept.refresh_token, 'T002')).code).toBe('unauthorized');
    await setDisabled(false);
  });

  test.each([
    ['another client', { client_id: 'someone' }, 'bad_request'],
    ['a client secret that is not sealed', { client_secret: 'supply-chain-web' }, 'transit_expired'],
    ['a tenant, which is not for this grant', { tenantCode: 'T002' }, 'bad_request'],
    ['an empty token', { refresh_token: '' }, 'bad_request'],
  ])('%s is refused, and the token stays good', async (_, fields, code) => {
    const { refresh_token } = await enter('buyer01');
    expect((await refresh(gateway, refresh_token, fields)).code).toBe(code);
    expect((await refresh(gateway, refresh_token)).code).toBe('ok');
  });
});

describe.each(testDatabases())('taking over a sign-in that was handed on, on $name', ({ start }) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages: fixedPages() });
  });
  afterAll(() => gateway.close());

  const enter = async () => (await gateway.requestToken('supplier01')).data;
  const account = (token: string) => gateway.call(token, ACCOUNT);

  test('neither token of the address is good afterwards, and other sessions of the account live on', async () => {
    const elsewhere = await enter();
    const handed = await enter();
    const { code, data } = await takeOver(gateway, handed.refresh_token);
    expect([code, data.tenantCode, data.accountId]).toEqual(['ok', 'T001', handed.accountId]);
    expect(await account(handed.access_token)).toMatchObject({ httpStatus: 401, code: 'unauthorized' });
    for (const { access_token } of [data, elsewhere]) expect((await account(access_token)).code).toBe('ok');
    expect((await refresh(gateway, data.refresh_token)).code).toBe('ok');
  });

  test('whoever opens the address again later gets nothing, and ends what was open', async () => {
    const elsewhere = await enter();
    const handed = await enter();
    const { data } = await takeOver(gateway, handed.refresh_token);
    gateway.pass(6 * SECOND);
    expect((await takeOver(gateway, handed.refresh_token)).code).toBe('unauthorized');
    expect((await account(data.access_token)).code).toBe('unauthorized');
    expect((await account(elsewhere.access_token)).code).toBe('ok');
  });

  test('of several at once one wins, and the others end nothing', async () => {
    const handed = await enter();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => takeOver(gateway, handed.refresh_token)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['ok', ...Array(5).fill('refresh_raced')]);
    const winner = answers.find(({ code }) => code === 'ok')!.data;
    expect((await account(winner.access_token)).code).toBe('ok');
  });

  test('a sign-in that was ended in between is not taken over', async () => {
    const handed = await enter();
    await gateway.call(handed.access_token, 'GET /iam/auth/v2/token/logout');
    expect((await takeOver(gateway, handed.refresh_token)).code).toBe('unauthorized');
  });
});

describe.each(testDatabases())('going on in another tenant on $name', ({ start }) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages: fixedPages() });
  });
  afterAll(() => gateway.close());

  const enter = async (username: string) => (await gateway.requestToken(username)).data;
  const kysely = () => gateway.gateway.context.database.kysely;

  test('the account is in the other tenant, with the instance of its face', async () => {
    const { refresh_token } = await enter('buyer01');
    const { code, data } = await changeTenant(gateway, refresh_token, 'T002');
    expect([code, data.tenantCode]).toEqual(['ok', 'T002']);
    const headers = { 'tenant-code': 'T002', 'instance-code': 'T002-OA' };
    const account = await gateway.call(data.access_token, ACCOUNT, undefined, { headers });
    expect(account.data).toMatchObject({ tenantCode: 'T002', tenantName: '远航装备制造' });
    expect((await changeTenant(gateway, data.refresh_token, 'T001')).data.tenantCode).toBe('T001');
  });

  test('hostile 34: a tenant in a header, the query or the body that is not the token’s is refused', async () => {
    const { access_token } = await enter('buyer01');
    const refusal = { httpStatus: 403, code: 'tenant_mismatch' };
    const headers = { 'tenant-code': 'T002' };
    expect(await gateway.call(access_token, ACCOUNT, undefined, { headers })).toMatchObject(refusal);
    expect(await gateway.call(access_token, `${ACCOUNT}?tenantCode=T002`)).toMatchObject(refusal);
    const info = 'POST /srm/poseidon/shsc-business-poseidon-server/userInfo/getUserInfo';
    expect(await gateway.call(access_token, info, { tenantCode: 'T002' })).toMatchObject(refusal);
    expect(await gateway.call(access_token, info, [{ tenantCode: 'T002' }])).toMatchObject(refusal);
  });

  test.each([
    ['one that is not the account’s own', 'supplier01', 'T002'],
    ['one that does not exist', 'buyer01', 'T404'],
  ])('hostile 35: changing to %s is refused, and the session stays', async (_, username, tenantCode) => {
    const { access_token, refresh_token } = await enter(username);
    const answer = await changeTenant(gateway, refresh_token, tenantCode);
    expect(answer).toMatchObject({ httpStatus: 403, code: 'tenant_unavailable' });
    expect((await gateway.call(access_token, ACCOUNT)).code).toBe('ok');
    expect((await refresh(gateway, refresh_token)).code).toBe('ok');
  });

  test('hostile 35: a tenant that is closed is neither entered, nor worked in, nor listed', async () => {
    const [inside, outside] = [await enter('buyer01'), await enter('buyer01')];
    const there = (await changeTenant(gateway, inside.refresh_token, 'T002')).data;
    const setDisabled = (disabled: boolean) =>
      kysely().updateTable('tenant').set({ disabled }).where('tenant_code', '=', 'T002').execute();
    await setDisabled(true);
    expect((await changeTenant(gateway, outside.refresh_token, 'T002')).code).toBe('tenant_unavailable');
    expect((await gateway.call(there.access_token, ACCOUNT)).code).toBe('no_permission');
    const tenants = await gateway.call(
      outside.access_token,
      'GET /iam/api/v2/api/account/findTenantsByAccountId',
    );
    expect(tenants.data.map(({ tenantCode }: { tenantCode: string }) => tenantCode)).toEqual(['T001']);
    await setDisabled(false);
    expect((await gateway.call(there.access_token, ACCOUNT)).code).toBe('ok');
  });

  test('changing to the tenant one is in is refused', async () => {
    const { refresh_token } = await enter('buyer01');
    expect((await changeTenant(gateway, refresh_token, 'T001')).code).toBe('bad_request');
  });

  test('of several changes at once one wins', async () => {
    const { refresh_token } = await enter('manager01');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => changeTenant(gateway, refresh_token, 'T002')),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['ok', ...Array(5).fill('tenant_switched')]);
    const live = await kysely()
      .selectFrom('session')
      .select('session_id')
      .where('account_id', '=', '100002')
      .where('superseded_by', 'is', null)
      .execute();
    expect(live).toHaveLength(1);
  });

  test('hostile 38: an account that has left the tenant cannot refresh its way back in', async () => {
    const { access_token, refresh_token } = await enter('analyst01');
    const membership = { account_id: '100003', tenant_code: 'T001', is_default: true, supplier_code: null };
    await kysely()
      .deleteFrom('membership')
      .where('account_id', '=', '100003')
      .where('tenant_code', '=', 'T001')
      .execute();
    expect(await gateway.call(access_token, ACCOUNT)).toMatchObject({ httpStatus: 403 });
    expect(await refresh(gateway, refresh_token)).toMatchObject({ httpStatus: 403, code: 'no_permission' });
    await kysely().insertInto('membership').values(membership).execute();
  });
});
