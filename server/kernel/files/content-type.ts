import { FILE_TYPES, isFileSuffix, suffixOf } from '../../../src/contract/base/files';
import { Refusal } from '../base/errors';

/** How many of a file's first bytes tell its type. */
export const HEAD_BYTES = 4100;

/** Types that a PNG's reader draws as the plain picture. */
const SAME_AS: Readonly<Record<string, string>> = { 'image/apng': 'image/png' };

/** Sizes of the header that follows a BMP's file header, by version. Two letters alone would pass any text that begins with BM. */
const BMP_HEADERS = new Set([12, 40, 52, 56, 108, 124]);

/**
 * The media type of a file, from its first bytes and never from what the sender says of it.
 * Throws file_type_not_allowed for a name that may not be uploaded, file_content_mismatch when the content is another.
 */
export async function contentTypeOf(name: string, head: Buffer): Promise<string> {
  const suffix = suffixOf(name);
  if (!isFileSuffix(suffix)) throw new Refusal('file_type_not_allowed');
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(head))?.mime ?? '';
  const type = SAME_AS[found] ?? found;
  const isSound = type !== 'image/bmp' || (head.length >= 18 && BMP_HEADERS.has(head.readUInt32LE(14)));
  if (type !== FILE_TYPES[suffix] || !isSound) throw new Refusal('file_content_mismatch');
  return type;
}
