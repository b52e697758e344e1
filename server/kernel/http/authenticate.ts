import type { MiddlewareHandler } from 'hono';
import { Refusal, tenantMismatch, unauthorized } from '../base/errors';
import type { Auth } from '../sessions/auth';
import { bearerOf } from './caller-of';
import type { AppEnv } from './context';

/** Where an account with an initial password sets its own (specification section 7). */
export const FIRST_PASSWORD_PATH = '/auth/inner/account/firstLoginAuth';
/** All that such an account may call. */
const BEFORE_FIRST_PASSWORD: readonly string[] = [FIRST_PASSWORD_PATH, '/iam/auth/v2/token/logout'];

/**
 * Lets a request through with `user` set, or throws `unauthorized`, `no_permission`, `tenant_mismatch` or
 * `password_change_required`.
 * The headers `tenant-code` and `instance-code` and a `tenantCode` in the query, where present, must agree with the
 * token (specification section 6).
 */
export function createAuthenticate(auth: Auth): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = bearerOf(c);
    if (!token) throw unauthorized();
    const content = await auth.tokens.read('access', token);
    const user = await auth.sessions.find(content);
    const instance = c.req.header('instance-code');
    const tenants = [c.req.header('tenant-code'), ...(c.req.queries('tenantCode') ?? [])];
    if (tenants.some((tenant) => tenant && tenant !== user.tenantCode)) throw tenantMismatch();
    if (instance && instance !== user.instanceCode) throw tenantMismatch();
    if (user.mustChangePassword && !BEFORE_FIRST_PASSWORD.includes(c.req.path)) {
      throw new Refusal('password_change_required');
    }
    c.set('user', { ...user, request: { id: c.get('requestId'), address: c.get('address') } });
    await next();
  };
}
