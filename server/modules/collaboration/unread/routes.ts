import { z } from 'zod';
import { MAX_PAGE_SIZE } from '../../../../src/contract/lists/list-query';
import { moduleRoutes } from '../../../kernel/module';
import { recordRoute } from '../../../kernel/records/hooks/record-route';
import { markSeen, unreadAmong } from './unread';

const ids = z.array(z.string().min(1).max(64)).max(MAX_PAGE_SIZE);

/** Which records of two sides have news for the caller, and that it has opened one. */
export const unreadRoutes = moduleRoutes(
  'server/modules/collaboration/unread/routes.ts',
  (routes, kernel) => {
    recordRoute(routes, kernel, 'POST', '/api/resources/:resource/unread', {
      about: '两方的记录里，本人上次打开以后另一方有新动作的：到达、流转、评论',
      body: z.strictObject({ ids: ids.describe('列表里一页记录的编号') }),
      answer: z.object({ ids }),
      errors: ['no_permission'],
      needs: '资源的页面，记录是两方的（shared）',
      handler: async ({ body, call }) => ({
        ids: await unreadAmong(kernel, call, body.ids),
      }),
    });

    recordRoute(routes, kernel, 'POST', '/api/resources/:resource/:id/seen', {
      about: '本人打开了这条记录，列表里不再标记',
      body: 'none',
      answer: z.object({}),
      errors: ['no_permission', 'record_not_found'],
      needs: '资源的页面，记录是两方的（shared）',
      async handler({ params: { id }, call }) {
        await markSeen(kernel, call, id);
        return {};
      },
    });
  },
);
