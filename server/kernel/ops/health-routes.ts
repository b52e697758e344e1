import { z } from 'zod';
import type { Mount } from '../http/gateway-context';
import { nothing } from '../http/input';
import { defineRoutes, route } from '../http/route';
import { checks, type Readiness } from './readiness';

const forMonitors = {
  auth: 'public',
  open: '由负载均衡和监控调用；不访问租户数据，结果缓存一秒，不含任何细节',
  query: nothing,
} as const;

/** `GET /healthz` (the process answers) and `GET /readyz` (send it requests), for load balancers (decision 028). */
export const healthRoutes = (readiness: Readiness): Mount =>
  defineRoutes('server/kernel/ops/health-routes.ts', (routes) => {
    route(routes, 'GET', '/healthz', {
      ...forMonitors,
      about: '进程是否存活：能应答即为 200',
      answer: z.object({ alive: z.literal(true) }),
      handler: () => ({ alive: true }),
    });

    route(routes, 'GET', '/readyz', {
      ...forMonitors,
      about: '是否可以接收请求：各项检查都通过为 200，否则为 503，data 同样列出各项',
      answer: checks,
      errors: ['unavailable'],
      async handler({ c }) {
        const data = await readiness.check();
        const status = Object.values(data).every(Boolean) ? 200 : 503;
        return c.json({ status, message: '', code: status === 200 ? 'ok' : 'unavailable', data }, status);
      },
    });
  });
