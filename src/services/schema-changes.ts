import { useMemoizedFn } from 'ahooks';
import { useEffect } from 'react';
import { grantsButton } from '@/contract/permissions';
import { AUTHORING, SCHEMA_CHANGES, type SchemaChange } from '@/contract/schema-changes';
import { useAuthority } from './authority';
import { eventsIn } from './event-stream';
import { http } from './http';

/** A file that changed, or `anything`: changes may have been missed. */
export type SchemaNews = SchemaChange | 'anything';

/** Milliseconds until the next try after a connection that failed; each further one waits twice as long. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** The gateway says something every 20 s; a connection that is silent for longer is dead. */
const SILENCE_MS = 50_000;

const followers = new Set<(news: SchemaNews) => void>();
let connection: AbortController | undefined;

/**
 * Hears of every page file, dictionary and translation that changes, while the component is on screen. Only for
 * accounts that may author, on a gateway that tells changes (decision 015); for all others nothing is asked for.
 */
export function useSchemaChanges(onNews: (news: SchemaNews) => void): void {
  const { permissions } = useAuthority();
  const mayAuthor = grantsButton(permissions, AUTHORING.path, AUTHORING.code);
  const listener = useMemoizedFn(onNews);
  useEffect(() => (mayAuthor ? follow(listener) : undefined), [mayAuthor, listener]);
}

/** All followers of a browser tab share one connection, which is there while the tab is in sight. */
function follow(listener: (news: SchemaNews) => void): () => void {
  if (followers.size === 0) document.addEventListener('visibilitychange', connect);
  followers.add(listener);
  connect();
  return () => {
    followers.delete(listener);
    if (followers.size === 0) document.removeEventListener('visibilitychange', connect);
    connect();
  };
}

/** Opens or closes the connection as it is wanted now. */
function connect(): void {
  const wanted = followers.size > 0 && document.visibilityState === 'visible' && canStream();
  if (!wanted) {
    connection?.abort();
    connection = undefined;
  } else if (!connection) {
    connection = new AbortController();
    void keepListening(connection.signal);
  }
}

/** AbortController came with Chrome 66; the browsers before it see a change when they load the page again. */
function canStream(): boolean {
  return typeof AbortController === 'function' && typeof ReadableStream === 'function';
}

async function keepListening(signal: AbortSignal): Promise<void> {
  let wait = FIRST_RETRY_MS;
  while (!signal.aborted) {
    const end = await listen(signal, () => {
      wait = FIRST_RETRY_MS;
    });
    if (end === 'refused') return;
    // At different moments, so that a gateway that comes back is not met by everybody at once.
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_RETRY_MS);
  }
}

/** Listens until the connection ends; `refused` when another try would end alike. Never rejects. */
async function listen(signal: AbortSignal, onReady: () => void): Promise<'over' | 'refused'> {
  const attempt = new AbortController();
  const giveUp = () => attempt.abort();
  signal.addEventListener('abort', giveUp);
  let silence = setTimeout(giveUp, SILENCE_MS);
  try {
    const { status, data } = await http.get<ReadableStream<Uint8Array>>(SCHEMA_CHANGES, {
      adapter: 'fetch',
      responseType: 'stream',
      signal: attempt.signal,
      timeout: 0,
      survives: true,
      background: true,
      // A stream that may not be had must not end the session: whatever else is asked for will tell.
      validateStatus: () => true,
    });
    if (status !== 200) {
      giveUp();
      return status >= 500 || status === 429 ? 'over' : 'refused';
    }
    for await (const event of eventsIn(data)) {
      clearTimeout(silence);
      silence = setTimeout(giveUp, SILENCE_MS);
      if (event?.name === 'ready') {
        onReady();
        tell('anything');
      } else if (event?.name === 'change') tell(JSON.parse(event.data) as SchemaChange);
    }
  } catch (reason) {
    if (!signal.aborted) console.info('schema changes', reason);
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', giveUp);
  }
  return 'over';
}

function tell(news: SchemaNews): void {
  for (const listener of [...followers]) listener(news);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
