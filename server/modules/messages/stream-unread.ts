import type { Context } from 'hono';
import type { User } from '../../kernel/base/user';
import type { AppEnv } from '../../kernel/http/context';
import type { GatewayContext } from '../../kernel/http/gateway-context';
import { stillSignedIn } from '../../kernel/http/recheck-session';
import type { CallerTransactions } from '../../kernel/http/route';
import { boundStreams } from '../../kernel/http/sse/limit-streams';
import { streamNews } from '../../kernel/http/sse/stream-events';
import type { Kernel } from '../../kernel/module';
import type { MessageNews } from './news';
import { countUnread } from './own-messages';

interface Listener {
  user: User;
  tx: CallerTransactions;
  c: Context<AppEnv>;
}

/**
 * Tells an account how many messages it has not read, as server-sent events: at once, whenever the number changes, and
 * at the next heartbeat where news did not come through. The stream ends with the session.
 */
export function streamUnread(news: MessageNews, kernel: Kernel & GatewayContext) {
  const admit = boundStreams({ ofOne: 20, ofAll: 5_000 });
  return ({ user, tx, c }: Listener): Response => {
    const release = admit(user.accountId);
    let sent: number | undefined;
    return streamNews(c, {
      leaving: kernel.leaving,
      mayStill: async () => (await stillSignedIn(c.req.header('authorization'), kernel)) !== undefined,
      follow(wake) {
        wake();
        return news.follow(user, wake);
      },
      async take() {
        const count = await tx.read((trx) => countUnread(trx, user));
        if (count === sent) return [];
        sent = count;
        return [{ event: 'unread', data: JSON.stringify({ count }) }];
      },
      onEnd: release,
    });
  };
}
