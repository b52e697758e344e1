import { z } from 'zod';
import {
  MESSAGE_CALLS,
  MESSAGE_KINDS,
  type Message,
  type MessageQuery,
} from '../../../src/contract/api/messages';
import { withPieces } from '../../../src/contract/api/reminders';
import type { ListData } from '../../../src/contract/lists/list-data';
import { MAX_PAGE_SIZE } from '../../../src/contract/lists/list-query';
import { filledIn } from '../../kernel/base/translate';
import { listOf, paging } from '../../kernel/http/list-schema';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import type { MessageNews } from './news';
import {
  countUnread,
  listMessages,
  readAll,
  readMessage,
  removeMessages,
  type StoredMessage,
} from './own-messages';
import { streamUnread } from './stream-unread';

const id = z.string().min(1).max(64);
const message: z.ZodType<Message> = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  title: z.string(),
  body: z.string(),
  link: z.string().describe('本产品的页面路径，没有时为空'),
  sentAt: z.string(),
  isRead: z.boolean(),
});

/** An account's messages in its tenant (specification section 2: /oa/platform/personal/message; decision 039). */
export const messageRoutes = (news: MessageNews) =>
  moduleRoutes('server/modules/messages/routes.ts', (routes, kernel) => {
    const { clock } = kernel;
    route(routes, 'POST', MESSAGE_CALLS.list, {
      auth: 'user',
      about: '本人在本租户的消息，新的在前',
      body: z.strictObject({
        ...paging,
        kind: z.enum(MESSAGE_KINDS).optional(),
        isRead: z.boolean().optional(),
      }) satisfies z.ZodType<MessageQuery>,
      answer: listOf(message),
      handler: async ({ body, user, tx, t }) => {
        const { list, total } = await tx.read((trx) => listMessages(trx, user, body));
        return { list: list.map((stored) => presentMessage(stored, t)), total } satisfies ListData<Message>;
      },
    });

    route(routes, 'GET', MESSAGE_CALLS.one, {
      auth: 'user',
      about: '一条消息；打开即为已读',
      query: z.strictObject({ id }),
      answer: message,
      errors: ['record_not_found'],
      handler: async ({ query, user, tx, t }) =>
        presentMessage(await tx.write((trx) => readMessage(trx, user, query.id, clock())), t),
    });

    route(routes, 'GET', MESSAGE_CALLS.unread, {
      auth: 'user',
      about: '未读消息数',
      answer: z.object({ count: z.int() }),
      handler: async ({ user, tx }) => ({ count: await tx.read((trx) => countUnread(trx, user)) }),
    });

    route(routes, 'POST', MESSAGE_CALLS.readAll, {
      auth: 'user',
      about: '全部标为已读',
      body: 'none',
      answer: z.object({}),
      handler: async ({ user, tx }) => {
        await tx.write((trx) => readAll(trx, user, clock()));
        return {};
      },
    });

    route(routes, 'POST', MESSAGE_CALLS.remove, {
      auth: 'user',
      about: '删除消息，别人的不受影响',
      body: z.strictObject({ ids: z.array(id).min(1).max(MAX_PAGE_SIZE) }),
      answer: z.object({ count: z.int().describe('删除的条数') }),
      handler: async ({ body: { ids }, user, tx }) => ({
        count: await tx.write((trx) => removeMessages(trx, user, ids)),
      }),
    });

    route(routes, 'GET', MESSAGE_CALLS.events, {
      auth: 'user',
      about: '未读消息数的变化，事件名 unread',
      answer: 'events',
      errors: ['too_many_requests'],
      handler: streamUnread(news, kernel),
    });
  });

/** Parameters that are words of page files and dictionaries, which are translated. */
const OWN_WORDS = ['page', 'state', 'field'] as const;

function presentMessage(
  { message_id, kind, link, sent_at, read_at, params, ...stored }: StoredMessage,
  t: (text: string) => string,
): Message {
  const own = OWN_WORDS.filter((name) => params[name] !== undefined);
  const named = { ...params, ...Object.fromEntries(own.map((name) => [name, t(params[name]!)])) };
  const fill = (text: string) => withPieces(filledIn(text, named, t), params, t);
  const texts = { title: fill(stored.title), body: fill(stored.body) };
  return { id: message_id, kind, ...texts, link, sentAt: sent_at.toISOString(), isRead: read_at !== null };
}
