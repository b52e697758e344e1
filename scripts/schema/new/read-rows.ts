import { readFile, stat } from 'node:fs/promises';
import type { SourceCell } from '../../../src/contract/new-page/from-rows';
import { requireSheet, rowsOfSheet } from '../../../src/contract/new-page/sheet-rows';
import { SourceError } from '../../../src/contract/new-page/source-error';
import { UsageError } from '../command';

/** The rows of a CSV file or of the first sheet of an xlsx file. Throws `UsageError` for one that cannot be read as a table. */
export async function readRows(file: string): Promise<SourceCell[][]> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(`找不到文件 ${file}`);
  try {
    requireSheet({ name: file, size: found.size });
    return await rowsOfSheet(file, new Uint8Array(await readFile(file)));
  } catch (reason) {
    throw reason instanceof SourceError ? new UsageError(reason.message) : reason;
  }
}
