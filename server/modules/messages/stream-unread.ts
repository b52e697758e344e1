import { MESSAGE_CALLS } from '../../../src/contract/messages';
import { scopeOf } from '../../kernel/base/user';
import type { Mount } from '../../kernel/http/gateway-context';
import { stillSignedIn } from '../../kernel/http/recheck-session';
import { described } from '../../kernel/http/route-docs';
import { boundStreams } from '../../kernel/http/sse/limit-streams';
import { streamNews } from '../../kernel/http/sse/stream-events';
import type { MessageNews } from './news';
import { countUnread } from './own-messages';
import { MESSAGE_NOTES } from './route-docs';

/**
 * Tells an account how many messages it has not read, as server-sent events: at once, whenever the number changes, and
 * at the next heartbeat where news did not come through. The stream ends with the session.
 */
export function mountUnreadEvents(news: MessageNews, leaving: AbortSignal): Mount {
  return (app, context) => {
    const { database, authenticate } = context;
    const admit = boundStreams({ ofOne: 20, ofAll: 5_000 });
    app.get(MESSAGE_CALLS.events, described(MESSAGE_NOTES.events), authenticate, (c) => {
      const user = c.get('user');
      const release = admit(user.accountId);
      let sent: number | undefined;
      return streamNews(c, {
        leaving,
        mayStill: async () => (await stillSignedIn(c.req.header('authorization'), context)) !== undefined,
        follow(wake) {
          wake();
          return news.follow(user, wake);
        },
        async take() {
          const count = await database.readInTenant(scopeOf(user), (trx) => countUnread(trx, user));
          if (count === sent) return [];
          sent = count;
          return [{ event: 'unread', data: JSON.stringify({ count }) }];
        },
        onEnd: release,
      });
    });
  };
}
