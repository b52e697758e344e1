import type { Cell, CellValue } from 'hucre/xlsx';
import type { FieldInfo } from '@/contract/fields';
import { MAX_IMPORT, MAX_IMPORT_BYTES } from '@/contract/import-fields';
import type { ListPage } from '@/contract/page-schema';
import { uniqueGroups } from '@/contract/unique-groups';
import { t } from '@/services/i18n';
import { columnsIn, fileFields, type ImportColumn, knownIn } from './import-columns';
import { SheetError } from './sheet-error';

/** One row of a file, by the number that it has there. */
export interface SheetRow {
  number: number;
  cells: readonly SheetCell[];
}

/** A cell of a column that is read. `fault` says why its value is none, such as a formula without a result. */
interface SheetCell {
  field: FieldInfo;
  cell: CellValue;
  fault?: string;
}

interface SheetRead {
  rows: CellValue[][];
  cells?: ReadonlyMap<string, Cell> | undefined;
}

const ERROR_VALUE = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

/** The rows of a file that were filled in. Rejects with `SheetError`. */
export async function readSheet(page: ListPage, file: File): Promise<SheetRow[]> {
  if (!/\.xlsx$/i.test(file.name)) throw new SheetError(t('请选择 .xlsx 文件'));
  if (file.size > MAX_IMPORT_BYTES) throw new SheetError(t('文件大小不能超过 10M'));
  const sheet = await sheetOf(page, file);
  const [header = [], ...lines] = sheet.rows;
  const columns = columnsIn(page, header);
  requireColumns(page, columns);
  const rows = lines.flatMap((line, index): SheetRow[] => {
    const cells = columns.map(({ field, at }) => cellAt(sheet, field, index + 1, at, line[at] ?? null));
    const isEmpty = cells.every(({ cell, fault }) => !fault && (cell === null || cell === ''));
    return isEmpty ? [] : [{ number: index + 2, cells }];
  });
  if (rows.length === 0) throw new SheetError(t('文件里没有要导入的数据'));
  if (rows.length > MAX_IMPORT)
    throw new SheetError(
      t('一次最多导入 {max} 行，文件里有 {count} 行', { max: MAX_IMPORT, count: rows.length }),
    );
  return rows;
}

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

/** The sheet whose first row has most of the page's columns: the template's own wherever it stands. */
async function sheetOf(page: ListPage, file: File): Promise<SheetRead> {
  const { readXlsx } = await import('hucre/xlsx');
  let sheets: SheetRead[];
  try {
    sheets = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets;
  } catch (reason) {
    console.warn('import', reason);
    throw new SheetError(t('文件打不开，请确认它是没有加密的 xlsx 文件'));
  }
  const share = (sheet: SheetRead) => knownIn(page, sheet.rows[0] ?? []);
  return sheets.reduce(
    (best, sheet) => (share(sheet) > share(best) ? sheet : best),
    sheets[0] ?? { rows: [] },
  );
}

/** A file that names records by what is unique may leave the others out: what is not in it stays as it is. */
function requireColumns(page: ListPage, columns: readonly ImportColumn[]): void {
  const paths = new Set(columns.map(({ field }) => field.path));
  if (uniqueGroups(page).some(({ fields }) => fields.every((path) => paths.has(path)))) return;
  const missing = fileFields(page).find(
    ({ path, schema }) => schema.required === true && schema.default === undefined && !paths.has(path),
  );
  if (missing) throw new SheetError(t('缺少必填的列“{title}”，请用模板填写', { title: missing.title }));
}
