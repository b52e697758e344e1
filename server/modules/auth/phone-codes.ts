import type { Context } from 'hono';
import type { z } from 'zod';
import { POSEIDON } from '../../../src/contract/identity';
import { badRequest, Refusal } from '../../kernel/base/errors';
import { answer } from '../../kernel/http/answer';
import type { AppEnv } from '../../kernel/http/context';
import type { Mount } from '../../kernel/http/gateway-context';
import { checkInput, nothing, readBody, readQuery } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import { reflectAccount } from '../../kernel/records/reflect-account';
import { updateAccount } from '../../kernel/sessions/identity-store';
import { telephone } from '../../kernel/sessions/phone-schemas';
import { claimPhone, regFlagOf } from '../../kernel/sessions/phones';
import {
  anyPhoneQuery,
  codeBody,
  newPhoneBody,
  PHONE_CODE_NOTES,
  phoneBody,
  phoneCodeBody,
  phoneQuery,
} from './phone-codes-docs';
import { createSignInKit } from './sign-in-kit';
import { CODE_TIMES } from './sms/codes';

const HOUR_MS = 60 * 60_000;
/** Questions about phones and tries of codes from one address in an hour. */
const MOST_QUESTIONS = 300;

type Asking = Omit<z.infer<typeof anyPhoneQuery>, 'phone'>;

/** Codes by SMS, and what an account's phone is changed by (specification section 7; decision 024). */
export const mountPhoneCodes: Mount = (app, gateway) => {
  const { database, authenticate } = gateway;
  const auth = createSignInKit(gateway);
  const { codes, limits } = auth;
  const ask = (c: Context<AppEnv>) =>
    limits.require(`phone-questions:${c.get('address')}`, MOST_QUESTIONS, HOUR_MS);
  /** The keyed hash of the device that asks, once the image code that came along has been read. */
  async function deviceOf({ deviceId, validateCode }: Asking): Promise<string | undefined> {
    if (!deviceId) return undefined;
    if (validateCode) await auth.smsDevices.prove(deviceId, validateCode);
    return auth.hashDevice(deviceId);
  }

  // Public: who has forgotten the password cannot sign in.
  app.get('/iam/auth/v2/message/sendSMS/tenant/2', described(PHONE_CODE_NOTES.forgotten), async (c) => {
    const { phone, ...asking } = readQuery(c, phoneQuery);
    await ask(c);
    const flag = await regFlagOf(database.kysely, phone);
    if (flag === 'N') throw new Refusal('phone_not_registered');
    if (flag === 'Y') throw new Refusal('phone_not_usable');
    const device = await deviceOf(asking);
    await codes.send({ telephone: phone, purpose: 'forgotPassword', device, address: c.get('address') });
    return answer(c, CODE_TIMES);
  });

  // Public where a phone is named: who registers has no account yet. Without one it goes to the account's own phone.
  app.get('/iam/auth/v2/message/sendSMS/common/3', described(PHONE_CODE_NOTES.common), async (c) => {
    const { phone, ...asking } = readQuery(c, anyPhoneQuery);
    if (phone === undefined) await authenticate(c, async () => undefined);
    const target = phone ?? c.get('user').telephone;
    if (!telephone.safeParse(target).success) {
      throw badRequest([{ path: 'phone', message: '请输入手机号码' }]);
    }
    const device = await deviceOf(asking);
    const signedIn = phone === undefined ? { accountId: c.get('user').accountId } : {};
    await codes.send({
      telephone: target,
      purpose: 'common',
      device,
      address: c.get('address'),
      ...signedIn,
    });
    return answer(c, CODE_TIMES);
  });

  // Public: the card for a forgotten password asks before it sends (section 4).
  app.post(`${POSEIDON}/supregistertenant/checkPhone`, described(PHONE_CODE_NOTES.checkPhone), async (c) => {
    const body = await readBody(c, phoneBody);
    await ask(c);
    return answer(c, { regFlag: await regFlagOf(database.kysely, body.telephone) });
  });

  // Public, as registration is. The code stays good; the try counts.
  app.post(
    `${POSEIDON}/supregistertenant/msgCodeCheck/:phone`,
    described(PHONE_CODE_NOTES.checkByPath),
    async (c) => {
      const phone = checkInput(c, telephone, c.req.param('phone'));
      const body = await readBody(c, codeBody);
      return checked(c, { phone, ...body });
    },
  );
  app.post(`${POSEIDON}/supregistertenant/checkMsgCode`, described(PHONE_CODE_NOTES.check), async (c) => {
    const body = await readBody(c, phoneCodeBody);
    return checked(c, body);
  });

  async function checked(c: Context<AppEnv>, typed: z.infer<typeof phoneCodeBody>): Promise<Response> {
    const { phone, smsType: purpose, validateCode: code, deviceId } = typed;
    await ask(c);
    const device = deviceId && auth.hashDevice(deviceId);
    if (!(await codes.check({ telephone: phone, purpose, device, code })))
      throw new Refusal('sms_code_wrong');
    return answer(c, { phone, valid: true });
  }

  app.get(
    '/auth/inner/message/bindPhone/:phone',
    described(PHONE_CODE_NOTES.bindPhone),
    authenticate,
    async (c) => {
      readQuery(c, nothing);
      const phone = checkInput(c, telephone, c.req.param('phone'));
      await ask(c);
      if ((await regFlagOf(database.kysely, phone)) !== 'N') throw new Refusal('phone_in_use');
      const { accountId } = c.get('user');
      await codes.send({
        telephone: phone,
        purpose: `bindPhone:${accountId}`,
        // The purpose names the account already: its code is good wherever it is signed in.
        device: undefined,
        address: c.get('address'),
        accountId,
      });
      return answer(c, CODE_TIMES);
    },
  );

  app.post(
    `${POSEIDON}/accountSystem/editAccountInfo`,
    described(PHONE_CODE_NOTES.editPhone),
    authenticate,
    async (c) => {
      const { phone, validateCode: code } = await readBody(c, newPhoneBody);
      const user = c.get('user');
      const { accountId } = user;
      const purpose = `bindPhone:${accountId}` as const;
      const typed = { telephone: phone, purpose, device: undefined, code };
      if (!(await codes.check(typed))) throw new Refusal('sms_code_wrong');
      await database.kysely.transaction().execute(async (trx) => {
        if (!(await codes.burn(trx, typed))) throw new Refusal('sms_code_wrong');
        await claimPhone(trx, phone, accountId);
        await updateAccount(trx, accountId, { telephone: phone });
        await reflectAccount(trx, user);
      });
      return answer(c, { phone });
    },
  );
};
