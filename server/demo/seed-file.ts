import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Author } from '../kernel/base/author';
import type { Trx } from '../kernel/db/tables';
import { insertAttachment } from '../kernel/files/attachments';
import type { FileStorage } from '../kernel/files/storage';
import type { DemoFile } from './documents';

/** Stores a demo file under an id as an upload would be, in the seeding transaction. */
export async function seedFile(
  trx: Trx,
  storage: FileStorage,
  author: Author,
  attachmentId: string,
  { bytes, ...seen }: DemoFile,
): Promise<void> {
  const path = join(storage.incoming, attachmentId);
  await writeFile(path, bytes);
  await storage.keep(path, attachmentId);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await insertAttachment(trx, {
    ...author,
    ...seen,
    attachmentId,
    size: bytes.length,
    sha256,
    createdAt: new Date(),
  });
}
