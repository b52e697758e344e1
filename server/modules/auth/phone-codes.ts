import type { Context } from 'hono';
import { z } from 'zod';
import { POSEIDON } from '../../../src/contract/base/identity';
import { badRequest, Refusal } from '../../kernel/base/errors';
import type { AppEnv } from '../../kernel/http/context';
import { checkInput, nothing } from '../../kernel/http/input';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { reflectAccount } from '../../kernel/records/writes/reflect-account';
import { updateAccount } from '../../kernel/sessions/identity-store';
import { deviceId, telephone, validateCode } from '../../kernel/sessions/phone-schemas';
import { claimPhone, regFlagOf } from '../../kernel/sessions/phones';
import { captchaCode } from './captcha/captcha';
import { createSignInKit } from './sign-in-kit';
import { CODE_TIMES, type CodePurpose } from './sms/codes';

const HOUR_MS = 60 * 60_000;
/** Questions about phones and tries of codes from one address in an hour. */
const MOST_QUESTIONS = 300;
const AREA = `${POSEIDON}/supregistertenant`;

const asking = {
  deviceId: deviceId.optional().describe('索取验证码的设备；验证码只在该设备上有效'),
  validateCode: captchaCode.describe('该设备的图形验证码；设备陌生时须填'),
};
const smsType = z
  .union([z.literal([2, 3]), z.enum(['2', '3']).transform(Number)])
  .default(3)
  .transform((type): CodePurpose => (type === 2 ? 'forgotPassword' : 'common'));
const codeBody = z.strictObject({ validateCode, smsType, deviceId: deviceId.optional() });
const phoneCodeBody = z.strictObject({ phone: telephone, ...codeBody.shape });

const sent = z.object({
  resendAfter: z.int().describe('多少秒后可以再次获取'),
  expiresIn: z.int().describe('多少秒内有效'),
});
const SENDING = ['too_many_requests', 'sms_unavailable', 'sms_not_sent'] as const;
const ASKING = ['captcha_required', 'captcha_wrong'] as const;
/** Of a code that stays good; the try counts. */
const trying = {
  auth: 'public',
  open: '注册时还没有账号；每个验证码只能尝试五次',
  about: '核对验证码而不用掉它，算作一次尝试；smsType 2 为忘记密码，3 为通用',
  answer: z.object({ phone: z.string(), valid: z.literal(true) }),
  errors: ['sms_code_wrong', 'too_many_requests'],
} as const;

