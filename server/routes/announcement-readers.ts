import { z } from 'zod';
import { ANNOUNCEMENT, type AnnouncementReader } from '../../src/contract/announcement-readers';
import { described, type RouteNotes } from '../api/described';
import type { Mount } from '../context';
import { notFound } from '../kernel/base/errors';
import { listOf, paging } from '../kernel/http/list-schema';
import { readersOf } from '../published/announcement-readers';
import { authorize, existing, inTenant, type RecordContext } from '../resources/record-context';
import type { SchemaRegistry } from '../schemas/registry';
import { answer } from './answer';
import { readBody } from './input';

const readersQuery = z.strictObject({ ...paging, isRead: z.boolean().optional() });
const reader: z.ZodType<AnnouncementReader> = z.object({
  supplierCode: z.string(),
  supplierName: z.string(),
  readAt: z.string().optional().describe('最早的阅读时间，没有读过时不写'),
  readBy: z.array(z.string()).describe('读过的账号的姓名'),
});

const NOTES: RouteNotes = {
  about: '一条公告发给了哪些供应商，谁读过、谁没读过',
  file: 'server/routes/announcement-readers.ts',
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
