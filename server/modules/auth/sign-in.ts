import type { Context } from 'hono';
import { z } from 'zod';
import type { LoginToken, TransitKey } from '../../../src/contract/base/identity';
import { loginToken } from '../../../src/contract/base/identity-schema';
import { badRequest } from '../../kernel/base/errors';
import { callerOf, requesterOf } from '../../kernel/http/caller-of';
import type { AppEnv } from '../../kernel/http/context';
import { bodyOf, checkInput, queryOf } from '../../kernel/http/input';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { deviceId } from '../../kernel/sessions/phone-schemas';
import { GRANTS, type Grant, type GrantType, SUPPLIER_SIGN_IN } from './grant-types';
import { createSignInKit } from './sign-in-kit';

const HOUR_MS = 60 * 60_000;
/** Pictures drawn for one address in an hour: an office has many people behind one, and each picture costs 10 ms. */
const MOST_CAPTCHAS = 1_000;

/** Tokens asked for from one address in an hour: a thousand people who refresh theirs every few minutes. */
const MOST_TOKENS = 10_000;

const transitKey: z.ZodType<Omit<TransitKey, 'publicKey'>> = z.object({
  keyId: z.string(),
  publicKey: z.record(z.string(), z.unknown()).describe('RSA 公钥，JWK'),
  nonce: z.string().describe('一次有效'),
});

/** Signing in and out (specification section 7, "Auth and account"). */
export const signInRoutes = moduleRoutes('server/modules/auth/sign-in.ts', (routes, kernel) => {
  const { database } = kernel;
  const auth = createSignInKit(kernel);
  // Each leaves a row or two for some minutes, right or wrong.
  const requireFew = (address: string) => auth.limits.require(`tokens-for:${address}`, MOST_TOKENS, HOUR_MS);
  /** What is wrong with the request is said at once; all else waits for its turn, so that nothing is counted before. */
  const tokenOf = (grant: Grant, c: Context<AppEnv>, input: unknown): Promise<LoginToken> => {
    const issue = grant.read((schema) => checkInput(c, schema, input));
    const work = async () => {
      await requireFew(c.get('address'));
      return issue(auth, database, callerOf(c));
    };
    return grant.hashes ? auth.passwordQueue.run(requesterOf(c), work) : work();
  };

  route(routes, 'GET', '/iam/auth/v2/token/transitKey', {
    auth: 'public',
    open: '登录之前要用',
    about: '取加密口令用的公钥和一次性随机数',
    answer: transitKey,
    handler: () => auth.transit.issue(),
  });

  route(routes, 'GET', '/auth/external/validate/createCode', {
    auth: 'public',
    open: '登录之前要用',
    about: '画一张图形验证码',
    query: z.strictObject({ deviceId, num: z.string().max(40).optional() }),
    answer: z.object({ image: z.string().describe('data:image/jpeg;base64,…') }),
    errors: ['too_many_requests'],
    async handler({ query, c }) {
      await auth.limits.require(`captchas:${c.get('address')}`, MOST_CAPTCHAS, HOUR_MS);
      return { image: await auth.captcha.draw(query.deviceId) };
    },
  });

  route(routes, 'POST', '/iam/auth/oauth/token', {
    auth: 'public',
    open: '凭用户名和口令，或凭刷新令牌',
    about:
      '登录、续期或切换租户，取得令牌；字段也可以写在查询串里，或以 application/x-www-form-urlencoded 提交',
    readsItself: true,
    body: z.union(Object.values(GRANTS).map(({ input }) => input)),
    answer: loginToken,
    errors: [
      'credentials_wrong',
      'sign_in_delayed',
      'too_many_requests',
      'overloaded',
      'captcha_required',
      'captcha_wrong',
      'transit_expired',
      'no_instance',
      'unauthorized',
      'refresh_raced',
      'tenant_switched',
      'no_permission',
      'account_disabled',
      'tenant_unavailable',
    ],
    async handler({ c }) {
      const body = await bodyOf(c, { form: true });
      const input = { ...queryOf(c), ...z.record(z.string(), z.unknown()).catch({}).parse(body) };
      const type = 'grant_type' in input ? input.grant_type : undefined;
      if (!isGrantType(type))
        throw badRequest([{ path: 'grant_type', message: Object.keys(GRANTS).join(', ') }]);
      return tokenOf(GRANTS[type], c, input);
    },
  });

  route(routes, 'POST', '/auth/external/account/doSrmLogin', {
    auth: 'public',
    open: '凭用户名和口令',
    about: '只登录供应商门户：同 grant_type=password，员工账号按用户名或密码错误答复',
    readsItself: true,
    body: SUPPLIER_SIGN_IN.input,
    answer: loginToken,
    errors: [
      'credentials_wrong',
      'sign_in_delayed',
      'too_many_requests',
      'overloaded',
      'captcha_required',
      'captcha_wrong',
      'transit_expired',
      'no_permission',
    ],
    async handler({ c }) {
      return tokenOf(SUPPLIER_SIGN_IN, c, await bodyOf(c));
    },
  });

  route(routes, 'GET', '/iam/auth/v2/token/logout', {
    auth: 'user',
    about: '退出登录，令牌立即失效',
    answer: z.null(),
    async handler({ user }) {
      await auth.sessions.revoke(user.sessionId);
      return null;
    },
  });
});

function isGrantType(value: unknown): value is GrantType {
  return typeof value === 'string' && Object.hasOwn(GRANTS, value);
}
