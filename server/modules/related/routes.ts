import { z } from 'zod';
import { MOST_RELATED, type RelatedData } from '../../../src/contract/related';
import { scopeOf } from '../../kernel/base/user';
import { answer } from '../../kernel/http/answer';
import type { Mount } from '../../kernel/http/gateway-context';
import { nothing, readQuery } from '../../kernel/http/input';
import { described, type RouteNotes } from '../../kernel/http/route-docs';
import { type RecordContext, requirePage } from '../../kernel/records/record-context';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
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
});

const NOTES: RouteNotes = {
  about: '与一条记录有关的记录：它指向的，和指向它的，只含本人有权限的页面',
  file: 'server/modules/related/routes.ts',
  params: { resource: '资源名，即页面文件的 resource.name', id: '记录编号' },
  answer: related,
  errors: ['not_found', 'no_permission', 'record_not_found'],
  needs: '资源的页面',
};

/** What belongs to a record, on its page (decision 066). */
export function mountRelated(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate, clock }) => {
    const context: RecordContext = { database, registry, clock };
    app.get('/api/resources/:resource/:id/related', described(NOTES), authenticate, async (c) => {
      readQuery(c, nothing);
      const { resource, id } = c.req.param();
      const call = { user: c.get('user'), page: requirePage(registry, resource) };
      const inLanguage = (text: string) => translate(text, c.get('language'));
      const found = await database.readInTenant(scopeOf(call.user), (trx) =>
        readRelated(context, trx, call, id, inLanguage),
      );
      return answer(c, found);
    });
  };
}
