import { z } from 'zod';
import { defineRecordRoutes, recordRoute } from '../hooks/record-route';
import { showValue } from '../reading/show-value';

/** The call behind "显示": a masked value whole (`x-mask`). */
export const showValueRoutes = defineRecordRoutes(
  'server/kernel/records/routes/show-value-routes.ts',
  (routes, context) => {
    recordRoute(routes, context, 'POST', '/api/resources/:resource/:id/shown', {
      about: '显示一个打码字段（x-mask）的全部，记入操作日志',
      body: z.strictObject({
        path: z.string().min(1).max(200).describe('字段在记录里的位置，例如 lines.0.account'),
      }),
      answer: z.object({ value: z.unknown() }),
      errors: ['no_permission', 'record_not_found'],
      needs: '资源的页面里该字段 x-read 的权限码',
      handler: async ({ params: { id }, call, body: { path } }) => ({
        value: await showValue(context, call, id, path),
      }),
    });
  },
);
