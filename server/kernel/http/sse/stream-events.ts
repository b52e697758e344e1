import type { Context } from 'hono';
import { type SSEMessage, type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { AppEnv } from '../context';

/** Proxies give up on an answer that is silent for longer, in milliseconds. */
const HEARTBEAT_MS = 20_000;

/** What a stream tells, for as long as somebody listens. */
export interface NewsSource {
  /** Ends the stream when the gateway leaves. */
  leaving: AbortSignal;
  /** Asked before anything is told and at every heartbeat; the stream ends with it. */
  mayStill(): Promise<boolean>;
  /** Wakes the stream when there may be news; answers how to stop. */
  follow(wake: () => void): () => void;
  /** What is to be told now, at a heartbeat too; nothing is a sign of life. */
  take(): SSEMessage[] | Promise<SSEMessage[]>;
  onEnd(): void;
}

/** Answers server-sent events: `ready`, from which on nothing is missed, and then the news. */
export function streamNews(c: Context<AppEnv>, source: NewsSource): Response {
  if (c.req.method === 'HEAD') {
    // Nobody reads what is streamed then, and it would wait for that for ever.
    source.onEnd();
    return c.body(null, 200, { 'Content-Type': 'text/event-stream' });
  }
  c.header('X-Accel-Buffering', 'no');
  const answer = streamSSE(c, (stream) => tell(stream, source).finally(source.onEnd));
  answer.headers.set('Cache-Control', 'no-store, no-transform');
  return answer;
}

async function tell(stream: SSEStreamingApi, { leaving, mayStill, follow, take }: NewsSource): Promise<void> {
  const bell = createBell();
  const stop = follow(bell.ring);
  leaving.addEventListener('abort', bell.ring);
  stream.onAbort(bell.ring);
  try {
    await stream.writeSSE({ event: 'ready', data: '{}' });
    while (!stream.aborted && !leaving.aborted) {
      await bell.heard();
      if (stream.aborted || leaving.aborted || !(await mayStill())) break;
      const messages = await take();
      for (const message of messages) await stream.writeSSE(message);
      if (messages.length === 0) await stream.write(': still here\n\n');
    }
  } finally {
    stop();
    leaving.removeEventListener('abort', bell.ring);
  }
}

/** `heard` resolves at once when it has rung since the last time, else when it rings or a heartbeat is due. */
function createBell() {
  let rung = false;
  let wake = () => {};
  return {
    ring: () => {
      rung = true;
      wake();
    },
    heard: async () => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, HEARTBEAT_MS);
          timer.unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
    },
  };
}
