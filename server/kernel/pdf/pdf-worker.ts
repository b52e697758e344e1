import { parentPort } from 'node:worker_threads';
import { MOST_PREVIEWED, type PrintedPage } from '../../../src/contract/api/printed-pages';
import type { ThreadAnswer } from '../base/thread';
import { type DocumentFonts, documentFonts } from './fonts';
import type { DrawnPages, PdfJob } from './pdf-thread';
import { drawPrint } from './print/draw-pages';
import type { PrintDocument } from './print/print-document';
import { footOf, pagesOf } from './print/print-pages';
import { createMeasure, type TextMeasure } from './print/text-lines';

/** Runs in a thread of its own (`pdf-thread.ts`): one document after the other. */

let ready: Promise<{ fonts: DocumentFonts; measure: TextMeasure }> | undefined;
let before: Promise<unknown> = Promise.resolve();

parentPort?.on('message', (job: PdfJob) => {
  before = before.then(() => answer(job));
});

async function answer(job: PdfJob): Promise<void> {
  try {
    const done = await work(job);
    const transferred = done instanceof Uint8Array ? [done.buffer as ArrayBuffer] : [];
    post({ id: job.id, done }, transferred);
  } catch (reason) {
    post({ id: job.id, failed: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason) });
  }
}

function post(message: ThreadAnswer<Uint8Array | DrawnPages>, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}

async function work(job: PdfJob): Promise<Uint8Array | DrawnPages> {
  ready ??= documentFonts().then((fonts) => ({ fonts, measure: createMeasure(fonts) }));
  const { fonts, measure } = await ready;
  if (job.kind === 'pages') return firstPages(job.document, measure);
  // A buffer of its own, which can be handed over whole.
  return new Uint8Array(await drawPrint(job.document, fonts, measure));
}

function firstPages(document: PrintDocument, measure: TextMeasure): DrawnPages {
  const pages: PrintedPage[] = [];
  let count = 0;
  for (const page of pagesOf(document, measure)) {
    count += 1;
    if (pages.length < MOST_PREVIEWED) pages.push(page);
  }
  for (const [index, page] of pages.entries()) page.push(...footOf(document, measure, index + 1, count));
  return { pages, count };
}
