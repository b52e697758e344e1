import { z } from 'zod';
import { tidyCode } from '../../../src/contract/typed-text';
import { nothing } from '../../kernel/http/input';
import type { RouteNotes } from '../../kernel/http/route-docs';
import { deviceId, telephone, validateCode } from '../../kernel/sessions/phone-schemas';
import type { CodePurpose } from './sms/codes';

const file = 'server/modules/auth/phone-codes.ts';

const asking = {
  deviceId: deviceId.optional().describe('索取验证码的设备；验证码只在该设备上有效'),
  validateCode: z
    .string()
    .max(20)
    .overwrite(tidyCode)
    .optional()
    .describe('该设备的图形验证码；设备陌生时须填'),
};
export const phoneQuery = z.strictObject({ phone: telephone, ...asking });
export const anyPhoneQuery = z.strictObject({ phone: telephone.optional(), ...asking });
export const phoneBody = z.strictObject({ telephone });
const smsType = z
  .union([z.literal([2, 3]), z.enum(['2', '3']).transform(Number)])
  .default(3)
  .transform((type): CodePurpose => (type === 2 ? 'forgotPassword' : 'common'));
const typed = { validateCode, smsType, deviceId: deviceId.optional() };
export const codeBody = z.strictObject(typed);
export const phoneCodeBody = z.strictObject({ phone: telephone, ...typed });
export const newPhoneBody = z.strictObject({ phone: telephone, validateCode });

const sent = z.object({
  resendAfter: z.int().describe('多少秒后可以再次获取'),
  expiresIn: z.int().describe('多少秒内有效'),
});
const SENDING = ['too_many_requests', 'sms_unavailable', 'sms_not_sent'] as const;
const ASKING = ['captcha_required', 'captcha_wrong'] as const;
const TRYING = ['sms_code_wrong', 'too_many_requests'] as const;
const checked = z.object({ phone: z.string(), valid: z.literal(true) });

/** What the calls about phones and their codes say of themselves. */
export const PHONE_CODE_NOTES = {
  forgotten: {
    about: '向已注册的手机号发送忘记密码的验证码',
    file,
    query: phoneQuery,
    answer: sent,
    errors: [...SENDING, ...ASKING, 'phone_not_registered', 'phone_not_usable'],
    open: '忘记密码时无法登录',
  },
  common: {
    about: '发送通用验证码；不带 phone 时发到当前账号自己的手机号，须先登录',
    file,
    query: anyPhoneQuery,
    answer: sent,
    errors: [...SENDING, ...ASKING, 'unauthorized'],
    open: '注册时还没有账号；陌生设备须先填图形验证码，按设备、手机号和来源地址限次',
  },
  checkPhone: {
    about: '查手机号是否已注册：SRM 已注册且可用，Y 已注册但不可用（多个账号共用或账号已停用），N 未注册',
    file,
    body: phoneBody,
    answer: z.object({ regFlag: z.enum(['SRM', 'Y', 'N']) }),
    errors: ['too_many_requests'],
    open: '忘记密码时先查手机号；按来源地址限次',
  },
  checkByPath: {
    about: '核对验证码而不用掉它，算作一次尝试；smsType 2 为忘记密码，3 为通用',
    file,
    params: { phone: '手机号' },
    body: codeBody,
    answer: checked,
    errors: TRYING,
    open: '注册时还没有账号；每个验证码只能尝试五次',
  },
  check: {
    about: '核对验证码而不用掉它，算作一次尝试；smsType 2 为忘记密码，3 为通用',
    file,
    body: phoneCodeBody,
    answer: checked,
    errors: TRYING,
    open: '注册时还没有账号；每个验证码只能尝试五次',
  },
  bindPhone: {
    about: '向待绑定的新手机号发送验证码，只对当前账号有效',
    file,
    params: { phone: '待绑定的手机号' },
    query: nothing,
    answer: sent,
    errors: [...SENDING, 'phone_in_use'],
  },
  editPhone: {
    about: '凭 bindPhone 发出的验证码更换当前账号的手机号',
    file,
    body: newPhoneBody,
    answer: z.object({ phone: z.string() }),
    errors: ['sms_code_wrong', 'phone_in_use'],
  },
} as const satisfies Record<string, RouteNotes>;
