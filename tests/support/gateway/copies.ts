import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { CataloguePage } from '../../../server/kernel/schemas/page-catalogue';
import type { OpenOptions } from '../../../server/open';
import { openPages } from '../../../server/open-pages';
import { pagesOf } from '../pages';

/** How many copies of the gateway stand behind a suite: `COPIES=2` adds a process of its own to the test's. */
export const COPIES = Number(process.env.COPIES ?? 1);

/** What a copy asks its parent for. */
export type ParentCall = 'sms' | 'weather';

/** What a copy is composed of, as far as a message can carry it. */
export interface CopyStart {
  options: Omit<OpenOptions, 'openPages' | 'sms' | 'weather' | 'log' | 'clock' | 'onLost'>;
  pages: 'product' | 'fixed';
  fixed?: readonly CataloguePage[] | undefined;
  asks: ParentCall[];
}

/** What the parent tells a copy. */
export type CopyRequest =
  | { kind: 'start'; start: CopyStart }
  | { kind: 'clock'; offset: number }
  | { kind: 'answer'; id: number; value?: unknown; error?: string }
  | { kind: 'endStreams' }
  | { kind: 'end' };

type CopyMessage =
  | { kind: 'ready'; port: number }
  | { kind: 'failed'; message: string }
  | { kind: 'clock' }
  | { kind: 'log'; line: string }
  | { kind: 'ask'; id: number; call: ParentCall; args: never[] };

/** A copy of the gateway in another process, on the same database and files. */
export interface Copy {
  fetch(request: Request): Promise<Response>;
  pass(offset: number): void;
  endStreams(): void;
  close(): Promise<void>;
}

/**
 * Starts a copy with the options that the test's own gateway has; its log lines go to `onLog`. Rejects with what kept
 * it from starting.
 */
export async function startCopy(all: OpenOptions, onLog: (line: string) => void): Promise<Copy> {
  const { openPages: open, sms, weather, log: _, clock: __, onLost: ___, ...options } = all;
  const child = fork(fileURLToPath(new URL('./copy-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const tell = (message: CopyRequest) => child.send(message);
  const providers = { sms: sms?.send.bind(sms), weather } as Record<
    ParentCall,
    ((...args: never[]) => Promise<unknown>) | undefined
  >;
  child.on('message', async (message: CopyMessage) => {
    if (message.kind === 'log') onLog(message.line);
    if (message.kind !== 'ask') return;
    const { id, call, args } = message;
    try {
      tell({ kind: 'answer', id, value: await providers[call]?.(...args) });
    } catch (error) {
      tell({ kind: 'answer', id, error: error instanceof Error ? error.message : String(error) });
    }
  });
  const asks = (['sms', 'weather'] as const).filter((name) => providers[name]);
  tell({
    kind: 'start',
    start: { options, pages: open === openPages ? 'product' : 'fixed', fixed: pagesOf(open), asks },
  });
  const port = await ready(child);
  let clock = Promise.resolve<unknown>(undefined);
  return {
    fetch: async (request) => {
      await clock;
      return send(port, request);
    },
    pass: (offset) => {
      clock = heard(child, 'clock');
      tell({ kind: 'clock', offset });
    },
    endStreams: () => tell({ kind: 'endStreams' }),
    close: async () => {
      const gone = once(child, 'exit');
      tell({ kind: 'end' });
      await gone;
    },
  };
}

async function ready(child: ChildProcess): Promise<number> {
  const message = await Promise.race([heard(child, 'ready', 'failed'), once(child, 'exit')]);
  if ('kind' in message && message.kind === 'ready') return message.port;
  child.kill('SIGKILL');
  throw new Error('kind' in message && message.kind === 'failed' ? message.message : 'a copy ended at once');
}

function heard(child: ChildProcess, ...kinds: CopyMessage['kind'][]): Promise<CopyMessage> {
  return new Promise((resolve) => {
    const listen = (message: CopyMessage) => {
      if (!kinds.includes(message.kind)) return;
      child.off('message', listen);
      resolve(message);
    };
    child.on('message', listen);
  });
}

/** Passes a request on as a proxy does: the path as it stands, the body as it comes, the answer as it goes. */
function send(port: number, asked: Request): Promise<Response> {
  const url = new URL(asked.url);
  const path = asked.url.slice(url.origin.length) || '/';
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path,
        method: asked.method,
        headers: {
          ...Object.fromEntries(asked.headers),
          host: url.host,
          // Node would send the body of a DELETE without saying where it ends.
          ...(asked.body && { 'transfer-encoding': 'chunked' }),
        },
        agent: false,
      },
      (answer) => {
        const headers = new Headers();
        for (let at = 0; at < answer.rawHeaders.length; at += 2) {
          const name = answer.rawHeaders[at]!;
          if (!/^(connection|keep-alive|transfer-encoding)$/i.test(name))
            headers.append(name, answer.rawHeaders[at + 1]!);
        }
        const status = answer.statusCode ?? 0;
        const empty = status === 204 || status === 304 || asked.method === 'HEAD';
        if (empty) answer.resume();
        const body = empty ? null : (Readable.toWeb(answer) as ReadableStream);
        resolve(new Response(body, { status, headers }));
      },
    );
    sent.once('error', reject);
    asked.signal.addEventListener('abort', () => sent.destroy(new DOMException('aborted', 'AbortError')));
    if (asked.body)
      Readable.fromWeb(asked.body as never)
        .on('error', (reason) => sent.destroy(reason))
        .pipe(sent);
    else sent.end();
  });
}
