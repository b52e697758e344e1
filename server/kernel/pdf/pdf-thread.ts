import type { PrintedPage } from '../../../src/contract/api/printed-pages';
import { type AskThread, createThread } from '../base/thread';
import type { PrintDocument } from './print/print-document';

interface Asked {
  kind: 'print' | 'pages';
  document: PrintDocument;
}
export type PdfJob = { id: number } & Asked;

/** The first pages of a document, and how many it has. */
export interface DrawnPages {
  pages: PrintedPage[];
  count: number;
}

const ask: AskThread<Asked, Uint8Array | DrawnPages> = createThread({
  purpose: 'documents',
  source: new URL('./pdf-worker.ts', import.meta.url),
  mostWaiting: 20,
  mostMemory: 1_024,
});

/** Lays out and draws a print as a PDF. Throws `too_many_requests`. */
export const printInThread = (document: PrintDocument) =>
  ask({ kind: 'print', document }) as Promise<Uint8Array>;

/** Lays out a print for the preview. Throws `too_many_requests`. */
export const pagesInThread = (document: PrintDocument) =>
  ask({ kind: 'pages', document }) as Promise<DrawnPages>;
