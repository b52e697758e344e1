import { z } from 'zod';
import type { LoginToken, TransitKey } from '../../../src/contract/identity';
import type { RouteNotes } from '../../kernel/http/route-docs';
import { GRANTS, SUPPLIER_SIGN_IN } from './grant-types';

const file = 'server/modules/auth/sign-in.ts';

export const captchaQuery = z.strictObject({
  deviceId: z.string().regex(/^[\w-]{1,64}$/),
  num: z.string().max(40).optional(),
});

const loginToken: z.ZodType<LoginToken> = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  tenantCode: z.string(),
  accountId: z.string(),
  applicationSystem: z.enum(['supplier', 'office']),
  expires_in: z.int().describe('秒'),
});

const transitKey: z.ZodType<Omit<TransitKey, 'publicKey'>> = z.object({
  keyId: z.string(),
  publicKey: z.record(z.string(), z.unknown()).describe('RSA 公钥，JWK'),
  nonce: z.string().describe('一次有效'),
});

/** What the calls of signing in and out say of themselves. */
export const SIGN_IN_NOTES = {
  transitKey: {
    about: '取加密口令用的公钥和一次性随机数',
    file,
    answer: transitKey,
    open: '登录之前要用',
  },
  captcha: {
    about: '画一张图形验证码',
    file,
    query: captchaQuery,
    errors: ['too_many_requests'],
    answer: z.object({ image: z.string().describe('data:image/jpeg;base64,…') }),
    open: '登录之前要用',
  },
  token: {
    about:
      '登录、续期或切换租户，取得令牌；字段也可以写在查询串里，或以 application/x-www-form-urlencoded 提交',
    file,
    body: z.union(Object.values(GRANTS).map(({ input }) => input)),
    answer: loginToken,
    errors: [
      'bad_request',
      'credentials_wrong',
      'sign_in_delayed',
      'too_many_requests',
      'captcha_required',
      'captcha_wrong',
      'transit_expired',
      'no_instance',
      'unauthorized',
      'refresh_raced',
      'tenant_switched',
      'tenant_unavailable',
    ],
    open: '凭用户名和口令，或凭刷新令牌',
  },
  supplierSignIn: {
    about: '只登录供应商门户：同 grant_type=password，员工账号按用户名或密码错误答复',
    file,
    body: SUPPLIER_SIGN_IN.input,
    answer: loginToken,
    errors: [
      'credentials_wrong',
      'sign_in_delayed',
      'too_many_requests',
      'captcha_required',
      'captcha_wrong',
      'transit_expired',
      'no_permission',
    ],
    open: '凭用户名和口令',
  },
  logout: { about: '退出登录，令牌立即失效', file, answer: z.null() },
} as const satisfies Record<string, RouteNotes>;
