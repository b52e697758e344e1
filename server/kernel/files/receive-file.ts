import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { MAX_FILE_BYTES } from '../../../src/contract/base/files';
import { badRequest, Refusal, unsupportedMediaType } from '../base/errors';
import { HEAD_BYTES } from './content-type';

/** A file that has come in, standing at `path` until somebody moves or removes it. */
export interface ReceivedFile {
  path: string;
  /** As the sender wrote it. */
  name: string;
  size: number;
  sha256: string;
  head: Buffer;
}

/** A body that is too large is read on to here, so that its sender gets to see the refusal. */
const MOST_READ = 4 * MAX_FILE_BYTES;

/**
 * Reads a multipart body of one part `file` into a file of `folder`, never more of it in memory than a chunk. Throws
 * unsupported_media_type, bad_request, file_too_large or file_not_kept; nothing is left in the folder then.
 */
export async function receiveFile(request: Request, folder: string): Promise<ReceivedFile> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw unsupportedMediaType();
  if (Number(request.headers.get('content-length') ?? 0) > MOST_READ) throw new Refusal('file_too_large');
  if (!request.body) throw oneFile();
  const path = join(folder, randomUUID());
  try {
    return await readInto(path, type, Readable.fromWeb(request.body as ReadableStream));
  } catch (reason) {
    await rm(path, { force: true });
    throw reason;
  }
}

async function readInto(path: string, type: string, body: Readable): Promise<ReceivedFile> {
  let file: Promise<ReceivedFile> | undefined;
  let part: BusboyFileStream | undefined;
  let other: string | undefined;
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { fileSize: MAX_FILE_BYTES, fieldNameSize: 100, fieldSize: 1, headerPairs: 20 },
  });
  parser.on('file', (field, stream, name) => {
    if (field === 'file' && !file) {
      part = stream;
      file = write(path, name, stream);
      // Looked at below, once the whole body has been read.
      file.catch(() => undefined);
    } else {
      other ??= nameOf(field);
      stream.resume();
    }
  });
  parser.on('field', (field) => {
    other ??= nameOf(field);
  });
  try {
    await pipeline(body, atMost(MOST_READ), parser).catch((reason: unknown) => {
      throw reason instanceof Refusal ? reason : badRequest([{ path: 'file', message: '上传内容不完整' }]);
    });
    if (other !== undefined && other !== 'file') throw badRequest([{ path: other, message: '未知的表单项' }]);
    if (!file || other !== undefined) throw oneFile();
    return await file;
  } catch (reason) {
    // A file that is still being opened would stand there after it has been removed.
    part?.destroy();
    await file?.catch(() => undefined);
    throw reason;
  }
}

/** A part without a name has to be called something where it is refused. */
const nameOf = (field: string | undefined) => field?.slice(0, 100) || '(unnamed)';

const oneFile = () => badRequest([{ path: 'file', message: '请上传一个文件' }]);

/** The part is read to its end, whatever becomes of the copy: the parser waits until somebody has. */
async function write(path: string, name: string, stream: BusboyFileStream): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const seen = { size: 0, head: Buffer.alloc(0) };
  let failure: unknown;
  // A body that is cut off while the copy is still being opened ends the loop below, too.
  stream.on('error', () => undefined);
  const copy = await open(path, 'wx', 0o600).catch((reason: unknown) => {
    failure = reason;
  });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (failure !== undefined) continue;
      hash.update(chunk);
      seen.size += chunk.length;
      if (seen.head.length < HEAD_BYTES)
        seen.head = Buffer.concat([seen.head, chunk]).subarray(0, HEAD_BYTES);
      await copy?.writeFile(chunk).catch((reason: unknown) => {
        failure = reason;
      });
    }
  } finally {
    await copy?.close();
  }
  if (failure !== undefined) throw new Refusal('file_not_kept', null, { cause: failure });
  if (stream.truncated) throw new Refusal('file_too_large');
  return { path, name: asWritten(name ?? ''), ...seen, sha256: hash.digest('hex') };
}

/** Browsers write quotes and line breaks of a name as `%22`, `%0D` and `%0A` (HTML, multipart/form-data). */
function asWritten(name: string): string {
  return name.replace(/%(22|0D|0A)/gi, (code) => decodeURIComponent(code));
}

function atMost(bytes: number): Transform {
  let read = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length;
      if (read > bytes) done(new Refusal('file_too_large'));
      else done(null, chunk);
    },
  });
}
