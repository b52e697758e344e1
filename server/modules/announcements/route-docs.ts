import { z } from 'zod';
import { listOf, paging } from '../../kernel/http/list-schema';
import type { RouteNotes } from '../../kernel/http/route-docs';

const id = z.string().min(1).max(64);
export const announcementQuery = z.strictObject({
  ...paging,
  title: z.string().trim().max(60).optional().describe('标题含有的文字'),
  isRead: z.enum(['Y', 'N']).optional(),
});
export const oneAnnouncement = z.strictObject({ messageId: id });
export const oneAttachment = z.strictObject({ messageId: id, fastdfsUrl: id });

const row = z.object({
  messageId: z.string(),
  title: z.string(),
  publishTime: z.string().describe('北京时间'),
  fastdfsUrl: z.string().describe('附件，没有时为空'),
  isRead: z.enum(['Y', 'N']).describe('本账号是否读过'),
});

const common = {
  file: 'server/modules/announcements/routes.ts',
  needs: '供应商；已发布，且发给全部供应商或本企业',
} as const;

/** What the calls of announcements say of themselves. */
export const ANNOUNCEMENT_NOTES = {
  list: {
    about: '发给本企业的公告，新的在前',
    ...common,
    body: announcementQuery,
    answer: listOf(row),
    errors: ['no_permission'],
  },
  one: {
    about: '一条公告的全文；第一次打开时记下本账号已读',
    ...common,
    query: oneAnnouncement,
    answer: row.extend({ content: z.string().describe('带格式的文本'), fileName: z.string() }),
    errors: ['no_permission', 'record_not_found'],
  },
  file: {
    about: '公告的附件，文件名按 RFC 6266',
    ...common,
    query: oneAttachment,
    answer: 'file',
    errors: ['no_permission', 'record_not_found', 'file_not_found', 'file_not_kept'],
  },
} as const satisfies Record<string, RouteNotes>;
