import type { Context } from 'hono';
import { z } from 'zod';
import { POSEIDON } from '../../src/contract/identity';
import { claimPhone, regFlagOf } from '../auth/phones';
import type { AppEnv, Mount } from '../context';
import { badRequest, Refusal } from '../errors';
import { CODE_TIMES, type CodePurpose } from '../sms/codes';
import { answer } from './answer';
import { checkInput, readBody, readQuery } from './input';

const HOUR_MS = 60 * 60_000;
/** Questions about phones and tries of codes from one address in an hour. */
const MOST_QUESTIONS = 60;

const nothing = z.strictObject({});
/** Mainland mobile numbers (specification section 5). */
export const telephone = z.string().regex(/^1[2-9]\d{9}$/, { error: '请输入正确手机号码！' });
/** As the person typed it (specification section 9: up to 20 characters). */
export const validateCode = z.string().min(1).max(20);
const phoneQuery = z.strictObject({ phone: telephone });
const anyPhoneQuery = z.strictObject({ phone: telephone.optional() });
const phoneBody = z.strictObject({ telephone });
const smsType = z
  .union([z.literal([2, 3]), z.enum(['2', '3']).transform(Number)])
  .default(3)
  .transform((type): CodePurpose => (type === 2 ? 'forgotPassword' : 'common'));
const codeBody = z.strictObject({ validateCode, smsType });
const phoneCodeBody = z.strictObject({ phone: telephone, validateCode, smsType });
const newPhoneBody = z.strictObject({ phone: telephone, validateCode });

/** Codes by SMS, and what an account's phone is changed by (specification section 7; decision 024). */
export const mountPhoneCodes: Mount = (app, { auth, database, authenticate }) => {
  const { codes, limits } = auth;
  const ask = (c: Context<AppEnv>) =>
    limits.require(`phone-questions:${c.get('address')}`, MOST_QUESTIONS, HOUR_MS);

  // Public: who has forgotten the password cannot sign in.
  app.get('/iam/auth/v2/message/sendSMS/tenant/2', async (c) => {
    const { phone } = readQuery(c, phoneQuery);
    await ask(c);
    const flag = await regFlagOf(database.kysely, phone);
    if (flag === 'N') throw new Refusal('phone_not_registered');
    if (flag === 'Y') throw new Refusal('phone_not_usable');
    await codes.send(phone, 'forgotPassword', c.get('address'));
    return answer(c, CODE_TIMES);
  });

  // Public where a phone is named: who registers has no account yet. Without one it goes to the account's own phone.
  app.get('/iam/auth/v2/message/sendSMS/common/3', async (c) => {
    const { phone } = readQuery(c, anyPhoneQuery);
    if (phone === undefined) await authenticate(c, async () => undefined);
    const target = phone ?? c.get('user').telephone;
    if (!telephone.safeParse(target).success) {
      throw badRequest([{ path: 'phone', message: '请输入手机号码' }]);
    }
    await codes.send(target, 'common', c.get('address'));
    return answer(c, CODE_TIMES);
  });

  // Public: the card for a forgotten password asks before it sends (section 4).
  app.post(`${POSEIDON}/supregistertenant/checkPhone`, async (c) => {
    const body = await readBody(c, phoneBody);
    await ask(c);
    return answer(c, { regFlag: await regFlagOf(database.kysely, body.telephone) });
  });

  // Public, as registration is. The code stays good; the try counts.
  app.post(`${POSEIDON}/supregistertenant/msgCodeCheck/:phone`, async (c) => {
    const phone = checkInput(c, telephone, c.req.param('phone'));
    const body = await readBody(c, codeBody);
    return checked(c, phone, body.smsType, body.validateCode);
  });
  app.post(`${POSEIDON}/supregistertenant/checkMsgCode`, async (c) => {
    const body = await readBody(c, phoneCodeBody);
    return checked(c, body.phone, body.smsType, body.validateCode);
  });

  async function checked(
    c: Context<AppEnv>,
    phone: string,
    purpose: CodePurpose,
    code: string,
  ): Promise<Response> {
    await ask(c);
    if (!(await codes.check(phone, purpose, code))) throw new Refusal('sms_code_wrong');
    return answer(c, { phone, valid: true });
  }

  app.get('/auth/inner/message/bindPhone/:phone', authenticate, async (c) => {
    readQuery(c, nothing);
    const phone = checkInput(c, telephone, c.req.param('phone'));
    await ask(c);
    if ((await regFlagOf(database.kysely, phone)) !== 'N') throw new Refusal('phone_in_use');
    await codes.send(phone, `bindPhone:${c.get('user').accountId}`, c.get('address'));
    return answer(c, CODE_TIMES);
  });

  app.post(`${POSEIDON}/accountSystem/editAccountInfo`, authenticate, async (c) => {
    const { phone, validateCode: code } = await readBody(c, newPhoneBody);
    const { accountId } = c.get('user');
    const purpose: CodePurpose = `bindPhone:${accountId}`;
    if (!(await codes.check(phone, purpose, code))) throw new Refusal('sms_code_wrong');
    await database.kysely.transaction().execute(async (trx) => {
      if (!(await codes.burn(trx, phone, purpose, code))) throw new Refusal('sms_code_wrong');
      await claimPhone(trx, phone, accountId);
      await trx
        .updateTable('account')
        .set({ telephone: phone })
        .where('account_id', '=', accountId)
        .execute();
    });
    return answer(c, { phone });
  });
};
