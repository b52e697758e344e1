import { http } from '../http/http';
import { streamAdapter } from '../http/stream-adapter';
import { eventsIn, type StreamEvent } from './event-stream';

/** Milliseconds until the next try after a connection that failed; each further one waits twice as long. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** The gateway says something every 20 s; a connection that is silent for longer is dead. */
const SILENCE_MS = 50_000;

export interface LiveEventsOptions {
  url: string;
  /** `ready` comes first after each new connection: events may have been missed before it. */
  onEvent(event: StreamEvent): void;
  /** The session's tokens have run out: renews them, or ends the session; without it the stream stays closed. */
  onLapsed?(): Promise<unknown>;
}

/** Server-sent events that several parts of a page follow together. */
export interface LiveEvents {
  /** Wants the events until the answer is called. */
  follow(): () => void;
  isOpen(): boolean;
}

/** All followers of a browser tab share one connection, which is there while the tab is in sight. */
export function createLiveEvents(options: LiveEventsOptions): LiveEvents {
  let followers = 0;
  let isOpen = false;
  let connection: AbortController | undefined;

  /** Opens or closes the connection as it is wanted now. */
  function connect(): void {
    const wanted = followers > 0 && document.visibilityState === 'visible' && canStream();
    if (!wanted) {
      connection?.abort();
      connection = undefined;
    } else if (!connection) {
      connection = new AbortController();
      void keepListening(connection.signal, options, (now) => {
        isOpen = now;
      });
    }
  }

  return {
    follow() {
      if (followers === 0) document.addEventListener('visibilitychange', connect);
      followers += 1;
      connect();
      return () => {
        followers -= 1;
        if (followers === 0) document.removeEventListener('visibilitychange', connect);
        connect();
      };
    },
    isOpen: () => isOpen,
  };
}

/** AbortController came with Chrome 66; the browsers before it see a change when they load the page again. */
function canStream(): boolean {
  return typeof AbortController === 'function' && typeof ReadableStream === 'function';
}

async function keepListening(
  signal: AbortSignal,
  options: LiveEventsOptions,
  tellOpen: (isOpen: boolean) => void,
): Promise<void> {
  let wait = FIRST_RETRY_MS;
  while (!signal.aborted) {
    const end = await listen(signal, options, () => {
      wait = FIRST_RETRY_MS;
      tellOpen(true);
    });
    tellOpen(false);
    if (end === 'refused' || (end === 'lapsed' && !options.onLapsed)) return;
    if (end === 'lapsed') await options.onLapsed?.().catch((reason) => console.info(options.url, reason));
    // At different moments, so that a gateway that comes back is not met by everybody at once.
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_RETRY_MS);
  }
}

/** Listens until the connection ends; `refused` when another try would end alike. Never rejects. */
async function listen(
  signal: AbortSignal,
  { url, onEvent }: LiveEventsOptions,
  onReady: () => void,
): Promise<'over' | 'refused' | 'lapsed'> {
  const attempt = new AbortController();
  const giveUp = () => attempt.abort();
  signal.addEventListener('abort', giveUp);
  let silence = setTimeout(giveUp, SILENCE_MS);
  try {
    const { status, data } = await http.get<ReadableStream<Uint8Array>>(url, {
      adapter: streamAdapter,
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
      if (status === 401) return 'lapsed';
      return status >= 500 || status === 429 ? 'over' : 'refused';
    }
    for await (const event of eventsIn(data)) {
      clearTimeout(silence);
      silence = setTimeout(giveUp, SILENCE_MS);
      if (event?.name === 'ready') onReady();
      if (event) onEvent(event);
    }
  } catch (reason) {
    if (!signal.aborted) console.info(url, reason);
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', giveUp);
  }
  return 'over';
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
