import type { ImportRow } from '@/contract/api/transfers';
import type { Doc } from '@/contract/base/doc';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import { importTables } from '@/contract/pages/import-fields';
import { CellError, type CellInput, cellInput } from './cell-input';
import type { Progress } from './export-file';
import { fileFields } from './import-columns';
import type { SheetRow } from './sheet-cells';
import type { RowFault } from './sheet-error';

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
  const tables = new Map(
    importTables(page).map(({ list, columns }) => [
      list.path,
      new Map(columns.map((field) => [field.path, cellInput(field, dictionaries)])),
    ]),
  );
  const sound: ImportRow[] = [];
  const faults: RowFault[] = [];
  let slice = Date.now();
  for (const [index, row] of rows.entries()) {
    const { values, faults: found } = await readRow(row, inputs);
    found.push(...(await readItems(row, values, tables)));
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

/** Puts the rows of item tables into the values of their record; a record without any there keeps those that it has. */
async function readItems(
  { items = [] }: SheetRow,
  values: Doc,
  tables: ReadonlyMap<string, ReadonlyMap<string, CellInput>>,
): Promise<RowFault[]> {
  const faults: RowFault[] = [];
  for (const item of items) {
    const { path } = item.table.list;
    const { values: read, faults: found } = await readRow(item, tables.get(path)!);
    const row = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null));
    const rows = (values[path] ?? []) as Doc[];
    rows.push(row);
    values[path] = rows;
    faults.push(...found.map((one) => ({ ...one, sheet: item.table.sheet })));
  }
  return faults;
}

/** An empty cell stands as null: it empties the field of a record that the row changes. */
async function readRow(
  { number, cells }: Pick<SheetRow, 'number' | 'cells'>,
  inputs: ReadonlyMap<string, CellInput>,
) {
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
