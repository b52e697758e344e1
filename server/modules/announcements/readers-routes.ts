import { z } from 'zod';
import { ANNOUNCEMENT, type AnnouncementReader } from '../../../src/contract/announcement-readers';
import { notFound } from '../../kernel/base/errors';
import { answer } from '../../kernel/http/answer';
import type { Mount } from '../../kernel/http/gateway-context';
import { readBody } from '../../kernel/http/input';
import { listOf, paging } from '../../kernel/http/list-schema';
import { described, type RouteNotes } from '../../kernel/http/route-docs';
import { authorize, existing, inTenant, type RecordContext } from '../../kernel/records/record-context';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { readersOf } from './announcement-readers';

const readersQuery = z.strictObject({ ...paging, isRead: z.boolean().optional() });
const reader: z.ZodType<AnnouncementReader> = z.object({
  supplierCode: z.string(),
  supplierName: z.string(),
  readAt: z.string().optional().describe('最早的阅读时间，没有读过时不写'),
  readBy: z.array(z.string()).describe('读过的账号的姓名'),
});

const NOTES: RouteNotes = {
  about: '一条公告发给了哪些供应商，谁读过、谁没读过',
  file: 'server/modules/announcements/readers-routes.ts',
  params: { id: '公告的编号' },
  body: readersQuery,
  answer: listOf(reader).extend({ read: z.int(), unread: z.int() }),
  errors: ['no_permission', 'record_not_found'],
  needs: '办公平台的公告页面',
};

/** Who has read what the office announced. */
export function mountAnnouncementReaders(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, clock }) => {
    const context: RecordContext = { database, registry, clock };
    app.post('/api/announcements/:id/readers', described(NOTES), authenticate, async (c) => {
      const query = await readBody(c, readersQuery);
      const page = registry.byResource(ANNOUNCEMENT)?.page;
      if (page?.kind !== 'list') throw notFound();
      const call = { user: c.get('user'), page };
      const readers = await inTenant(context, call.user, async (trx) => {
        await authorize(context, trx, call, 'get');
        const record = await existing(trx, call, c.req.param('id'));
        return readersOf(trx, page, call.user.tenantCode, record, query);
      });
      return answer(c, readers);
    });
  };
}
