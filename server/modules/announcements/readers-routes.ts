import { z } from 'zod';
import { ANNOUNCEMENT, type AnnouncementReader } from '../../../src/contract/announcement-readers';
import { notFound } from '../../kernel/base/errors';
import { listOf, paging } from '../../kernel/http/list-schema';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { authorize, existing } from '../../kernel/records/record-context';
import { readersOf } from './announcement-readers';

const reader: z.ZodType<AnnouncementReader> = z.object({
  supplierCode: z.string(),
  supplierName: z.string(),
  readAt: z.string().optional().describe('最早的阅读时间，没有读过时不写'),
  readBy: z.array(z.string()).describe('读过的账号的姓名'),
});

/** Who has read what the office announced. */
export const announcementReaderRoutes = moduleRoutes(
  'server/modules/announcements/readers-routes.ts',
  (routes, kernel) => {
    route(routes, {
      method: 'POST',
      path: '/api/announcements/:id/readers',
      auth: 'user',
      about: '一条公告发给了哪些供应商，谁读过、谁没读过',
      params: { id: '公告的编号' },
      body: z.strictObject({ ...paging, isRead: z.boolean().optional() }),
      answer: listOf(reader).extend({ read: z.int(), unread: z.int() }),
      errors: ['no_permission', 'record_not_found'],
      needs: '办公平台的公告页面',
      handler: async ({ params: { id }, body, user, tx }) => {
        const page = kernel.registry.byResource(ANNOUNCEMENT)?.page;
        if (page?.kind !== 'list') throw notFound();
        const call = { user, page };
        return tx.write(async (trx) => {
          await authorize(kernel, trx, call, 'get');
          return readersOf(trx, page, user.tenantCode, await existing(trx, call, id), body);
        });
      },
    });
  },
);
