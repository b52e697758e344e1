import { z } from 'zod';
import { defineRecordRoutes, recordRoute } from '../hooks/record-route';
import { readLastValues } from '../reading/last-values';

/** What a person last saved on a page, for the form of a new record that begins with it. */
export const lastValueRoutes = defineRecordRoutes(
  'server/kernel/records/routes/last-value-routes.ts',
  (routes, context) => {
    recordRoute(routes, context, 'GET', '/api/resources/:resource/values/last', {
      about: '本人上次在这个页面保存的值：只有默认值里用 user.lastValue 问到的字段',
      answer: z.object({ values: z.looseObject({}) }),
      errors: ['no_permission'],
      needs: '资源的页面里新增按钮的权限码',
      handler: async ({ call }) => ({
        values: await readLastValues(context, call),
      }),
    });
  },
);
