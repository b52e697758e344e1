import { z } from 'zod';
import { ANNOUNCEMENT } from '../../../src/contract/announcement-readers';
import { POSEIDON } from '../../../src/contract/identity';
import { noPermission, notFound, Refusal, recordNotFound } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import { fileAnswer } from '../../kernel/files/file-response';
import { publishedFile } from '../../kernel/files/published-file';
import { listOf, paging } from '../../kernel/http/list-schema';
import { type CallerTransactions, route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import {
  findPublished,
  holdsText,
  listPublished,
  type PublishedRecord,
} from '../../kernel/records/read-published';
import { fileOf, isReadBy, markRead, presentAnnouncement, readAmong } from './announcements';

const AREA = `${POSEIDON}/supSupplier`;
const id = z.string().min(1).max(64);
const row = z.object({
  messageId: z.string(),
  title: z.string(),
  publishTime: z.string().describe('北京时间'),
  fastdfsUrl: z.string().describe('附件，没有时为空'),
  isRead: z.enum(['Y', 'N']).describe('本账号是否读过'),
});
const needs = '供应商；已发布，且发给全部供应商或本企业';

/** What the office announces to suppliers (specification section 7; decision 027). */
export const announcementRoutes = moduleRoutes('server/modules/announcements/routes.ts', (routes, kernel) => {
  const { database, registry, storage, clock } = kernel;
  const pageFor = (user: User) => {
    if (user.supplierCode === null) throw noPermission();
    const page = registry.byResource(ANNOUNCEMENT)?.page;
    if (!page) throw notFound();
    return page;
  };

  /** Throws record_not_found for a draft, one that was withdrawn, another tenant's and one for others alike. */
  function visible(
    { user, tx }: { user: User; tx: CallerTransactions },
    messageId: string,
    markedRead: boolean,
  ): Promise<PublishedRecord> {
    const page = pageFor(user);
    return tx.write(async (trx) => {
      const found = await findPublished(trx, page, 'suppliers', messageId);
      if (!found) throw recordNotFound();
      if (markedRead) await markRead(trx, user, messageId, clock());
      return found;
    });
  }

  route(routes, {
    method: 'POST',
    path: `${AREA}/searchSendAnnouncementPage`,
    auth: 'user',
    about: '发给本企业的公告，新的在前',
    body: z.strictObject({
      ...paging,
      title: z.string().trim().max(60).optional().describe('标题含有的文字'),
      isRead: z.enum(['Y', 'N']).optional(),
    }),
    answer: listOf(row),
    errors: ['no_permission'],
    needs,
    handler: ({ body: { title, isRead, ...asked }, user, tx }) => {
      const page = pageFor(user);
      const where = [
        ...(title ? [holdsText('title', title)] : []),
        ...(isRead ? [isReadBy(user, isRead === 'Y')] : []),
      ];
      return tx.write(async (trx) => {
        const { list, total } = await listPublished(trx, page, 'suppliers', {
          ...asked,
          latest: 'publishTime',
          where,
        });
        const read = await readAmong(
          trx,
          user,
          list.map((one) => one.id),
        );
        return { list: list.map((one) => presentAnnouncement(one, read)), total };
      });
    },
  });

  route(routes, {
    method: 'GET',
    path: `${AREA}/searchAnnouncementById`,
    auth: 'user',
    about: '一条公告的全文；第一次打开时记下本账号已读',
    query: z.strictObject({ messageId: id }),
    answer: row.extend({ content: z.string().describe('带格式的文本'), fileName: z.string() }),
    errors: ['no_permission', 'record_not_found'],
    needs,
    handler: async ({ query: { messageId }, user, tx }) => {
      const found = await visible({ user, tx }, messageId, true);
      const attachment = fileOf(found.doc);
      const file = attachment === '' ? undefined : await publishedFile(database, user, attachment);
      return {
        ...presentAnnouncement(found, new Set([messageId])),
        content: found.doc.content,
        fileName: file?.fileName ?? '',
      };
    },
  });

  route(routes, {
    method: 'GET',
    path: `${AREA}/downloadAnnouncementById`,
    auth: 'user',
    about: '公告的附件，文件名按 RFC 6266',
    query: z.strictObject({ messageId: id, fastdfsUrl: id }),
    answer: 'file',
    errors: ['no_permission', 'record_not_found', 'file_not_found', 'file_not_kept'],
    needs,
    handler: async ({ query: { messageId, fastdfsUrl }, user, tx, c }) => {
      const { doc } = await visible({ user, tx }, messageId, false);
      const file = fileOf(doc) === fastdfsUrl ? await publishedFile(database, user, fastdfsUrl) : undefined;
      if (!file) throw new Refusal('file_not_found');
      return fileAnswer(c, storage, file, 'attachment');
    },
  });
});
