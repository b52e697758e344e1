import type { MiddlewareHandler } from 'hono';
import type { Log } from '../base/log';
import type { AppEnv } from './context';

/** Phones stand in the paths of some calls. */
const PHONE = /1\d{10}(?!\d)/g;

/**
 * One line a request: method, path without its query and without phones, status and milliseconds. The request's id is
 * answered as `X-Request-Id`, so that a person can tell which line is theirs.
 */
export function accessLog(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    c.header('X-Request-Id', c.get('requestId'));
    await next();
    log.info('request', {
      id: c.get('requestId'),
      method: c.req.method,
      path: new URL(c.req.url).pathname.replace(PHONE, '***'),
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
    });
  };
}
