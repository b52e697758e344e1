import { z } from 'zod';
import { MAX_COMMENT } from '../../../../src/contract/pages/comments';
import { queryOf } from '../../../kernel/http/input';
import { listOf } from '../../../kernel/http/list-schema';
import { moduleRoutes } from '../../../kernel/module';
import { recordRoute } from '../../../kernel/records/hooks/record-route';
import { pagingOf } from '../../../kernel/records/reading/read-history';
import { addComment, readComments } from './record-comments';

const PATH = '/api/resources/:resource/:id/comments';
const params = { id: '记录编号' };
const comment = z.object({
  id: z.string(),
  text: z.string(),
  by: z.string().optional().describe('评论人的姓名'),
  at: z.string(),
  internal: z.literal(true).optional().describe('员工的内部评论，供应商看不到'),
});

export const commentRoutes = moduleRoutes(
  'server/modules/collaboration/comments/routes.ts',
  (routes, kernel) => {
    recordRoute(routes, kernel, 'GET', PATH, {
      about: '一条记录的评论，新的在前',
      answer: listOf(comment),
      errors: ['no_permission', 'record_not_found'],
      needs: '资源的页面，该页面可以评论',
      params,
      handler: ({ params: { id }, call, c }) => readComments(kernel, call, id, pagingOf(queryOf(c))),
    });

    recordRoute(routes, kernel, 'POST', PATH, {
      about: '评论一条记录，并告知新增它的人和负责人',
      body: z.strictObject({
        text: z.string().trim().min(1).max(MAX_COMMENT),
        internal: z.boolean().default(false).describe('内部评论：只有员工看得到，用于两方的记录'),
      }),
      answer: comment,
      errors: ['no_permission', 'record_not_found'],
      needs: '资源的页面里的权限码 comment',
      params,
      handler: ({ params: { id }, body, call }) => addComment(kernel, call, id, body),
    });
  },
);
