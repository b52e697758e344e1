import { fork } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

/** What the process with the readers is asked: to open a stream for each token, or to collect when so many messages arrive. */
export type ReaderRequest =
  | { kind: 'open'; url: string; tokens: string[] }
  | { kind: 'expect'; count: number };

/** What it answers; times are milliseconds since 1970. */
export type ReaderReport =
  | { kind: 'open'; refused: number }
  | { kind: 'expecting' }
  | { kind: 'arrived'; arrivals: number[] };

/** Open event streams of many accounts, read by a process of their own. */
export interface Streams {
  /** Streams that could not be opened. */
  refused: number;
  /** Does a write of which `count` streams are to be told; answers how long after its start each was, in milliseconds. */
  arrivalsOf(count: number, write: () => Promise<unknown>): Promise<number[]>;
  close(): Promise<void>;
}

/** Opens a stream of messages for each token. */
export async function openStreams(url: string, tokens: string[]): Promise<Streams> {
  const readers = fork(fileURLToPath(new URL('./stream-readers.ts', import.meta.url)));
  const ask = async (asked: ReaderRequest) => {
    readers.send(asked);
    const [answer] = (await once(readers, 'message')) as [ReaderReport];
    return answer;
  };
  const opened = await ask({ kind: 'open', url, tokens });
  return {
    refused: opened.kind === 'open' ? opened.refused : tokens.length,
    async arrivalsOf(count, write) {
      await ask({ kind: 'expect', count });
      const arrived = once(readers, 'message') as Promise<[ReaderReport]>;
      const began = performance.timeOrigin + performance.now();
      await write();
      const [answer] = await arrived;
      return answer.kind === 'arrived' ? answer.arrivals.map((at) => at - began) : [];
    },
    async close() {
      const gone = once(readers, 'exit');
      readers.kill();
      await gone;
    },
  };
}
