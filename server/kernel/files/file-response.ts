import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { Context } from 'hono';
import { isImage } from '../../../src/contract/base/files';
import { Refusal } from '../base/errors';
import type { AppEnv } from '../http/context';
import type { Attachment } from './attachments';
import type { FileStorage } from './storage';

/** Pictures have been drawn anew and are nothing else; what merely begins as its type may be another file as well. */
const dispositionOf = ({ contentType }: Attachment) => (isImage(contentType) ? 'inline' : 'attachment');

/** The bytes, with the type that was found; `securityHeaders` adds what keeps a browser from running them. */
export async function fileAnswer(
  c: Context<AppEnv>,
  storage: FileStorage,
  file: Attachment,
  type: 'inline' | 'attachment' = dispositionOf(file),
): Promise<Response> {
  const etag = `"${file.sha256}"`;
  // Asked again each time: who may see a file can change, its bytes cannot.
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Authorization' };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  const bytes = await storage.read(file.attachmentId).catch((cause: unknown) => {
    throw new Refusal('file_not_kept', null, { cause });
  });
  return c.body(Readable.toWeb(bytes) as ReadableStream, 200, {
    ...headers,
    'Content-Type': file.contentType,
    'Content-Length': String(file.size),
    'Content-Disposition': contentDisposition(file.fileName, { type }),
  });
}
