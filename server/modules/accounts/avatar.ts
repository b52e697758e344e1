import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { avatarPath } from '../../../src/contract/base/files';
import { Refusal } from '../../kernel/base/errors';
import type { Database } from '../../kernel/db/database';
import { contentTypeOf } from '../../kernel/files/content-type';
import { decodeBitmap, type Pixels } from '../../kernel/files/decode-bitmap';
import { safeFileName } from '../../kernel/files/file-name';
import { receiveFile } from '../../kernel/files/receive-file';
import { inTurn, redrawPicture } from '../../kernel/files/redraw-picture';
import { requireKind } from '../../kernel/files/store-file';
import { updateAccount } from '../../kernel/sessions/identity-store';

/** Pixels along each side: twice what the largest one on screen takes. */
const SIDE = 256;

/**
 * Takes in a picture of an account (specification section 5: bmp, jpg, jpeg, png, gif; 10M): a square from its middle,
 * drawn small, in place of the one before. Answers its path. Throws as an upload does.
 */
export async function storeAvatar(
  { kysely }: Database,
  accountId: string,
  request: Request,
  incoming: string,
): Promise<string> {
  const received = await receiveFile(request, incoming);
  try {
    if (received.size === 0) throw new Refusal('file_empty');
    const type = await contentTypeOf(safeFileName(received.name), received.head);
    requireKind('picture', type);
    await redrawPicture(received.path, type);
    const bytes = await inTurn(async () => drawSquare(await readFile(received.path), type));
    const avatarId = randomUUID();
    const header = avatarPath(avatarId);
    await kysely.transaction().execute(async (trx) => {
      const kept = { avatar_id: avatarId, bytes };
      await trx
        .insertInto('avatar')
        .values({ account_id: accountId, ...kept })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(kept))
        .execute();
      await updateAccount(trx, accountId, { header });
    });
    return header;
  } finally {
    await rm(received.path, { force: true });
  }
}

export async function removeAvatar({ kysely }: Database, accountId: string): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await trx.deleteFrom('avatar').where('account_id', '=', accountId).execute();
    await updateAccount(trx, accountId, { header: '' });
  });
}

/** The bytes of a picture, a JPEG; undefined for one that there is not, or no more. */
export async function readAvatar({ kysely }: Database, avatarId: string): Promise<Buffer | undefined> {
  const row = await kysely
    .selectFrom('avatar')
    .select('bytes')
    .where('avatar_id', '=', avatarId)
    .executeTakeFirst();
  return row?.bytes;
}

/** The first frame's middle, on white where it lets the ground through. */
async function drawSquare(bytes: Buffer, type: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const bitmapIn = ({ pixels, width, height }: Pixels) =>
    sharp(pixels, { raw: { width, height, channels: 4 } });
  const picture = type === 'image/bmp' ? bitmapIn(await decodeBitmap(bytes)) : sharp(bytes).autoOrient();
  return picture
    .resize(SIDE, SIDE, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();
}