/** Codes by SMS, and what an account's phone is changed by (specification section 7; decision 024). */
export const phoneCodeRoutes = moduleRoutes('server/modules/auth/phone-codes.ts', (routes, kernel) => {
  const { database, authenticate } = kernel;
  const auth = createSignInKit(kernel);
  const { codes, limits } = auth;
  const ask = (c: Context<AppEnv>) =>
    limits.require(`phone-questions:${c.get('address')}`, MOST_QUESTIONS, HOUR_MS);
  /** The keyed hash of the device that asks, once the image code that came along has been read. */
  async function deviceOf(asked: {
    deviceId?: string | undefined;
    validateCode?: string | undefined;
  }): Promise<string | undefined> {
    if (!asked.deviceId) return undefined;
    if (asked.validateCode) await auth.smsDevices.prove(asked.deviceId, asked.validateCode);
    return auth.hashDevice(asked.deviceId);
  }

  route(routes, 'GET', '/iam/auth/v2/message/sendSMS/tenant/2', {
    auth: 'public',
    open: '忘记密码时无法登录',
    about: '向已注册的手机号发送忘记密码的验证码',
    query: z.strictObject({ phone: telephone, ...asking }),
    answer: sent,
    errors: [...SENDING, ...ASKING, 'phone_not_registered', 'phone_not_usable'],
    async handler({ query: { phone, ...asked }, c }) {
      await ask(c);
      const flag = await regFlagOf(database.kysely, phone);
      if (flag === 'N') throw new Refusal('phone_not_registered');
      if (flag === 'Y') throw new Refusal('phone_not_usable');
      const device = await deviceOf(asked);
      await codes.send({ telephone: phone, purpose: 'forgotPassword', device, address: c.get('address') });
      return CODE_TIMES;
    },
  });

  // Public where a phone is named alone. Without one it goes to the account's own phone.
  route(routes, 'GET', '/iam/auth/v2/message/sendSMS/common/3', {
    auth: 'public',
    open: '注册时还没有账号；陌生设备须先填图形验证码，按设备、手机号和来源地址限次',
    about: '发送通用验证码；不带 phone 时发到当前账号自己的手机号，须先登录',
    query: z.strictObject({ phone: telephone.optional(), ...asking }),
    answer: sent,
    errors: [...SENDING, ...ASKING, 'unauthorized'],
    async handler({ query: { phone, ...asked }, c }) {
      if (phone === undefined) await authenticate(c, async () => undefined);
      const target = phone ?? c.get('user').telephone;
      if (!telephone.safeParse(target).success) {
        throw badRequest([{ path: 'phone', message: '请输入手机号码' }]);
      }
      const device = await deviceOf(asked);
      const signedIn = phone === undefined ? { accountId: c.get('user').accountId } : {};
      await codes.send({
        telephone: target,
        purpose: 'common',
        device,
        address: c.get('address'),
        ...signedIn,
      });
      return CODE_TIMES;
    },
  });

  // The card for a forgotten password asks before it sends (section 4).
  route(routes, 'POST', `${AREA}/checkPhone`, {
    auth: 'public',
    open: '忘记密码时先查手机号；按来源地址限次',
    about: '查手机号是否已注册：SRM 已注册且可用，Y 已注册但不可用（多个账号共用或账号已停用），N 未注册',
    body: z.strictObject({ telephone }),
    answer: z.object({ regFlag: z.enum(['SRM', 'Y', 'N']) }),
    errors: ['too_many_requests'],
    async handler({ body, c }) {
      await ask(c);
      return { regFlag: await regFlagOf(database.kysely, body.telephone) };
    },
  });

  route(routes, 'POST', `${AREA}/msgCodeCheck/:phone`, {
    ...trying,
    params: { phone: '手机号' },
    subject: (c) => checkInput(c, telephone, c.req.param('phone')),
    body: codeBody,
    handler: ({ subject: phone, body, c }) => checked(c, { phone, ...body }),
  });
  route(routes, 'POST', `${AREA}/checkMsgCode`, {
    ...trying,
    body: phoneCodeBody,
    handler: ({ body, c }) => checked(c, body),
  });

  async function checked(c: Context<AppEnv>, typed: z.infer<typeof phoneCodeBody>) {
    const { phone, smsType: purpose, validateCode: code } = typed;
    await ask(c);
    const device = typed.deviceId && auth.hashDevice(typed.deviceId);
    if (!(await codes.check({ telephone: phone, purpose, device, code })))
      throw new Refusal('sms_code_wrong');
    return { phone, valid: true };
  }

  route(routes, 'GET', '/auth/inner/message/bindPhone/:phone', {
    auth: 'user',
    about: '向待绑定的新手机号发送验证码，只对当前账号有效',
    params: { phone: '待绑定的手机号' },
    query: nothing,
    answer: sent,
    errors: [...SENDING, 'phone_in_use'],
    async handler({ params, user: { accountId }, c }) {
      const phone = checkInput(c, telephone, params.phone);
      await ask(c);
      if ((await regFlagOf(database.kysely, phone)) !== 'N') throw new Refusal('phone_in_use');
      await codes.send({
        telephone: phone,
        purpose: `bindPhone:${accountId}`,
        // The purpose names the account already: its code is good wherever it is signed in.
        device: undefined,
        address: c.get('address'),
        accountId,
      });
      return CODE_TIMES;
    },
  });

  route(routes, 'POST', `${POSEIDON}/accountSystem/editAccountInfo`, {
    auth: 'user',
    about: '凭 bindPhone 发出的验证码更换当前账号的手机号',
    body: z.strictObject({ phone: telephone, validateCode }),
    answer: z.object({ phone: z.string() }),
    errors: ['sms_code_wrong', 'phone_in_use'],
    async handler({ body: { phone, validateCode: code }, user }) {
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
      return { phone };
    },
  });
});
