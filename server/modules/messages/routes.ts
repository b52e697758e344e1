import type { ListData } from '../../../src/contract/envelope';
import { MESSAGE_CALLS, type Message } from '../../../src/contract/messages';
import type { Language } from '../../../src/contract/rules/messages';
import { filledIn } from '../../kernel/base/translate';
import { scopeOf } from '../../kernel/base/user';
import { answer } from '../../kernel/http/answer';
import type { Mount } from '../../kernel/http/gateway-context';
import { nothing, readBody, readQuery } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import type { MessageNews } from './news';
import {
  countUnread,
  listMessages,
  readAll,
  readMessage,
  removeMessages,
  type StoredMessage,
} from './own-messages';
import { MESSAGE_NOTES, messageQuery, oneMessage, someMessages } from './route-docs';
import { mountUnreadEvents } from './stream-unread';

/** Parameters that are words of page files and dictionaries, which are translated. */
const OWN_WORDS = ['page', 'state', 'field'] as const;

/** An account's messages in its tenant (specification section 2: /oa/platform/personal/message; decision 039). */
export function mountMessages(news: MessageNews, leaving: AbortSignal): Mount {
  return (app, context) => {
    const { database, authenticate, translate, clock } = context;
    const presented = (stored: StoredMessage, language: Language): Message => {
      const inLanguage = (text: string) => translate(text, language);
      const { message_id: id, kind, link, sent_at, read_at, params } = stored;
      const own = OWN_WORDS.filter((name) => params[name] !== undefined);
      const named = {
        ...params,
        ...Object.fromEntries(own.map((name) => [name, inLanguage(params[name]!)])),
      };
      const fill = (text: string) => filledIn(text, named, inLanguage);
      const texts = { title: fill(stored.title), body: fill(stored.body) };
      return { id, kind, ...texts, link, sentAt: sent_at.toISOString(), isRead: read_at !== null };
    };

    app.post(MESSAGE_CALLS.list, described(MESSAGE_NOTES.list), authenticate, async (c) => {
      const query = await readBody(c, messageQuery);
      const user = c.get('user');
      const { list, total } = await database.readInTenant(scopeOf(user), (trx) =>
        listMessages(trx, user, query),
      );
      const rows = list.map((stored) => presented(stored, c.get('language')));
      return answer(c, { list: rows, total } satisfies ListData<Message>);
    });
    app.get(MESSAGE_CALLS.one, described(MESSAGE_NOTES.one), authenticate, async (c) => {
      const { id } = readQuery(c, oneMessage);
      const user = c.get('user');
      const stored = await database.inTenant(scopeOf(user), (trx) => readMessage(trx, user, id, clock()));
      return answer(c, presented(stored, c.get('language')));
    });
    app.get(MESSAGE_CALLS.unread, described(MESSAGE_NOTES.unread), authenticate, async (c) => {
      const user = c.get('user');
      const count = await database.readInTenant(scopeOf(user), (trx) => countUnread(trx, user));
      return answer(c, { count });
    });
    app.post(MESSAGE_CALLS.readAll, described(MESSAGE_NOTES.readAll), authenticate, async (c) => {
      await readBody(c, nothing);
      const user = c.get('user');
      await database.inTenant(scopeOf(user), (trx) => readAll(trx, user, clock()));
      return answer(c, {});
    });
    app.post(MESSAGE_CALLS.remove, described(MESSAGE_NOTES.remove), authenticate, async (c) => {
      const { ids } = await readBody(c, someMessages);
      const user = c.get('user');
      const count = await database.inTenant(scopeOf(user), (trx) => removeMessages(trx, user, ids));
      return answer(c, { count });
    });
    mountUnreadEvents(news, leaving)(app, context);
  };
}
