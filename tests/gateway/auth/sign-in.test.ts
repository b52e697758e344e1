import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransitKey } from '../../../src/contract/base/identity';
import { WEB_CLIENT } from '../../../src/contract/base/identity';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { drawKnownCode } from '../../support/gateway/known-code';
import { leftToTheNight } from '../../support/night';
import { fixedPages } from '../../support/pages';

const { edge } = leftToTheNight(import.meta.url);

const MINUTE = 60_000;

describe.each(testDatabases())('signing in on $name', ({ start }) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages: fixedPages() });
  });
  afterAll(() => gateway.close());

  test('a supplier signs in and learns where to go', async () => {
    const answer = await gateway.requestToken('supplier01');
    expect(answer.httpStatus).toBe(200);
    expect(answer.data).toMatchObject({
      tenantCode: 'T001',
      applicationSystem: 'supplier',
      expires_in: 7200,
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('the request may come as a form, its fields in the query, and the body wins', async () => {
    const { data: key } = await gateway.call<TransitKey>(undefined, 'GET /iam/auth/v2/token/transitKey');
    const body = new URLSearchParams({
      username: 'buyer01',
      password: gateway.seal(key, 'Demo2026'),
      client_id: WEB_CLIENT.id,
      client_secret: gateway.seal(key, WEB_CLIENT.secret),
    });
    const response = await gateway.fetch('/iam/auth/oauth/token?grant_type=password&username=nobody', {
      method: 'POST',
      body,
    });
    expect(await response.json()).toMatchObject({ status: 200, data: { applicationSystem: 'office' } });
  });

  test('hostile 2: a wrong password and an unknown user are answered alike', async () => {
    const wrong = await gateway.requestToken('analyst01', 'Demo2027');
    const unknown = await gateway.requestToken('nobody-here', 'Demo2027');
    expect(wrong).toMatchObject({ httpStatus: 400, code: 'credentials_wrong', message: '用户名或密码错误' });
    const body = ({ headers: _, ...rest }: typeof wrong) => rest;
    expect(body(unknown)).toEqual(body(wrong));
  });

  edge('hostile 2: both take the same time, as medians of turns', async () => {
    // With hashes as people's are: what the others sign in with is compared in no time.
    const full = await startGatewayOn(start, { openPages: fixedPages(), demoPasswordCost: undefined });
    const took: Record<string, number[]> = { analyst01: [], 'nobody-here': [] };
    for (let turn = 0; turn < 15; turn += 1) {
      // Past the time that failures are kept, so that no image code is asked for.
      full.pass(31 * MINUTE);
      for (const [username, times] of Object.entries(took)) {
        const from = performance.now();
        expect((await full.requestToken(username, 'Demo2027')).code).toBe('credentials_wrong');
        times.push(performance.now() - from);
      }
    }
    await full.close();
    const [known = 0, unknown = 0] = Object.values(took).map((times) => times.sort((a, b) => a - b)[7]);
    expect(known / unknown).toBeGreaterThan(0.5);
    expect(known / unknown).toBeLessThan(2);
  });

  test('hostile 8: a password in transit is for one use', async () => {
    const { data: key } = await gateway.call<TransitKey>(undefined, 'GET /iam/auth/v2/token/transitKey');
    const fields = {
      password: gateway.seal(key, 'Demo2026'),
      client_secret: gateway.seal(key, WEB_CLIENT.secret),
    };
    expect((await gateway.requestToken('admin01', '', fields)).code).toBe('ok');
    expect((await gateway.requestToken('admin01', '', fields)).code).toBe('transit_expired');
  });

  test('a nonce that cannot be one is refused as one that was used', async () => {
    const { data } = await gateway.call<TransitKey>(undefined, 'GET /iam/auth/v2/token/transitKey');
    const key = { ...data, nonce: '\u0000' };
    const fields = { password: gateway.seal(key, 'Demo2026'), client_secret: gateway.seal(key, '1') };
    expect((await gateway.requestToken('admin01', '', fields)).code).toBe('transit_expired');
  });

  test('a form of very many names, and one that repeats a name, is refused', async () => {
    const names = Array.from({ length: 150_000 }, (_, index) => index.toString(36)).join('&');
    for (const raw of [names, `${names}&z`]) {
      const answer = await gateway.call(undefined, 'POST /iam/auth/oauth/token', undefined, {
        raw,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(answer).toMatchObject({ httpStatus: 400, code: 'bad_request' });
    }
  });

  test('two requests with one encrypted password at once: one of them signs in', async () => {
    const { data: key } = await gateway.call<TransitKey>(undefined, 'GET /iam/auth/v2/token/transitKey');
    const fields = {
      password: gateway.seal(key, 'Demo2026'),
      client_secret: gateway.seal(key, WEB_CLIENT.secret),
    };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => gateway.requestToken('admin01', '', fields)),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual(['ok', ...Array(7).fill('transit_expired')]);
  });

  test('a password encrypted more than five minutes ago is refused', async () => {
    const { data: key } = await gateway.call<TransitKey>(undefined, 'GET /iam/auth/v2/token/transitKey');
    gateway.pass(5 * MINUTE);
    const answer = await gateway.requestToken('admin01', '', {
      password: gateway.seal(key, 'Demo2026'),
      client_secret: gateway.seal(key, WEB_CLIENT.secret),
    });
    expect(answer.code).toBe('transit_expired');
  });

  test.each([
    ['a password that is not encrypted', { password: 'Demo2026' }, 'transit_expired'],
    ['an unknown grant', { grant_type: 'client_credentials' }, 'bad_request'],
    ['a grant named after an object member', { grant_type: 'constructor' }, 'bad_request'],
    ['another client', { client_id: 'someone-else' }, 'bad_request'],
    ['a user name of 31 characters', { username: 'x'.repeat(31) }, 'bad_request'],
    ['a field that is not known', { role: 'admin' }, 'bad_request'],
    ['a NUL in the user name', { username: 'admin01\u0000' }, 'bad_request'],
    ['half a surrogate pair', { username: 'admin01\ud800' }, 'bad_request'],
  ])('%s is refused', async (_, fields, code) => {
    expect((await gateway.requestToken('admin01', 'Demo2026', fields)).code).toBe(code);
  });

  test('doSrmLogin lets suppliers in, and answers staff as it answers a wrong password', async () => {
    const enter = async (username: string, password = 'Demo2026', more = {}) => {
      const { data: key } = await gateway.call<TransitKey>(undefined, 'GET /iam/auth/v2/token/transitKey');
      return gateway.call(undefined, 'POST /auth/external/account/doSrmLogin', {
        username,
        password: gateway.seal(key, password),
        client_id: WEB_CLIENT.id,
        client_secret: gateway.seal(key, WEB_CLIENT.secret),
        ...more,
      });
    };
    const { code, data } = await enter('supplier02');
    expect([code, data.applicationSystem]).toEqual(['ok', 'supplier']);
    const account = await gateway.call(data.access_token, 'GET /iam/api/v2/api/account/findAccountInfo');
    expect(account.data.username).toBe('supplier02');
    const body = ({ headers: _, ...rest }: Awaited<ReturnType<typeof enter>>) => rest;
    expect(body(await enter('manager01'))).toEqual(body(await enter('nobody-there', 'Wrong2026')));
    expect((await enter('supplier02', 'Demo2026', { grant_type: 'password' })).code).toBe('bad_request');
    for (let attempt = 0; attempt < 4; attempt += 1) await enter('analyst01');
    expect((await enter('analyst01')).code).toBe('captcha_required');
    expect((await gateway.requestToken('analyst01')).code).toBe('captcha_required');
  });

  test('a disabled account is told what a wrong password is told', async () => {
    const { kysely } = gateway.gateway.context.database;
    const setDisabled = (disabled: boolean) =>
      kysely.updateTable('account').set({ disabled }).where('username', '=', 'manager01').execute();
    await setDisabled(true);
    expect((await gateway.requestToken('manager01')).code).toBe('credentials_wrong');
    await setDisabled(false);
    expect((await gateway.requestToken('manager01')).code).toBe('ok');
  });
});

describe.each(testDatabases())('failed sign-ins and the image code on $name', ({ start }) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages: fixedPages() });
  });
  afterAll(() => gateway.close());

  const fail = (username: string, fields = {}) => gateway.requestToken(username, 'Wrong2026', fields);

  test('after more than three failures the image code is asked for, also from an unknown user', async () => {
    for (const username of ['buyer01', 'nobody']) {
      const codes = [];
      for (let attempt = 0; attempt < 5; attempt += 1) codes.push((await fail(username)).code);
      expect(codes).toEqual([...Array(4).fill('credentials_wrong'), 'captcha_required']);
    }
    expect((await gateway.requestToken('buyer01')).code).toBe('captcha_required');
  });

  test('hostile 10: the right code lets the right password pass, once', async () => {
    const code = await drawKnownCode(gateway, 'device-1');
    const fields = { validateCode: code.toUpperCase(), deviceId: 'device-1' };
    expect((await fail('buyer01', fields)).code).toBe('credentials_wrong');
    expect((await gateway.requestToken('buyer01', undefined, fields)).code).toBe('captcha_wrong');
    const again = { validateCode: await drawKnownCode(gateway, 'device-1'), deviceId: 'device-1' };
    expect((await gateway.requestToken('buyer01', undefined, again)).code).toBe('ok');
    expect((await fail('buyer01')).code).toBe('credentials_wrong');
  });

  test('hostile 12: a wrong code is burnt, and the right one comes too late', async () => {
    const code = await drawKnownCode(gateway, 'device-2');
    const send = (validateCode: string) =>
      gateway.requestToken('nobody', undefined, { validateCode, deviceId: 'device-2' });
    expect((await send('????')).code).toBe('captcha_wrong');
    expect((await send(code)).code).toBe('captcha_wrong');
  });

  test('a code is good for its own device and for five minutes', async () => {
    const code = await drawKnownCode(gateway, 'device-3');
    const send = (deviceId: string) =>
      gateway.requestToken('nobody', undefined, { validateCode: code, deviceId });
    expect((await send('device-4')).code).toBe('captcha_wrong');
    gateway.pass(5 * MINUTE);
    expect((await send('device-3')).code).toBe('captcha_wrong');
  });

  test('hostile 3: other case, full width and outer spaces share one counter', async () => {
    for (const username of ['manager01', 'MANAGER01', 'ｍanager01', ' manager01 ']) await fail(username);
    expect((await fail('Manager０1')).code).toBe('captcha_required');
  });

  test('a phone signs in like the user name, and both share one counter', async () => {
    expect(await gateway.requestToken('13800010002')).toMatchObject({
      code: 'ok',
      data: { accountId: '200002' },
    });
    for (const username of ['supplier02', '13800010002', 'supplier02', '１3800010002']) await fail(username);
    expect((await fail('supplier02')).code).toBe('captcha_required');
    expect((await fail('13800010002')).code).toBe('captcha_required');
  });

  test('failures are forgotten after half an hour', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await fail('analyst01');
    gateway.pass(30 * MINUTE);
    expect((await gateway.requestToken('analyst01')).code).toBe('ok');
  });

  test('hostile 11: without the field, its value, the key or another device the code is still asked for', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) await fail('admin01');
    const validateCode = await drawKnownCode(gateway, 'device-11');
    for (const fields of [
      {},
      { deviceId: 'device-11' },
      { validateCode },
      { validateCode: '', deviceId: 'device-11' },
      { validateCode, deviceId: '' },
    ]) {
      expect((await gateway.requestToken('admin01', undefined, fields)).code).toBe('captcha_required');
    }
    const elsewhere = { validateCode, deviceId: 'device-12' };
    expect((await gateway.requestToken('admin01', undefined, elsewhere)).code).toBe('captcha_wrong');
    expect(
      (await gateway.requestToken('admin01', undefined, { validateCode, deviceId: 'device-11' })).code,
    ).toBe('ok');
  });

  test('an address that has failed with a hundred names is asked for the code, another is not', async () => {
    const from = (address: string, fields: object) =>
      gateway.gateway.fetch(
        new Request('http://gateway.test/iam/auth/oauth/token', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(fields),
        }),
        { incoming: { socket: { remoteAddress: address } } },
      );
    const attempt = async (address: string, username: string, password: string) => {
      const { data: key } = await gateway.call<TransitKey>(undefined, 'GET /iam/auth/v2/token/transitKey');
      const [sealed, client_secret] = [password, WEB_CLIENT.secret].map((text) => gateway.seal(key, text));
      const fields = { grant_type: 'password', username, password: sealed, client_id: WEB_CLIENT.id };
      const response = await from(address, { ...fields, client_secret });
      return ((await response.json()) as { code: string }).code;
    };
    const names = ['guess-1', 'guess-2', 'guess-3', 'guess-4'];
    // What succeeds is no failure of the address.
    for (let turn = 0; turn < 5; turn += 1)
      expect(await attempt('203.0.113.7', 'supplier01', 'Demo2026')).toBe('ok');
    const { limits } = gateway.gateway.context.auth;
    for (let turn = 0; turn < 98; turn += 1) await limits.count('sign-in-failures:203.0.113.7', 30 * MINUTE);
    const codes = await Promise.all(names.map((name) => attempt('203.0.113.7', name, 'Wrong2026')));
    expect(codes.sort()).toEqual([
      ...Array(2).fill('captcha_required'),
      ...Array(2).fill('credentials_wrong'),
    ]);
    expect(await attempt('203.0.113.7', 'supplier01', 'Demo2026')).toBe('captcha_required');
    expect(await attempt('203.0.113.8', 'supplier01', 'Demo2026')).toBe('ok');
  });

  test('hostile 1: of 1,000 wrong passwords at once no more than four are checked without a code', async () => {
    gateway.pass(30 * MINUTE);
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => fail('supplier02')));
    const checked = answers.filter((answer) => answer.code === 'credentials_wrong');
    expect(checked.length).toBe(4);
    const codes = ['credentials_wrong', 'captcha_required', 'overloaded'];
    expect(answers.every((answer) => codes.includes(answer.code))).toBe(true);
  });

  test('hostile 69: the answer is a picture of pixels and nothing else', async () => {
    const answer = await gateway.call(undefined, 'GET /auth/external/validate/createCode?deviceId=d-9&num=1');
    expect(Object.keys(answer.data)).toEqual(['image']);
    const [head, picture] = answer.data.image.split(',');
    expect(head).toBe('data:image/jpeg;base64');
    expect(Buffer.from(picture, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect((await gateway.call(undefined, 'GET /auth/external/validate/createCode')).code).toBe(
      'bad_request',
    );
  });
});
