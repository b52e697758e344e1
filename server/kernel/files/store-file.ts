import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type FileInfo, isImage, isVideo } from '../../../src/contract/base/files';
import { Refusal } from '../base/errors';
import type { TenantScope } from '../base/tenant-scope';
import type { Database } from '../db/database';
import { countWaiting, insertAttachment } from './attachments';
import { contentTypeOf } from './content-type';
import { safeFileName } from './file-name';
import { type ReceivedFile, receiveFile } from './receive-file';
import { redrawPicture } from './redraw-picture';
import type { FileStorage } from './storage';

export interface FileContext {
  database: Database;
  storage: FileStorage;
  clock(): Date;
}

/** Files that an account may have uploaded and not yet put into a record. */
const MOST_WAITING = 100;

/** What a call takes: pictures and documents, pictures alone, or videos alone. */
export type FileKind = 'common' | 'picture' | 'video';

/** Takes an upload in: received, looked at, stored, and only then known. Throws a refusal with nothing left behind. */
export async function storeFile(
  context: FileContext,
  owner: TenantScope,
  request: Request,
  kind: FileKind = 'common',
  mostWaiting = MOST_WAITING,
): Promise<FileInfo> {
  const waiting = await context.database.inTenant(owner, (trx) => countWaiting(trx, owner));
  if (waiting >= mostWaiting) throw new Refusal('too_many_files');
  const received = await receiveFile(request, context.storage.incoming);
  try {
    if (received.size === 0) throw new Refusal('file_empty');
    const fileName = safeFileName(received.name);
    const contentType = await contentTypeOf(fileName, received.head);
    requireKind(kind, contentType);
    const drawn = isImage(contentType) ? await redrawPicture(received.path, contentType) : {};
    return await keep(context, owner, { ...received, ...drawn }, { fileName, contentType });
  } finally {
    await rm(received.path, { force: true });
  }
}

/** Throws a refusal for a file of a kind that the call does not take. */
export function requireKind(kind: FileKind, contentType: string): void {
  if (kind === 'video' && !isVideo(contentType)) throw new Refusal('video_only');
  if (kind === 'picture' && !isImage(contentType)) throw new Refusal('picture_only');
  if (kind === 'common' && isVideo(contentType)) throw new Refusal('file_type_not_allowed');
}

/** The bytes first: a row always has its file, whenever the process is killed. */
async function keep(
  { database, storage, clock }: FileContext,
  owner: TenantScope,
  { path, size, sha256 }: ReceivedFile,
  seen: Pick<FileInfo, 'fileName' | 'contentType'>,
): Promise<FileInfo> {
  const info = { attachmentId: randomUUID(), ...seen, size };
  await storage.keep(path, info.attachmentId).catch((cause: unknown) => {
    throw new Refusal('file_not_kept', null, { cause });
  });
  const supplierCode = owner.supplierCode ?? '';
  try {
    await database.inTenant(owner, (trx) =>
      insertAttachment(trx, { ...owner, supplierCode, ...info, sha256, createdAt: clock() }),
    );
  } catch (reason) {
    await storage.remove(info.attachmentId).catch(() => undefined);
    throw reason;
  }
  return info;
}
