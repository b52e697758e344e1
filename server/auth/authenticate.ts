import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context';
import { tenantMismatch, unauthorized } from '../errors';
import type { Auth } from './auth';

/**
 * Lets a request through with `user` set, or throws `unauthorized`, `no_permission` or `tenant_mismatch`.
 * The headers `tenant-code` and `instance-code` and a `tenantCode` in the query, where present, must agree with the
 * token (specification section 6).
 */
export function createAuthenticate(auth: Auth): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (!token) throw unauthorized();
    const content = await auth.tokens.read('access', token);
    const user = await auth.sessions.find(content);
    const instance = c.req.header('instance-code');
    const tenants = [c.req.header('tenant-code'), ...(c.req.queries('tenantCode') ?? [])];
    if (tenants.some((tenant) => tenant && tenant !== user.tenantCode)) throw tenantMismatch();
    if (instance && instance !== user.instanceCode) throw tenantMismatch();
    c.set('user', user);
    await next();
  };
}
