import {
  problemsFor,
  SCHEMA_CHANGES,
  type SchemaChange,
} from '../../../src/contract/language/schema-changes';
import { noPermission } from '../../kernel/base/errors';
import { scopeOf, type User } from '../../kernel/base/user';
import type { GatewayContext } from '../../kernel/http/gateway-context';
import { stillSignedIn } from '../../kernel/http/recheck-session';
import { route } from '../../kernel/http/route';
import { boundStreams } from '../../kernel/http/sse/limit-streams';
import { streamNews } from '../../kernel/http/sse/stream-events';
import { moduleRoutes } from '../../kernel/module';
import { mayAuthor } from '../../kernel/policies/authoring';
import type { SchemaRegistry } from '../../kernel/schemas/registry';

/**
 * Tells those who may author which page files change, as server-sent events (decision 015). Without authoring there is
 * no such route. The right is asked for anew before anything is told and at every heartbeat; the stream ends with it.
 */
export const pageChangeRoutes = moduleRoutes(
  'server/modules/page-files/stream-changes.ts',
  (routes, kernel) => {
    if (!kernel.authoring) return;
    const admit = boundStreams({ ofOne: 20, ofAll: 500 });
    route(routes, 'GET', SCHEMA_CHANGES, {
      auth: 'user',
      about: '页面文件的变化，边写边看用；生产环境没有这个接口',
      answer: 'events',
      errors: ['no_permission', 'too_many_requests'],
      needs: '编写页面文件的权限',
      async handler({ user, c }) {
        if (!(await holdsRight(user, kernel))) throw noPermission();
        const release = admit(user.accountId);
        return streamNews(c, {
          leaving: kernel.leaving,
          mayStill: async () => {
            const now = await stillSignedIn(c.req.header('authorization'), kernel);
            return now !== undefined && holdsRight(now, kernel);
          },
          ...newestOfEach(kernel.registry, user.tenantCode),
          onEnd: release,
        });
      },
    });
  },
);

/** By place: a reader that is slow is told the newest of each, and what waits for it stays small. */
function newestOfEach(registry: SchemaRegistry, tenantCode: string) {
  const waiting = new Map<string, SchemaChange>();
  return {
    follow: (wake: () => void) =>
      registry.follow((changes) => {
        for (const change of changes) waiting.set(change.path, change);
        wake();
      }),
    take: () => {
      const shown = [...waiting.values()];
      waiting.clear();
      return shown.map(({ problems, ...change }) => ({
        event: 'change',
        data: JSON.stringify({ ...change, problems: problemsFor(problems, tenantCode) }),
      }));
    },
  };
}

function holdsRight(user: User, { database }: GatewayContext): Promise<boolean> {
  return database.inTenant(scopeOf(user), (trx) => mayAuthor(trx, user));
}
