import { problemsFor, SCHEMA_CHANGES, type SchemaChange } from '../../../src/contract/schema-changes';
import { noPermission } from '../../kernel/base/errors';
import { scopeOf, type User } from '../../kernel/base/user';
import type { GatewayContext, Mount } from '../../kernel/http/gateway-context';
import { stillSignedIn } from '../../kernel/http/recheck-session';
import { described } from '../../kernel/http/route-docs';
import { boundStreams } from '../../kernel/http/sse/limit-streams';
import { streamNews } from '../../kernel/http/sse/stream-events';
import { mayAuthor } from '../../kernel/policies/authoring';
import type { SchemaRegistry } from '../../kernel/schemas/registry';

/**
 * Tells those who may author which page files change, as server-sent events (decision 015). Without authoring there is
 * no such route. The right is asked for anew before anything is told and at every heartbeat; the stream ends with it.
 */
export function mountChanges(registry: SchemaRegistry, leaving: AbortSignal): Mount {
  return (app, context) => {
    if (!context.authoring) return;
    const admit = boundStreams({ ofOne: 20, ofAll: 500 });
    const notes = described({
      about: '页面文件的变化，边写边看用；生产环境没有这个接口',
      file: 'server/modules/page-files/stream-changes.ts',
      answer: 'events',
      errors: ['no_permission', 'too_many_requests'],
      needs: '编写页面文件的权限',
    });
    app.get(SCHEMA_CHANGES, notes, context.authenticate, async (c) => {
      const user = c.get('user');
      if (!(await holdsRight(user, context))) throw noPermission();
      const release = admit(user.accountId);
      return streamNews(c, {
        leaving,
        mayStill: async () => {
          const now = await stillSignedIn(c.req.header('authorization'), context);
          return now !== undefined && holdsRight(now, context);
        },
        ...newestOfEach(registry, user.tenantCode),
        onEnd: release,
      });
    });
  };
}

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
