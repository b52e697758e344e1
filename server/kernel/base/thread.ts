import { Worker } from 'node:worker_threads';
import { Refusal } from './errors';

/** What the worker posts back to a job, by its id: what it made, or the stack of what it threw. */
export type ThreadAnswer<Done> = { id: number } & ({ done: Done } | { failed: string });

interface ThreadOptions {
  /** What it is for, in the words of an error. */
  purpose: string;
  /** The worker's source; built, it lies beside this file under the same name. */
  source: URL;
  /** Jobs that wait at most: each holds memory. */
  mostWaiting: number;
  /** Megabytes of the thread's own memory: a fault in one job ends the thread and not the gateway. */
  mostMemory: number;
  /** Milliseconds after which a job is given up, with the thread that it holds; absent where each comes to an end. */
  mostTime?: number;
}

export class ThreadTimeout extends Error {}

/** Milliseconds without a job after which the thread and all that it holds go. */
const IDLE = 5 * 60_000;

/**
 * Gives jobs to a thread, one after the other; one that is made late is made for the thread that gets it. Rejects with
 * `too_many_requests`, or with what the worker threw.
 */
export type AskThread<Asked extends object, Done> = (asked: Asked | (() => Asked)) => Promise<Done>;

/**
 * A thread that is there while it has something to do, so that the one that answers calls is not held. It keeps no process
 * alive.
 * @param onStart Called for each new thread, which knows nothing of what others were asked.
 */
export function createThread<Asked extends object, Done>(
  options: ThreadOptions,
  onStart: () => void = () => undefined,
): AskThread<Asked, Done> {
  const waiting = new Map<number, { resolve(done: Done): void; reject(reason: Error): void }>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function start(): Worker {
    onStart();
    const thread = workerOf(options);
    thread.on('message', (answer: ThreadAnswer<Done>) => {
      const one = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('failed' in answer) one?.reject(new Error(answer.failed));
      else one?.resolve(answer.done);
      if (waiting.size === 0) rest(thread);
    });
    thread.once('error', (reason) => drop(thread, reason as Error));
    thread.once('exit', (code) =>
      drop(thread, new Error(`the thread for ${options.purpose} ended with ${code}`)),
    );
    return thread;
  }

  function rest(thread: Worker): void {
    thread.unref();
    idle = setTimeout(() => {
      if (worker === thread) worker = undefined;
      void thread.terminate();
    }, IDLE);
    idle.unref();
  }

  /** A thread that never answers is ended: nothing in it listens any more. */
  function limit(thread: Worker, id: number, mostTime: number): void {
    const timer = setTimeout(() => {
      if (!waiting.has(id) || worker !== thread) return;
      drop(thread, new ThreadTimeout(`the thread for ${options.purpose} took longer than ${mostTime} ms`));
      void thread.terminate();
    }, mostTime);
    timer.unref();
  }

  /** What waits is told; the next job starts a new thread. */
  function drop(thread: Worker, reason: Error): void {
    if (worker !== thread) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }

  return (asked) => {
    if (waiting.size >= options.mostWaiting) return Promise.reject(new Refusal('too_many_requests'));
    clearTimeout(idle);
    worker ??= start();
    const thread = worker;
    thread.ref();
    count += 1;
    const id = count;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      thread.postMessage({ ...(typeof asked === 'function' ? asked() : asked), id });
      if (options.mostTime !== undefined) limit(thread, id, options.mostTime);
    });
  };
}

function workerOf({ source, mostMemory }: ThreadOptions): Worker {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: mostMemory } };
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(source.pathname.replace(/^.*\/(.+)\.ts$/, './$1.js'), import.meta.url), limits);
  // From the sources, as in tests: Node reads no TypeScript itself.
  const file = JSON.stringify(source.href);
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${file}); })`;
  return new Worker(code, { ...limits, eval: true });
}
