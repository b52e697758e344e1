import { z } from 'zod';
import { noPermission } from '../../kernel/base/errors';
import { requesterOf } from '../../kernel/http/caller-of';
import { type RouteInput, route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { deviceId, telephone, validateCode } from '../../kernel/sessions/phone-schemas';
import { changePassword, resetPassword } from './change-password';
import { sealedPassword } from './sealed';
import { createSignInKit } from './sign-in-kit';

const HALF_HOUR_MS = 30 * 60_000;
/** Changes of one account, and resets from one address, that are tried in half an hour. */
const MOST_CHANGES = 5;
const MOST_RESETS = 150;

const changeBody = z.strictObject({
  accountId: z.string().max(60).optional().describe('只能是当前账号'),
  oldPassword: sealedPassword,
  newPassword: sealedPassword,
  confirmPassword: sealedPassword,
});
type Change = RouteInput<'user', string, undefined, typeof changeBody, undefined>;

/** Passwords are sent sealed, as at sign-in (decision 003), and keep to the login rules on both faces (decision 024). */
export const passwordRoutes = moduleRoutes('server/modules/auth/passwords.ts', (routes, kernel) => {
  const { database, clock } = kernel;
  const auth = createSignInKit(kernel);

  route(routes, 'PUT', '/iam/auth/v2/iam/account/forgotPassword', {
    auth: 'public',
    open: '凭发到手机的验证码',
    about: '忘记密码：凭发到手机的验证码设置新密码；成功后该账号的所有登录立即失效',
    body: z.strictObject({
      phone: telephone,
      validateCode,
      deviceId: deviceId.optional().describe('获取验证码的设备，此后该账号认得它'),
      newPassword: sealedPassword,
      confirmPassword: sealedPassword,
    }),
    answer: z.object({ phone: z.string() }),
    errors: ['sms_code_wrong', 'phone_not_usable', 'transit_expired', 'too_many_requests', 'overloaded'],
    async handler({ body, c }) {
      const { phone, validateCode: code, deviceId: asking, ...passwords } = body;
      return auth.passwordQueue.run(requesterOf(c), async () => {
        await auth.limits.require(`resets:${c.get('address')}`, MOST_RESETS, HALF_HOUR_MS);
        const opened = await auth.transit.open(passwords);
        const device = asking && auth.hashDevice(asking);
        await resetPassword(database, auth.codes, { phone, validateCode: code, device, ...opened }, clock());
        return { phone };
      });
    },
  });

  const about = '当前账号凭原密码修改密码；成功后该账号的所有登录立即失效';
  const change = {
    auth: 'user',
    body: changeBody,
    answer: z.object({ accountId: z.string() }),
    errors: ['old_password_wrong', 'transit_expired', 'too_many_requests', 'overloaded', 'no_permission'],
    async handler({ body: { accountId: named, ...passwords }, user: { accountId }, c }: Change) {
      if (named !== undefined && named !== accountId) throw noPermission();
      return auth.passwordQueue.run(requesterOf(c), async () => {
        await auth.limits.require(`password-changes:${accountId}`, MOST_CHANGES, HALF_HOUR_MS);
        const opened = await auth.transit.open(passwords);
        await changePassword(database, { accountId, ...opened }, clock());
        return { accountId };
      });
    },
  } as const;
  route(routes, 'PUT', '/iam/api/v2/api/account/updatePassword', {
    ...change,
    about,
  });
  route(routes, 'POST', '/system/external/accounts/updatePasswordByParam', {
    ...change,
    about: `${about}（updatePassword 的另一个名字）`,
  });
});
