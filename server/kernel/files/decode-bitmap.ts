import { Worker } from 'node:worker_threads';
import { Refusal } from '../base/errors';
import { isSoundBitmap } from './bitmap';
import { MOST_PIXELS } from './redraw-picture';

/** A picture as four bytes a pixel, red, green, blue and alpha, row by row. */
export interface Pixels {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/**
 * Decodes a bitmap (what `sharp` does not read) beside the main thread, which a large one would hold for a second.
 * Throws file_content_mismatch for what is none, or of more than `MOST_PIXELS`, before it is decoded.
 */
export function decodeBitmap(bytes: Buffer): Promise<Pixels> {
  if (!isSoundBitmap(bytes, MOST_PIXELS)) throw new Refusal('file_content_mismatch');
  const worker = new Worker(new URL('./bitmap-worker.mjs', import.meta.url), { workerData: bytes });
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new Refusal('file_content_mismatch', null, { cause }));
    worker.once('message', resolve);
    worker.once('error', fail);
    worker.once('exit', (code) => fail(new Error(`the decoder ended with ${code}`)));
  });
}
