import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { SCHEMA_CHANGES, type SchemaChange } from '../../src/contract/schema-changes';
import { described } from '../api/described';
import { scopeOf, type User } from '../auth/user';
import type { GatewayContext, Mount } from '../context';
import { noPermission, Refusal } from '../errors';
import { mayAuthor } from '../policies/authoring';
import type { SchemaRegistry } from './registry';

/** Proxies give up on an answer that is silent for longer, in milliseconds. */
const HEARTBEAT_MS = 20_000;
/** Streams at a time: of one account, which may have as many tabs in sight, and of all. */
const MOST_OF_ONE = 20;
const MOST_OF_ALL = 500;

/**
 * Tells those who may author which page files change, as server-sent events (decision 015). Without authoring there is
 * no such route. The right is asked for anew before anything is told and at every heartbeat; the stream ends with it.
 */
export function mountChanges(registry: SchemaRegistry, leaving: AbortSignal): Mount {
  return (app, context) => {
    if (!context.authoring) return;
    const open = new Map<string, number>();
    const notes = described({
      about: '页面文件的变化，边写边看用；生产环境没有这个接口',
      file: 'server/schemas/stream-changes.ts',
      answer: 'events',
      errors: ['no_permission', 'too_many_requests'],
      needs: '编写页面文件的权限',
    });
    app.get(SCHEMA_CHANGES, notes, context.authenticate, async (c) => {
      const user = c.get('user');
      if (!(await holdsRight(user, context))) throw noPermission();
      const release = admit(open, user.accountId);
      const token = c.req.header('authorization')?.slice('Bearer '.length) ?? '';
      c.header('X-Accel-Buffering', 'no');
      const answer = streamSSE(c, (stream) =>
        tellChanges(stream, registry, leaving, () => stillMay(token, context)).finally(release),
      );
      answer.headers.set('Cache-Control', 'no-store, no-transform');
      return answer;
    });
  };
}

/** Counts a stream in; answers how to count it out. Throws `too_many_requests`. */
function admit(open: Map<string, number>, accountId: string): () => void {
  const own = open.get(accountId) ?? 0;
  const all = [...open.values()].reduce((sum, count) => sum + count, 0);
  if (own >= MOST_OF_ONE || all >= MOST_OF_ALL) throw new Refusal('too_many_requests');
  open.set(accountId, own + 1);
  return () => {
    const left = (open.get(accountId) ?? 1) - 1;
    if (left > 0) open.set(accountId, left);
    else open.delete(accountId);
  };
}

async function tellChanges(
  stream: SSEStreamingApi,
  registry: SchemaRegistry,
  leaving: AbortSignal,
  mayStill: () => Promise<boolean>,
): Promise<void> {
  // By place: a reader that is slow is told the newest of each, and what waits for it stays small.
  const waiting = new Map<string, SchemaChange>();
  let wake = () => {};
  const stop = registry.follow((changes) => {
    for (const change of changes) waiting.set(change.path, change);
    wake();
  });
  const end = () => wake();
  leaving.addEventListener('abort', end);
  stream.onAbort(end);
  try {
    await stream.writeSSE({ event: 'ready', data: '{}' });
    while (!stream.aborted && !leaving.aborted) {
      if (waiting.size === 0) await nextWake((resolve) => (wake = resolve));
      if (stream.aborted || leaving.aborted || !(await mayStill())) break;
      const told = [...waiting.values()];
      waiting.clear();
      for (const change of told) await stream.writeSSE({ event: 'change', data: JSON.stringify(change) });
      if (told.length === 0) await stream.write(': still here\n\n');
    }
  } finally {
    stop();
    leaving.removeEventListener('abort', end);
  }
}

/** Waits until it is woken, or until a heartbeat is due. */
function nextWake(onWake: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, HEARTBEAT_MS);
    timer.unref();
    onWake(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function stillMay(token: string, context: GatewayContext): Promise<boolean> {
  const { auth } = context;
  try {
    return await holdsRight(await auth.sessions.find(await auth.tokens.read('access', token)), context);
  } catch (reason) {
    if (reason instanceof Refusal) return false;
    throw reason;
  }
}

function holdsRight(user: User, { database }: GatewayContext): Promise<boolean> {
  return database.inTenant(scopeOf(user), (trx) => mayAuthor(trx, user));
}
