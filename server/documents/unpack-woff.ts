import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * The TrueType font that a WOFF 1.0 file packs (W3C: WOFF File Format 1.0, sections 3 to 5). The PDF library reads WOFF
 * itself, and unpacks the whole table of outlines again for every letter.
 */
export function unpackWoff(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = file.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count);
  file.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const parts: Buffer[] = [directory];
  let position = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER + index * ENTRY;
    const [offset = 0, packed = 0, length = 0] = [4, 8, 12].map((at) => file.readUInt32BE(entry + at));
    const bytes = file.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes;
    const place = SFNT_HEADER + index * SFNT_ENTRY;
    file.copy(directory, place, entry, entry + 4);
    file.copy(directory, place + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(position, place + 8);
    directory.writeUInt32BE(length, place + 12);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    table.copy(padded);
    parts.push(padded);
    position += padded.length;
  }
  return Buffer.concat(parts);
}
