import { z } from 'zod';
import { MOST_RELATED, type RelatedData } from '../../../src/contract/pages/related';
import { nothing } from '../../kernel/http/input';
import { moduleRoutes } from '../../kernel/module';
import { recordRoute } from '../../kernel/records/hooks/record-route';
import { readRelated } from './read-related';

const related: z.ZodType<RelatedData> = z.object({
  records: z
    .array(
      z.object({
        path: z.string(),
        id: z.string(),
        title: z.string().describe('字段的标题'),
        name: z.string(),
        code: z.string().optional(),
        party: z.string().optional(),
      }),
    )
    .describe('它的字段指向的记录'),
  lists: z
    .array(
      z.object({
        path: z.string(),
        title: z.string(),
        param: z.string().describe('在那个列表里用的查询条件'),
        value: z.string(),
        count: z.int().describe(`最多数到 ${MOST_RELATED + 1}`),
      }),
    )
    .describe('指向它的记录，按页面'),
  tabs: z
    .array(
      z.object({
        path: z.string(),
        title: z.string(),
        count: z.int().describe(`最多数到 ${MOST_RELATED + 1}`),
      }),
    )
    .describe('页面文件的 related 里的列表，只含本人有权限的页面'),
});

/** What belongs to a record, on its page (decision 066). */
export const relatedRoutes = moduleRoutes('server/modules/related/routes.ts', (routes, kernel) => {
  recordRoute(routes, kernel, 'GET', '/api/resources/:resource/:id/related', {
    about: '与一条记录有关的记录：它指向的，和指向它的，只含本人有权限的页面',
    params: { resource: '资源名，即页面文件的 resource.name', id: '记录编号' },
    query: nothing,
    answer: related,
    errors: ['not_found', 'no_permission', 'record_not_found'],
    needs: '资源的页面',
    handler: ({ params: { id }, call, tx, t }) => tx.read((trx) => readRelated(kernel, trx, call, id, t)),
  });
});
