import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignInKit } from '../../../server/modules/auth/sign-in-kit';
import { POSEIDON } from '../../../src/contract/base/identity';
import { callFrom, outbox } from '../../support/gateway/callers';
import { testDatabases } from '../../support/gateway/databases';
import { startGateway, startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { drawKnownCode, proveDevice } from '../../support/gateway/known-code';
import { fixedPages } from '../../support/pages';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A device that has read image codes before, which the tests ask and try on unless they say otherwise. */
const DEVICE = 'proved-device';
const FORGOT = `GET /iam/auth/v2/message/sendSMS/tenant/2?deviceId=${DEVICE}&phone=`;
const COMMON = 'GET /iam/auth/v2/message/sendSMS/common/3';
const TO = `${COMMON}?deviceId=${DEVICE}&phone=`;
const CHECK = `POST ${POSEIDON}/supregistertenant/checkMsgCode`;
const CHECK_PHONE = `POST ${POSEIDON}/supregistertenant/checkPhone`;
const EDIT = `POST ${POSEIDON}/accountSystem/editAccountInfo`;
const SUPPLIER = '13800010001';

describe.each(testDatabases())('codes by SMS on $name', ({ start }) => {
  let gateway: TestGateway;
  const box = outbox();
  const said: string[] = [];
  let host = 0;
  let phone = 13_700_000_000;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages: fixedPages(), sms: box });
    await proveDevice(gateway, DEVICE);
  });
  beforeEach(() => {
    host += 1;
  });
  afterAll(() => gateway.close());

  /** Everybody has an address of their own in each test. */
  const ask = async (
    target: string,
    body?: unknown,
    headers: Record<string, string> = {},
    from = `10.0.0.${host}`,
  ) => {
    const answer = await callFrom(gateway, from, target, body, headers);
    said.push(JSON.stringify(answer));
    return answer;
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const newPhone = () => String(++phone);
  const check = (telephone: string, validateCode: string, smsType = 3, deviceId = DEVICE) =>
    ask(CHECK, { phone: telephone, validateCode, smsType, deviceId });
  const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

  test('a common code is sent to whom it is asked for, and is right for that phone and purpose alone', async () => {
    const mine = newPhone();
    expect(await ask(`${TO}${mine}`)).toMatchObject({
      httpStatus: 200,
      data: { resendAfter: 60, expiresIn: 600 },
    });
    expect(box.sent.at(-1)).toMatchObject({ telephone: mine, kind: 'common' });
    const code = box.codeTo(mine);
    expect(code).toMatch(/^\d{6}$/);
    expect(await check(mine, code)).toMatchObject({ code: 'ok', data: { valid: true } });
    expect((await check(newPhone(), code)).code).toBe('sms_code_wrong');
    expect((await check(mine, code, 2)).code).toBe('sms_code_wrong');
    const byPath = `POST ${POSEIDON}/supregistertenant/msgCodeCheck/${mine}`;
    expect((await ask(byPath, { validateCode: code, deviceId: DEVICE })).code).toBe('ok');
  });

  test('without a phone it goes to the account’s own, and needs a token', async () => {
    expect((await ask(COMMON)).code).toBe('unauthorized');
    const token = await gateway.signIn('buyer01');
    expect((await ask(COMMON, undefined, bearer(token))).code).toBe('ok');
    expect(box.sent.at(-1)?.telephone).toBe('13900020001');
  });

  test('the code stands nowhere in the database', async () => {
    const mine = newPhone();
    await ask(`${TO}${mine}`);
    const { kysely } = gateway.gateway.context.database;
    const rows = await kysely.selectFrom('sms_code').selectAll().where('telephone', '=', mine).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(`"${box.codeTo(mine)}"`);
  });

  test('the phone check tells what the login page asks for', async () => {
    const flagOf = async (telephone: string) => (await ask(CHECK_PHONE, { telephone })).data.regFlag;
    const { kysely } = gateway.gateway.context.database;
    const update = (set: object, username: string) =>
      kysely.updateTable('account').set(set).where('username', '=', username).execute();
    expect(await flagOf(SUPPLIER)).toBe('SRM');
    expect(await flagOf('13900020001')).toBe('SRM');
    expect(await flagOf('13700000000')).toBe('N');
    await update({ disabled: true }, 'supplier01');
    expect(await flagOf(SUPPLIER)).toBe('Y');
    expect((await ask(FORGOT + SUPPLIER)).code).toBe('phone_not_usable');
    await update({ disabled: false }, 'supplier01');
    await update({ telephone: SUPPLIER }, 'supplier02');
    expect(await flagOf(SUPPLIER)).toBe('Y');
    await update({ telephone: '13800010002' }, 'supplier02');
    expect((await ask(`${FORGOT}13700000000`)).code).toBe('phone_not_registered');
  });

  test.each(['1380001000', '138000100011', '11800010001', "1' or 1=1"])(
    'the phone %s is refused',
    async (telephone) => {
      expect((await ask(CHECK_PHONE, { telephone })).code).toBe('bad_request');
      expect((await ask(FORGOT + encodeURIComponent(telephone))).code).toBe('bad_request');
    },
  );

  test.each(['13800010001 ', '138 0001 0001', '１３８０００１０００１'])(
    'the phone %s is taken as it is meant',
    async (telephone) => {
      expect((await ask(CHECK_PHONE, { telephone })).data.regFlag).toBe('SRM');
    },
  );

  test('hostile 14: the sixth try is refused, even with the right code', async () => {
    const mine = newPhone();
    await ask(`${TO}${mine}`);
    const code = box.codeTo(mine);
    const wrong = wrongFor(code);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await check(mine, wrong)).code).toBe('sms_code_wrong');
    }
    expect((await check(mine, code)).code).toBe('sms_code_wrong');
  });

  test('hostile 14: of 40 tries at once five are looked at', async () => {
    const mine = newPhone();
    await ask(`${TO}${mine}`);
    const code = box.codeTo(mine);
    const answers = await Promise.all(Array.from({ length: 40 }, () => check(mine, code)));
    expect(answers.filter((answer) => answer.code === 'ok')).toHaveLength(5);
  });

  test('hostile 15: of several redemptions at once one wins', async () => {
    const mine = newPhone();
    await ask(`${TO}${mine}`);
    const { codes, hashDevice } = createSignInKit(gateway.gateway.context);
    const device = hashDevice(DEVICE);
    const won = await Promise.all(
      Array.from({ length: 4 }, () =>
        codes.redeem({ telephone: mine, purpose: 'common', device, code: box.codeTo(mine) }),
      ),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    expect((await check(mine, box.codeTo(mine))).code).toBe('sms_code_wrong');
  });

  test('hostile 16: a phone gets a code a minute, of several asked for at once one, and ten a day', async () => {
    const mine = newPhone();
    const send = (from?: string) => ask(`${TO}${mine}`, undefined, {}, from);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(answers.map(({ code }) => code).sort()).toEqual(['ok', ...Array(19).fill('too_many_requests')]);
    expect(answers.find(({ code }) => code !== 'ok')).toMatchObject({ httpStatus: 429 });
    const codes = [];
    for (let minute = 0; minute < 12; minute += 1) {
      gateway.pass(MINUTE);
      codes.push((await send(`10.1.0.${minute}`)).code);
    }
    expect(codes).toEqual([...Array(9).fill('ok'), ...Array(3).fill('too_many_requests')]);
    gateway.pass(DAY);
    expect((await send()).code).toBe('ok');
  });

  test('hostile 16: from one address to three hundred phones an hour, whatever it says of itself', async () => {
    const before = box.sent.length;
    const answers = [];
    const { limits } = gateway.gateway.context.auth;
    for (let number = 0; number < 290; number += 1) await limits.count(`sms-from:10.0.0.${host}`, HOUR);
    for (let number = 0; number < 30; number += 1) {
      const forwarded = { 'x-forwarded-for': `203.0.113.${number}` };
      answers.push(await ask(`${TO}${newPhone()}`, undefined, forwarded));
    }
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([
      ...Array(10).fill(200),
      ...Array(20).fill(429),
    ]);
    expect(box.sent.length - before).toBe(10);
    expect((await ask(`${TO}${newPhone()}`, undefined, {}, '10.9.9.9')).code).toBe('ok');
    gateway.pass(HOUR);
    expect((await ask(`${TO}${newPhone()}`)).code).toBe('ok');
  });

  test('the phone check is not for collecting phones', async () => {
    const codes = [];
    for (let number = 0; number < 301; number += 1) {
      codes.push((await ask(CHECK_PHONE, { telephone: newPhone() })).code);
    }
    expect(codes).toEqual([...Array(300).fill('ok'), 'too_many_requests']);
  });

  test('a device nobody knows reads an image code before its first code, which is then good for ten in a day', async () => {
    const deviceId = 'new-device';
    const send = (more = '') => ask(`${COMMON}?phone=${newPhone()}&deviceId=${deviceId}${more}`);
    const asked = await send();
    expect(asked).toMatchObject({ code: 'captcha_required', data: { captchaRequired: true } });
    expect((await ask(`${COMMON}?phone=${newPhone()}`)).code).toBe('captcha_required');
    await drawKnownCode(gateway, deviceId);
    expect((await send('&validateCode=wrong')).code).toBe('captcha_wrong');
    const before = box.sent.length;
    const read = await drawKnownCode(gateway, deviceId);
    const codes = [(await send(`&validateCode=${read}`)).code];
    for (let turn = 0; turn < 10; turn += 1) codes.push((await send()).code);
    expect(codes).toEqual([...Array(10).fill('ok'), 'captcha_required']);
    expect(box.sent.length - before).toBe(10);
    await drawKnownCode(gateway, deviceId);
    gateway.pass(10 * MINUTE);
    expect((await send(`&validateCode=${read}`)).code).toBe('captcha_wrong');
  });

  test('of 20 sendings at once by one image code ten go out', async () => {
    const deviceId = 'parallel-device';
    const read = await drawKnownCode(gateway, deviceId);
    await ask(`${COMMON}?phone=${newPhone()}&deviceId=${deviceId}&validateCode=${read}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(`${COMMON}?phone=${newPhone()}&deviceId=${deviceId}`)),
    );
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(9);
  });

  test('hostile 79: what a stranger tries does not burn a code, and theirs does not take its place', async () => {
    const mine = newPhone();
    await ask(`${TO}${mine}`);
    const code = box.codeTo(mine);
    for (const stranger of ['stranger', 'another', undefined]) {
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const body = { phone: mine, validateCode: wrongFor(code), ...(stranger && { deviceId: stranger }) };
        expect((await ask(CHECK, body, {}, '10.2.0.1')).code).toBe('sms_code_wrong');
      }
    }
    expect((await check(mine, code, 3, 'stranger')).code).toBe('sms_code_wrong');
    const read = await drawKnownCode(gateway, 'stranger');
    const theirs = `${COMMON}?phone=${mine}&deviceId=stranger&validateCode=${read}`;
    expect((await ask(theirs, undefined, {}, '10.2.0.1')).code).toBe('ok');
    expect((await check(mine, code)).code).toBe('ok');
    if (box.codeTo(mine) !== code) expect((await check(mine, box.codeTo(mine))).code).toBe('sms_code_wrong');
  });

  test('hostile 79: a stranger uses up neither the day of a phone nor that of another purpose', async () => {
    await proveDevice(gateway, 'stranger-79');
    await proveDevice(gateway, 'second-79');
    const stranger = (deviceId: string, phone: string) =>
      ask(`${COMMON}?deviceId=${deviceId}&phone=${phone}`, undefined, {}, '10.2.0.2');
    const codes = [];
    for (let turn = 0; turn < 20; turn += 1) {
      gateway.pass(MINUTE);
      codes.push((await stranger(turn < 11 ? 'stranger-79' : 'second-79', SUPPLIER)).code);
    }
    const [sent, refused] = ['ok', 'too_many_requests'];
    expect(codes).toEqual([
      ...Array(10).fill(sent),
      refused,
      ...Array(5).fill(sent),
      ...Array(4).fill(refused),
    ]);
    // From elsewhere, and for another purpose, as ever.
    expect((await ask(`${TO}${SUPPLIER}`)).code).toBe('ok');
    expect((await ask(FORGOT + SUPPLIER, undefined, {}, '10.2.0.2')).code).toBe('ok');
  });

  test('hostile 79: when strangers everywhere have used up a day, the owner’s device is sent codes on', async () => {
    const { limits } = gateway.gateway.context.auth;
    const deviceId = 'own-device-79';
    await gateway.requestToken('supplier02', undefined, { deviceId });
    const PHONE = '13800010002';
    for (let turn = 0; turn < 30; turn += 1) await limits.count(`sms-to:forgotPassword:${PHONE}`, DAY);
    expect((await ask(FORGOT + PHONE)).code).toBe('too_many_requests');
    const own = `GET /iam/auth/v2/message/sendSMS/tenant/2?phone=${PHONE}&deviceId=${deviceId}`;
    expect((await ask(own)).code).toBe('ok');
  });

  test('hostile 17: a code is over after ten minutes, and a new one takes the place of the old', async () => {
    const mine = newPhone();
    await ask(`${TO}${mine}`);
    const old = box.codeTo(mine);
    gateway.pass(10 * MINUTE);
    expect((await check(mine, old)).code).toBe('sms_code_wrong');
    await ask(`${TO}${mine}`);
    expect((await check(mine, box.codeTo(mine))).code).toBe('ok');
    if (old !== box.codeTo(mine)) expect((await check(mine, old)).code).toBe('sms_code_wrong');
  });

  test('a message that could not be sent is told, and may be asked for again at once', async () => {
    const mine = newPhone();
    box.broken = true;
    expect(await ask(`${TO}${mine}`)).toMatchObject({ httpStatus: 503, code: 'sms_not_sent' });
    box.broken = false;
    expect((await ask(`${TO}${mine}`)).code).toBe('ok');
  });

  test('a new phone is bound by the code that was sent to it, for the account that asked', async () => {
    const [mine, other] = [await gateway.signIn('supplier01'), await gateway.signIn('supplier02')];
    const target = newPhone();
    expect((await ask(`GET /auth/inner/message/bindPhone/${target}`)).code).toBe('unauthorized');
    await ask(`GET /auth/inner/message/bindPhone/${target}`, undefined, bearer(mine));
    const body = { phone: target, validateCode: box.codeTo(target) };
    expect((await ask(EDIT, body, bearer(other))).code).toBe('sms_code_wrong');
    expect((await ask(EDIT, { ...body, phone: newPhone() }, bearer(mine))).code).toBe('sms_code_wrong');
    expect(await ask(EDIT, body, bearer(mine))).toMatchObject({ code: 'ok', data: { phone: target } });
    expect((await ask(EDIT, body, bearer(mine))).code).toBe('sms_code_wrong');
    expect((await gateway.requestToken(target)).data.accountId).toBe('200001');
    const again = `GET /auth/inner/message/bindPhone/${target}`;
    expect(await ask(again, undefined, bearer(other))).toMatchObject({
      httpStatus: 409,
      code: 'phone_in_use',
    });
  });

  test('of two accounts that bind one phone at once one gets it', async () => {
    const tokens = [await gateway.signIn('manager01'), await gateway.signIn('admin01')];
    const target = newPhone();
    const bodies: object[] = [];
    for (const token of tokens) {
      await ask(`GET /auth/inner/message/bindPhone/${target}`, undefined, bearer(token));
      bodies.push({ phone: target, validateCode: box.codeTo(target) });
    }
    const answers = await Promise.all(tokens.map((token, at) => ask(EDIT, bodies[at], bearer(token))));
    expect(answers.map(({ code }) => code).sort()).toEqual(['ok', 'phone_in_use']);
  });

  test('hostile 18: no answer of these holds a code, nor does the log', () => {
    expect(said.length).toBeGreaterThan(100);
    const everything = said.join('\n');
    for (const { code } of box.sent) expect(everything).not.toContain(`"${code}"`);
    for (const { code } of box.sent) expect(gateway.log.join('\n')).not.toContain(`"${code}"`);
  });
});

describe('who calls', () => {
  test.each([
    ['no proxy is trusted', 0, '198.51.100.7, 203.0.113.1', '10.0.0.1'],
    ['one proxy is trusted: what it has seen', 1, '198.51.100.7, 203.0.113.1', '203.0.113.1'],
    ['two proxies are trusted', 2, '6.6.6.6, 198.51.100.7, 203.0.113.1', '198.51.100.7'],
    ['more are trusted than there were', 3, '203.0.113.1', '10.0.0.1'],
    ['what came along is no address', 1, 'unknown', '10.0.0.1'],
  ])('hostile 4: %s', async (_, proxies, forwarded, expected) => {
    const gateway = await startGateway({ openPages: fixedPages(), proxies, sms: outbox() });
    await proveDevice(gateway, DEVICE);
    const headers = { 'x-forwarded-for': forwarded };
    await callFrom(gateway, '10.0.0.1', `${TO}13700000001`, undefined, headers);
    const { kysely } = gateway.gateway.context.database;
    const keys = await kysely.selectFrom('rate_limit').select('limit_key').execute();
    await gateway.close();
    expect(keys.map(({ limit_key }) => limit_key)).toContain(`sms-from:${expected}`);
  });

  test('where no provider is set, nothing is sent and the caller is told', async () => {
    const gateway = await startGateway({ openPages: fixedPages() });
    const answer = await callFrom(gateway, '10.0.0.1', `${TO}13700000001`);
    await gateway.close();
    expect(answer).toMatchObject({ httpStatus: 503, code: 'sms_unavailable' });
  });
});
