import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { Refusal } from '../base/errors';
import { isSoundBitmap } from './bitmap';

/** Most pixels of a picture, all frames of an animation together: what the cameras of phones take at most. */
export const MOST_PIXELS = 50_000_000;

/** What makes a file a page or a program as well, wherever it stands in it. */
const MARKUP = /<(script|iframe|!doctype|html[\s>]|svg[^>]{0,200}xmlns|\?php\s)/i;

/** How each type is written anew; a picture with frames keeps them, one that a phone took lying is put upright. */
const WRITERS: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.autoOrient().jpeg({ quality: 90 }),
  'image/png': (picture) => picture.autoOrient().png(),
  'image/gif': (picture) => picture.gif(),
};

/**
 * Draws an uploaded picture anew in its place, so that nothing but pixels of it is kept: no place where it was taken,
 * no other file behind its end. A bitmap, which holds little else, is held against its own header instead. Answers
 * size and SHA-256 of what stands there then. Throws file_content_mismatch for what cannot be drawn or is a page as
 * well, picture_too_large before more than its header is decoded.
 */
export async function redrawPicture(path: string, type: string): Promise<{ size: number; sha256: string }> {
  const bytes = await readFile(path);
  if (MARKUP.test(bytes.toString('latin1'))) throw new Refusal('file_content_mismatch');
  if (type === 'image/bmp') {
    if (!isSoundBitmap(bytes, MOST_PIXELS)) throw new Refusal('file_content_mismatch');
    return measured(bytes);
  }
  const drawn = await inTurn(() => drawAnew(bytes, type));
  await writeFile(path, drawn);
  return measured(drawn);
}

let turn: Promise<unknown> = Promise.resolve();

/** One picture is decoded at a time: a large one takes some hundred megabytes. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

async function drawAnew(bytes: Buffer, type: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: type === 'image/gif' } as const;
  try {
    const { width = 0, height = 0 } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) throw new Refusal('picture_too_large');
    const write = WRITERS[type];
    if (!write) throw new Error(`no writer for ${type}`);
    return await write(sharp(bytes, options)).toBuffer();
  } catch (reason) {
    throw reason instanceof Refusal ? reason : new Refusal('file_content_mismatch', null, { cause: reason });
  }
}

function measured(bytes: Buffer) {
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
