import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callFrom, outbox, sealAll } from '../../support/gateway/callers';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { drawKnownCode, proveDevice } from '../../support/gateway/known-code';
import { leftToTheNight } from '../../support/night';
import { fixedPages } from '../../support/pages';

const { edge } = leftToTheNight(import.meta.url);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(testDatabases())('guessing at passwords under solved image codes on $name', ({ start }) => {
  let gateway: TestGateway;
  const box = outbox();
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages: fixedPages(), sms: box });
    gateway.stopClock();
  });
  // Another day: every test begins with fresh counts.
  beforeEach(() => gateway.pass(25 * HOUR));
  afterAll(() => gateway.close());

  /** One sign-in of somebody who reads every picture. */
  async function attempt(username: string, password: string, deviceId: string) {
    const validateCode = await drawKnownCode(gateway, deviceId);
    return gateway.requestToken(username, password, { validateCode, deviceId });
  }
  async function guess(username: string, times: number): Promise<Record<string, number>> {
    const codes: Record<string, number> = {};
    for (let turn = 0; turn < times; turn += 1) {
      const { code } = await attempt(username, `Wrong${turn}2026`, `stranger-${turn}`);
      codes[code] = (codes[code] ?? 0) + 1;
    }
    return codes;
  }
  async function warningsTo(accountId: string): Promise<number> {
    const { database } = gateway.gateway.context;
    const scope = { tenantCode: 'T001', accountId, supplierCode: null };
    const sent = await database.readInTenant(scope, (trx) =>
      trx.selectFrom('message').select('title').where('account_id', '=', accountId).execute(),
    );
    return sent.filter(({ title }) => title === '有人多次尝试登录您的账号').length;
  }

  test('hostile 70: of 120 guesses ten are compared, then each waits twice as long as the one before', async () => {
    expect(await guess('buyer01', 120)).toEqual({ credentials_wrong: 10, sign_in_delayed: 110 });
    const delays: number[] = [];
    for (let turn = 0; turn < 9; turn += 1) {
      const waiting = await attempt('buyer01', 'Wrong2026', 'stranger');
      expect(waiting).toMatchObject({ httpStatus: 429, code: 'sign_in_delayed' });
      expect(waiting.headers.get('retry-after')).toMatch(/^\d+$/);
      const { retryAfter } = waiting.data as unknown as { retryAfter: number };
      delays.push(retryAfter);
      gateway.pass(retryAfter * 1000);
      expect((await attempt('buyer01', 'Wrong2026', 'stranger')).code).toBe('credentials_wrong');
    }
    expect(delays).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  });

  edge('hostile 70: a hundred at once are no more than ten one after the other', async () => {
    const codes = await Promise.all(
      Array.from(
        { length: 100 },
        async (_, turn) => (await attempt('analyst01', 'Wrong2026', `s-${turn}`)).code,
      ),
    );
    expect(codes.filter((code) => code === 'credentials_wrong').length).toBe(10);
  });

  test('hostile 70: the owner gets in from a device of theirs meanwhile, and is told once', async () => {
    expect((await attempt('manager01', 'Demo2026', 'own-laptop')).code).toBe('ok');
    await guess('manager01', 15);
    expect((await attempt('manager01', 'Demo2026', 'another')).code).toBe('sign_in_delayed');
    const entered = await attempt('manager01', 'Demo2026', 'own-laptop');
    expect(entered.code).toBe('ok');
    expect(await warningsTo(entered.data.accountId)).toBe(1);
  });

  edge('hostile 70: a code by SMS opens the account again, and makes the device known', async () => {
    await guess('supplier01', 11);
    expect((await attempt('supplier01', 'Demo2026', 'new-phone')).code).toBe('sign_in_delayed');
    const phone = '13800010001';
    await proveDevice(gateway, 'new-phone');
    await callFrom(
      gateway,
      '10.1.0.1',
      `GET /iam/auth/v2/message/sendSMS/tenant/2?phone=${phone}&deviceId=new-phone`,
    );
    const sealed = await sealAll(gateway, { newPassword: 'Fresh2026', confirmPassword: 'Fresh2026' });
    const reset = await callFrom(gateway, '10.1.0.1', 'PUT /iam/auth/v2/iam/account/forgotPassword', {
      phone,
      validateCode: box.codeTo(phone),
      deviceId: 'new-phone',
      ...sealed,
    });
    expect(reset.code).toBe('ok');
    await guess('supplier01', 11);
    expect((await attempt('supplier01', 'Fresh2026', 'new-phone')).code).toBe('ok');
  });

  test('hostile 70: a user name nobody has waits as one that somebody has', async () => {
    expect(await guess('nobody-here', 12)).toEqual({ credentials_wrong: 10, sign_in_delayed: 2 });
  });

  test('hostile 70: one address tries three hundred passwords in an hour, whatever the names', async () => {
    const { limits } = gateway.gateway.context.auth;
    for (let turn = 0; turn < 299; turn += 1) await limits.count('guesses-from:unknown', HOUR);
    const codes = [];
    for (const name of ['one', 'two', 'three']) codes.push((await attempt(name, 'Wrong2026', 'd')).code);
    expect(codes).toEqual(['credentials_wrong', 'too_many_requests', 'too_many_requests']);
  });
});
