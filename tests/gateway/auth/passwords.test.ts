import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/identity-data';
import { callFrom, outbox, sealAll } from '../../support/gateway/callers';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { proveDevice } from '../../support/gateway/known-code';
import { refresh } from '../../support/gateway/token-grants';
import { fixedPages } from '../../support/pages';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ACCOUNT = 'GET /iam/api/v2/api/account/findAccountInfo';
const RESET = 'PUT /iam/auth/v2/iam/account/forgotPassword';
const CHANGE = 'PUT /iam/api/v2/api/account/updatePassword';
const PHONES = { supplier01: '13800010001', supplier02: '13800010002', buyer01: '13900020001' };

describe.each(testDatabases())('passwords on $name', ({ start }) => {
  let gateway: TestGateway;
  const box = outbox();
  let host = 0;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages: fixedPages(), sms: box });
    await proveDevice(gateway, 'proved');
  });
  beforeEach(() => {
    host += 1;
    // Another day, so that what one test was sent does not count in the next.
    gateway.pass(25 * HOUR);
  });
  afterAll(() => gateway.close());

  const from = () => `10.0.0.${host}`;
  async function codeTo(phone: string): Promise<string> {
    const sent = await callFrom(
      gateway,
      from(),
      `GET /iam/auth/v2/message/sendSMS/tenant/2?phone=${phone}&deviceId=proved`,
    );
    expect(sent.code).toBe('ok');
    return box.codeTo(phone);
  }
  async function reset(phone: string, validateCode: string, newPassword: string, confirm = newPassword) {
    const sealed = await sealAll(gateway, { newPassword, confirmPassword: confirm });
    return callFrom(gateway, from(), RESET, { phone, validateCode, deviceId: 'proved', ...sealed });
  }
  async function change(
    token: string | undefined,
    oldPassword: string,
    newPassword: string,
    more: { confirm?: string; accountId?: string; target?: string } = {},
  ) {
    const { confirm = newPassword, accountId, target = CHANGE } = more;
    const sealed = await sealAll(gateway, { oldPassword, newPassword, confirmPassword: confirm });
    return gateway.call(token, target, { ...sealed, ...(accountId && { accountId }) });
  }
  const codeOf = async (token: string) => (await gateway.call(token, ACCOUNT)).code;

  test('who has forgotten the password sets a new one by phone, and signs in with it', async () => {
    const code = await codeTo(PHONES.supplier01);
    expect(await reset(PHONES.supplier01, code, 'Fresh2026')).toMatchObject({ httpStatus: 200, code: 'ok' });
    expect((await gateway.requestToken('supplier01')).code).toBe('credentials_wrong');
    expect((await gateway.requestToken('supplier01', 'Fresh2026')).code).toBe('ok');
    expect((await reset(PHONES.supplier01, code, 'Again2026')).code).toBe('sms_code_wrong');
  });

  test('staff, who sign in on the same page, do so as well; the failures before are forgotten', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await gateway.requestToken('buyer01', 'Wrong2026');
    expect((await reset(PHONES.buyer01, await codeTo(PHONES.buyer01), 'Fresh2026')).code).toBe('ok');
    expect((await gateway.requestToken('buyer01', 'Fresh2026')).code).toBe('ok');
  });

  test('hostile 7: a reset ends every session of the account at once', async () => {
    const { data: before } = await gateway.requestToken('supplier02');
    await reset(PHONES.supplier02, await codeTo(PHONES.supplier02), DEMO_PASSWORD);
    expect(await codeOf(before.access_token)).toBe('unauthorized');
    expect((await refresh(gateway, before.refresh_token)).code).toBe('unauthorized');
  });

  test('hostile 7: a sign-in that checks the old password while it is replaced leaves no session', async () => {
    const code = await codeTo(PHONES.supplier02);
    const [, ...entered] = await Promise.all([
      reset(PHONES.supplier02, code, 'Other2026'),
      ...Array.from({ length: 3 }, () => gateway.requestToken('supplier02')),
    ]);
    for (const { code: outcome, data } of entered) {
      if (outcome === 'ok') expect(await codeOf(data.access_token)).toBe('unauthorized');
    }
    gateway.pass(31 * MINUTE);
    await reset(PHONES.supplier02, await codeTo(PHONES.supplier02), DEMO_PASSWORD);
  });

  test('hostile 13: a code for one phone does not reset the account of another', async () => {
    const code = await codeTo(PHONES.supplier02);
    await codeTo(PHONES.supplier01);
    if (code === box.codeTo(PHONES.supplier01)) return;
    expect((await reset(PHONES.supplier01, code, 'Stolen2026')).code).toBe('sms_code_wrong');
    expect((await reset('13900020003', code, 'Stolen2026')).code).toBe('sms_code_wrong');
    expect((await gateway.requestToken('supplier02')).code).toBe('ok');
  });

  test('hostile 13: a code for another purpose resets nothing', async () => {
    await callFrom(
      gateway,
      from(),
      `GET /iam/auth/v2/message/sendSMS/common/3?phone=${PHONES.supplier02}&deviceId=proved`,
    );
    const code = box.codeTo(PHONES.supplier02);
    expect((await reset(PHONES.supplier02, code, 'Stolen2026')).code).toBe('sms_code_wrong');
  });

  test('hostile 15: of two resets by one code at once one wins', async () => {
    const code = await codeTo(PHONES.supplier02);
    const passwords = ['First2026', 'Second2026', 'Third2026'];
    const answers = await Promise.all(passwords.map((password) => reset(PHONES.supplier02, code, password)));
    expect(answers.map((answer) => answer.code).sort()).toEqual(['ok', 'sms_code_wrong', 'sms_code_wrong']);
    const won = passwords[answers.findIndex((answer) => answer.code === 'ok')]!;
    expect((await gateway.requestToken('supplier02', won)).code).toBe('ok');
    gateway.pass(MINUTE);
    await reset(PHONES.supplier02, await codeTo(PHONES.supplier02), DEMO_PASSWORD);
  });

  test.each([
    ['too short', 'Ab12345', 'newPassword', '密码长度8~16位，请调整'],
    ['too long', 'Abcdefgh123456789', 'newPassword', '密码长度8~16位，请调整'],
    ['without a letter', '12345678', 'newPassword', '密码中必须包含字母'],
    ['with a special character', 'Demo2026!', 'newPassword', '密码不能包含特殊字符'],
  ])(
    'a new password %s is refused at its place, and the code stays good',
    async (_, password, path, message) => {
      const code = await codeTo(PHONES.supplier02);
      const answer = await reset(PHONES.supplier02, code, password);
      expect(answer).toMatchObject({ code: 'bad_request', data: { errors: [{ path, message }] } });
      const token = await gateway.signIn('supplier02');
      expect((await change(token, DEMO_PASSWORD, password)).data.errors).toEqual([{ path, message }]);
      const differs = await reset(PHONES.supplier02, code, 'Fresh2026', 'Fresh2027');
      expect(differs.data.errors).toEqual([{ path: 'confirmPassword', message: '两次输入密码不一致！' }]);
      expect((await reset(PHONES.supplier02, code, DEMO_PASSWORD)).code).toBe('ok');
    },
  );

  test('hostile 8, 9: passwords that are not sealed, replayed or enormous change nothing', async () => {
    const token = await gateway.signIn('manager01');
    const passwords = { newPassword: 'Fresh2026', confirmPassword: 'Fresh2026' };
    const plain = { oldPassword: DEMO_PASSWORD, ...passwords };
    expect((await gateway.call(token, CHANGE, plain)).code).toBe('transit_expired');
    const sealed = await sealAll(gateway, { ...plain, oldPassword: 'Wrong2026' });
    expect((await gateway.call(token, CHANGE, sealed)).code).toBe('old_password_wrong');
    expect((await gateway.call(token, CHANGE, sealed)).code).toBe('transit_expired');
    const huge = { ...plain, newPassword: 'x'.repeat(1024 * 1024) };
    expect((await gateway.call(token, CHANGE, huge)).httpStatus).toBe(413);
    expect((await gateway.requestToken('manager01')).code).toBe('ok');
  });

  test('staff change their password, and are signed out everywhere', async () => {
    const [here, there] = [await gateway.signIn('admin01'), await gateway.signIn('admin01')];
    expect((await change(undefined, DEMO_PASSWORD, 'Fresh2026')).code).toBe('unauthorized');
    expect((await change(here, 'Wrong2026', 'Fresh2026')).code).toBe('old_password_wrong');
    expect((await change(here, DEMO_PASSWORD, DEMO_PASSWORD)).code).toBe('bad_request');
    expect((await change(here, DEMO_PASSWORD, 'Fresh2026')).code).toBe('ok');
    expect([await codeOf(here), await codeOf(there)]).toEqual(['unauthorized', 'unauthorized']);
    expect((await gateway.requestToken('admin01', 'Fresh2026')).code).toBe('ok');
  });

  test('nobody changes the password of another account, by either name of the call', async () => {
    const token = await gateway.signIn('manager01');
    const target = 'POST /system/external/accounts/updatePasswordByParam';
    for (const options of [{}, { target }]) {
      const answer = await change(token, DEMO_PASSWORD, 'Fresh2026', { ...options, accountId: '100003' });
      expect(answer).toMatchObject({ httpStatus: 403, code: 'no_permission' });
    }
    expect((await change(token, DEMO_PASSWORD, 'Fresh2026', { target, accountId: '100002' })).code).toBe(
      'ok',
    );
    expect((await gateway.requestToken('manager01', 'Fresh2026')).code).toBe('ok');
  });

  test('old passwords cannot be guessed with a token that was left lying about', async () => {
    const token = await gateway.signIn('analyst01');
    const codes = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      codes.push((await change(token, `Guess${attempt}00`, 'Fresh2026')).code);
    }
    expect(codes).toEqual([...Array(5).fill('old_password_wrong'), 'too_many_requests']);
    expect((await change(token, DEMO_PASSWORD, 'Fresh2026')).code).toBe('too_many_requests');
  });

  test('of two changes at once one wins', async () => {
    const token = await gateway.signIn('analyst01');
    const answers = await Promise.all([
      change(token, DEMO_PASSWORD, 'First2026'),
      change(token, DEMO_PASSWORD, 'Second2026'),
    ]);
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1);
  });
});
