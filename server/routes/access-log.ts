import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context';
import type { Log } from '../log';

/** One line a request: method, path without its query, status and milliseconds. */
export function accessLog(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    log.info('request', {
      id: c.get('requestId'),
      method: c.req.method,
      path: new URL(c.req.url).pathname,
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
    });
  };
}
