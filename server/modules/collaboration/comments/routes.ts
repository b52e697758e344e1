import type { Context } from 'hono';
import { z } from 'zod';
import { MAX_COMMENT } from '../../../../src/contract/comments';
import { answer } from '../../../kernel/http/answer';
import type { AppEnv } from '../../../kernel/http/context';
import type { Mount } from '../../../kernel/http/gateway-context';
import { queryOf, readBody } from '../../../kernel/http/input';
import { listOf } from '../../../kernel/http/list-schema';
import { described, type RouteNotes } from '../../../kernel/http/route-docs';
import { pagingOf } from '../../../kernel/records/read-history';
import { type RecordContext, requirePage } from '../../../kernel/records/record-context';
import type { SchemaRegistry } from '../../../kernel/schemas/registry';
import { addComment, readComments } from './record-comments';

const commentBody = z.strictObject({ text: z.string().trim().min(1).max(MAX_COMMENT) });
const comment = z.object({
  id: z.string(),
  text: z.string(),
  by: z.string().optional().describe('评论人的姓名'),
  at: z.string(),
});

const about = {
  file: 'server/modules/collaboration/comments/routes.ts',
  params: { resource: '资源名，即页面文件的 resource.name', id: '记录编号' },
  errors: ['not_found', 'no_permission', 'record_not_found'],
} as const;
const NOTES = {
  list: {
    ...about,
    about: '一条记录的评论，新的在前',
    answer: listOf(comment),
    needs: '资源的页面，该页面可以评论',
  },
  add: {
    ...about,
    about: '评论一条记录，并告知新增它的人和负责人',
    body: commentBody,
    answer: comment,
    needs: '资源的页面里的权限码 comment',
  },
} as const satisfies Record<string, RouteNotes>;

/** Comments on records of pages that have them (decision 040). */
export function mountComments(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, clock }) => {
    const context: RecordContext = { database, registry, clock };
    const path = '/api/resources/:resource/:id/comments';
    const callOf = (c: Context<AppEnv>, resource: string) => ({
      user: c.get('user'),
      page: requirePage(registry, resource),
    });
    app.get(path, described(NOTES.list), authenticate, async (c) => {
      const { resource, id } = c.req.param();
      return answer(c, await readComments(context, callOf(c, resource), id, pagingOf(queryOf(c))));
    });
    app.post(path, described(NOTES.add), authenticate, async (c) => {
      const { resource, id } = c.req.param();
      const { text } = await readBody(c, commentBody);
      return answer(c, await addComment(context, callOf(c, resource), id, text));
    });
  };
}
