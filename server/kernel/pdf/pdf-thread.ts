import { Worker } from 'node:worker_threads';
import type { PrintedPage } from '../../../src/contract/printed-pages';
import { Refusal } from '../base/errors';
import type { DocumentContent } from './document';
import type { PrintDocument } from './print/print-document';

/** What the thread is asked for. */
export type PdfJob = { id: number } & (
  | { kind: 'document'; content: DocumentContent; createdAt: string }
  | { kind: 'print' | 'pages'; document: PrintDocument }
);
export type PdfAnswer = { id: number } & ({ done: Uint8Array | DrawnPages } | { failed: string });

/** The first pages of a document, and how many it has. */
export interface DrawnPages {
  pages: PrintedPage[];
  count: number;
}

type Asked = PdfJob extends infer J ? (J extends PdfJob ? Omit<J, 'id'> : never) : never;

interface Waiting {
  resolve(done: never): void;
  reject(reason: Error): void;
}

/** Documents that wait at most; each holds what it says in memory. */
const MOST_WAITING = 20;
/** Milliseconds without a document after which the thread and its fonts go. */
const IDLE = 5 * 60_000;
/** Megabytes of the thread's own memory: a fault in one document ends the thread and not the gateway. */
const MOST_MEMORY = 1_024;

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

/** Draws a document of labels, tables and paragraphs as a PDF on A4. Throws `too_many_requests`. */
export function documentInThread(content: DocumentContent, createdAt: Date): Promise<Uint8Array> {
  return ask({ kind: 'document', content, createdAt: createdAt.toISOString() });
}

/** Lays out and draws a print as a PDF. Throws `too_many_requests`. */
export function printInThread(document: PrintDocument): Promise<Uint8Array> {
  return ask({ kind: 'print', document });
}

/** Lays out a print for the preview. Throws `too_many_requests`. */
export function pagesInThread(document: PrintDocument): Promise<DrawnPages> {
  return ask({ kind: 'pages', document });
}

/** Documents are laid out and drawn in a thread of their own, so that the one that answers calls is not held. */
function ask<T>(asked: Asked): Promise<T> {
  if (waiting.size >= MOST_WAITING) return Promise.reject(new Refusal('too_many_requests'));
  clearTimeout(idle);
  worker ??= start();
  const thread = worker;
  thread.ref();
  count += 1;
  const id = count;
  return new Promise<T>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    thread.postMessage({ ...asked, id });
  });
}

function start(): Worker {
  const thread = isSource()
    ? sourceWorker()
    : new Worker(new URL('./pdf-worker.js', import.meta.url), LIMITS);
  thread.on('message', (answer: PdfAnswer) => {
    const one = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('failed' in answer) one?.reject(new Error(answer.failed));
    else one?.resolve(answer.done as never);
    if (waiting.size === 0) rest(thread);
  });
  thread.once('error', (reason) => drop(thread, reason));
  thread.once('exit', (code) => drop(thread, new Error(`the thread for documents ended with ${code}`)));
  return thread;
}

const LIMITS = { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY } };
const isSource = () => import.meta.url.endsWith('.ts');

/** From the sources, as in tests: Node reads no TypeScript itself. */
function sourceWorker(): Worker {
  const file = JSON.stringify(new URL('./pdf-worker.ts', import.meta.url).href);
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${file}); })`;
  return new Worker(code, { ...LIMITS, eval: true });
}

function rest(thread: Worker): void {
  // While it has nothing to do it keeps no process alive.
  thread.unref();
  idle = setTimeout(() => {
    if (worker === thread) worker = undefined;
    void thread.terminate();
  }, IDLE);
  idle.unref();
}

/** What waits is told; the next document starts a new thread. */
function drop(thread: Worker, reason: Error): void {
  if (worker !== thread) return;
  worker = undefined;
  for (const { reject } of waiting.values()) reject(reason);
  waiting.clear();
}
