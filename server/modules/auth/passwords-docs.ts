import { z } from 'zod';
import type { RouteNotes } from '../../kernel/http/route-docs';
import { deviceId, telephone, validateCode } from '../../kernel/sessions/phone-schemas';

const file = 'server/modules/auth/passwords.ts';

const sealed = z.string().min(1).max(1024).describe('以 transitKey 加密');
export const resetBody = z.strictObject({
  phone: telephone,
  validateCode,
  deviceId: deviceId.optional().describe('获取验证码的设备，此后该账号认得它'),
  newPassword: sealed,
  confirmPassword: sealed,
});
export const changeBody = z.strictObject({
  accountId: z.string().max(60).optional().describe('只能是当前账号'),
  oldPassword: sealed,
  newPassword: sealed,
  confirmPassword: sealed,
});

const change = {
  about: '当前账号凭原密码修改密码；成功后该账号的所有登录立即失效',
  file,
  body: changeBody,
  answer: z.object({ accountId: z.string() }),
  errors: ['old_password_wrong', 'transit_expired', 'too_many_requests', 'no_permission'],
} as const satisfies RouteNotes;

/** What the calls about passwords say of themselves. */
export const PASSWORD_NOTES = {
  reset: {
    about: '忘记密码：凭发到手机的验证码设置新密码；成功后该账号的所有登录立即失效',
    file,
    body: resetBody,
    answer: z.object({ phone: z.string() }),
    errors: ['sms_code_wrong', 'phone_not_usable', 'transit_expired', 'too_many_requests'],
    open: '凭发到手机的验证码',
  },
  change,
  changeByParam: { ...change, about: `${change.about}（updatePassword 的另一个名字）` },
} as const satisfies Record<string, RouteNotes>;
