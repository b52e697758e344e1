import type { Context } from 'hono';
import { POSEIDON } from '../../src/contract/identity';
import { reflectAccount } from '../accounts/reflect-account';
import { described } from '../api/described';
import { claimPhone, regFlagOf } from '../auth/phones';
import type { AppEnv, Mount } from '../context';
import { badRequest, Refusal } from '../errors';
import { CODE_TIMES, type CodePurpose } from '../sms/codes';
import { answer } from './answer';
import { checkInput, nothing, readBody, readQuery } from './input';
import {
  anyPhoneQuery,
  codeBody,
  newPhoneBody,
  PHONE_CODE_NOTES,
  phoneBody,
  phoneCodeBody,
  phoneQuery,
  telephone,
} from './phone-codes-notes';

const HOUR_MS = 60 * 60_000;
/** Questions about phones and tries of codes from one address in an hour. */
const MOST_QUESTIONS = 60;

/** Codes by SMS, and what an account's phone is changed by (specification section 7; decision 024). */
export const mountPhoneCodes: Mount = (app, { auth, database, authenticate }) => {
  const { codes, limits } = auth;
  const ask = (c: Context<AppEnv>) =>
    limits.require(`phone-questions:${c.get('address')}`, MOST_QUESTIONS, HOUR_MS);

  // Public: who has forgotten the password cannot sign in.
  app.get('/iam/auth/v2/message/sendSMS/tenant/2', described(PHONE_CODE_NOTES.forgotten), async (c) => {
    const { phone } = readQuery(c, phoneQuery);
    await ask(c);
    const flag = await regFlagOf(database.kysely, phone);
    if (flag === 'N') throw new Refusal('phone_not_registered');
    if (flag === 'Y') throw new Refusal('phone_not_usable');
    await codes.send(phone, 'forgotPassword', c.get('address'));
    return answer(c, CODE_TIMES);
  });

  // Public where a phone is named: who registers has no account yet. Without one it goes to the account's own phone.
  app.get('/iam/auth/v2/message/sendSMS/common/3', described(PHONE_CODE_NOTES.common), async (c) => {
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
      return checked(c, phone, body.smsType, body.validateCode);
    },
  );
  app.post(`${POSEIDON}/supregistertenant/checkMsgCode`, described(PHONE_CODE_NOTES.check), async (c) => {
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

  app.get(
    '/auth/inner/message/bindPhone/:phone',
    described(PHONE_CODE_NOTES.bindPhone),
    authenticate,
    async (c) => {
      readQuery(c, nothing);
      const phone = checkInput(c, telephone, c.req.param('phone'));
      await ask(c);
      if ((await regFlagOf(database.kysely, phone)) !== 'N') throw new Refusal('phone_in_use');
      await codes.send(phone, `bindPhone:${c.get('user').accountId}`, c.get('address'));
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
        await reflectAccount(trx, user);
      });
      return answer(c, { phone });
    },
  );
};
