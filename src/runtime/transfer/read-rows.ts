import type { Doc } from '@/contract/doc';
import type { Dictionaries } from '@/contract/fields';
import type { ListPage } from '@/contract/page-schema';
import type { ImportRow } from '@/contract/transfers';
import { CellError, type CellInput, cellInput } from './cell-input';
import type { Progress } from './export-file';
import { fileFields } from './import-columns';
import type { SheetRow } from './import-sheet';

/** What is wrong with one cell, or with a row as a whole; `row` as the file counts. */
export interface RowFault {
  row: number;
  column: string;
  message: string;
}

interface Reading {
  page: ListPage;
  dictionaries: Dictionaries;
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

/** Milliseconds of reading after which the page may answer. */
const SLICE_MS = 30;

/**
 * What the cells of a file say, as records keep it: labels as codes, names as the records they name. A row with a cell that
 * says nothing of its field is left out and told. The rules of the page are the gateway's to hold it against.
 * Rejects as `http` does, and when cancelled.
 */
export async function readRows(
  rows: readonly SheetRow[],
  { page, dictionaries, signal, onProgress }: Reading,
): Promise<{ sound: ImportRow[]; faults: RowFault[] }> {
  const inputs = new Map(fileFields(page).map((field) => [field.path, cellInput(field, dictionaries)]));
  const sound: ImportRow[] = [];
  const faults: RowFault[] = [];
  let slice = Date.now();
  for (const [index, row] of rows.entries()) {
    const { values, faults: found } = await readRow(row, inputs);
    if (found.length === 0) sound.push({ row: row.number, values });
    faults.push(...found);
    if (Date.now() - slice < SLICE_MS) continue;
    onProgress({ done: index + 1, total: rows.length });
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    slice = Date.now();
  }
  return { sound, faults };
}

/** An empty cell stands as null: it empties the field of a record that the row changes. */
async function readRow({ number, cells }: SheetRow, inputs: ReadonlyMap<string, CellInput>) {
  const values: Doc = {};
  const faults: RowFault[] = [];
  for (const { field, cell, fault } of cells) {
    try {
      if (fault) throw new CellError(fault);
      values[field.path] = cell === null || cell === '' ? null : await inputs.get(field.path)?.(cell);
    } catch (reason) {
      if (!(reason instanceof CellError)) throw reason;
      faults.push({ row: number, column: field.title, message: reason.message });
    }
  }
  return { values, faults };
}
