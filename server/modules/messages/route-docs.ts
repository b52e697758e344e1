import { z } from 'zod';
import { MAX_PAGE_SIZE } from '../../../src/contract/list-query';
import { MESSAGE_KINDS, type Message, type MessageQuery } from '../../../src/contract/messages';
import { listOf, paging } from '../../kernel/http/list-schema';
import type { RouteNotes } from '../../kernel/http/route-docs';

const file = 'server/modules/messages/routes.ts';
const id = z.string().min(1).max(64);

export const messageQuery = z.strictObject({
  ...paging,
  kind: z.enum(MESSAGE_KINDS).optional(),
  isRead: z.boolean().optional(),
}) satisfies z.ZodType<MessageQuery>;
export const oneMessage = z.strictObject({ id });
export const someMessages = z.strictObject({ ids: z.array(id).min(1).max(MAX_PAGE_SIZE) });

const message: z.ZodType<Message> = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  title: z.string(),
  body: z.string(),
  link: z.string().describe('本产品的页面路径，没有时为空'),
  sentAt: z.string(),
  isRead: z.boolean(),
});

/** What the calls of messages say of themselves. */
export const MESSAGE_NOTES = {
  list: { about: '本人在本租户的消息，新的在前', file, body: messageQuery, answer: listOf(message) },
  one: {
    about: '一条消息；打开即为已读',
    file,
    query: oneMessage,
    answer: message,
    errors: ['record_not_found'],
  },
  unread: { about: '未读消息数', file, answer: z.object({ count: z.int() }) },
  readAll: { about: '全部标为已读', file, answer: z.object({}) },
  remove: {
    about: '删除消息，别人的不受影响',
    file,
    body: someMessages,
    answer: z.object({ count: z.int().describe('删除的条数') }),
  },
  events: {
    about: '未读消息数的变化，事件名 unread',
    file,
    answer: 'events',
    errors: ['too_many_requests'],
  },
} as const satisfies Record<string, RouteNotes>;
