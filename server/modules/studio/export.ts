import { promisify } from 'node:util';
import { type AsyncZippable, strToU8, zip } from 'fflate';

/** A zip of texts by their places in a folder, all dated alike, so that the same texts make the same file. */
export async function zipOf(texts: ReadonlyMap<string, string>): Promise<Uint8Array> {
  const files: AsyncZippable = Object.fromEntries(
    [...texts]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([file, text]) => [file, strToU8(text)]),
  );
  return promisify<AsyncZippable, { mtime: string; level: 6 }, Uint8Array>(zip)(files, {
    mtime: '2000-01-01T00:00:00Z',
    level: 6,
  });
}
