import type { Cell, CellValue } from 'hucre/xlsx';
import type { FieldInfo } from '@/contract/fields/fields';
import type { ImportTable } from '@/contract/pages/import-fields';
import { t } from '@/services/i18n';
import type { ImportColumn } from './import-columns';

/** One row of a file, by the number that it has there. */
export interface SheetRow {
  number: number;
  cells: readonly SheetCell[];
  /** Its rows in item tables, which stand on sheets of their own. */
  items?: readonly ItemRow[];
}

/** A row of an item table in a file, by the number that it has on its sheet. */
export interface ItemRow {
  table: ImportTable;
  number: number;
  cells: readonly SheetCell[];
}

/** A cell of a column that is read. `fault` says why its value is none, such as a formula without a result. */
export interface SheetCell {
  field: FieldInfo;
  cell: CellValue;
  fault?: string;
}

export interface SheetRead {
  name?: string;
  rows: CellValue[][];
  cells?: ReadonlyMap<string, Cell> | undefined;
}

const ERROR_VALUE = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

/** A formula counts as what it came to when the file was saved. */
function cellAt(sheet: SheetRead, field: FieldInfo, row: number, at: number, value: CellValue): SheetCell {
  const known = sheet.cells?.get(`${row},${at}`);
  const cell = value ?? known?.formulaResult ?? null;
  if (typeof cell === 'string' && ERROR_VALUE.test(cell.trim()))
    return { field, cell, fault: t('公式出错：{text}', { text: cell.trim() }) };
  if (known?.formula !== undefined && cell === null)
    return { field, cell, fault: t('公式没有结果，请在表格软件里打开并保存一次，或直接填写数值') };
  return { field, cell };
}

/** The cells of a line in the columns that are read; undefined where it has nothing in them. */
export function cellsOf(
  sheet: SheetRead,
  columns: readonly ImportColumn[],
  row: number,
  line: readonly CellValue[],
): SheetCell[] | undefined {
  const cells = columns.map(({ field, at }) => cellAt(sheet, field, row, at, line[at] ?? null));
  return cells.some(({ cell, fault }) => fault || (cell !== null && cell !== '')) ? cells : undefined;
}
