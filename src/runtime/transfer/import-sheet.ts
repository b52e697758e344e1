import { uniqueGroups } from '@/contract/fields/unique-groups';
import type { ListPage } from '@/contract/language/page-schema';
import { importTables, MAX_IMPORT, MAX_IMPORT_BYTES } from '@/contract/pages/import-fields';
import { t } from '@/services/i18n';
import { columnsIn, fileFields, type ImportColumn, knownIn } from './import-columns';
import { withItems } from './item-sheets';
import { cellsOf, type SheetRead, type SheetRow } from './sheet-cells';
import { type RowFault, SheetError } from './sheet-error';

/** The rows of a file that were filled in, and those of item tables that are of none of them. Rejects with `SheetError`. */
export async function readSheets(
  page: ListPage,
  file: File,
): Promise<{ rows: SheetRow[]; faults: RowFault[] }> {
  if (!/\.xlsx$/i.test(file.name)) throw new SheetError(t('请选择 .xlsx 文件'));
  if (file.size > MAX_IMPORT_BYTES) throw new SheetError(t('文件大小不能超过 10M'));
  const { sheet, others } = await sheetsOf(page, file);
  const [header = [], ...lines] = sheet.rows;
  const columns = columnsIn(page, header);
  requireColumns(page, columns);
  const rows = lines.flatMap((line, index): SheetRow[] => {
    const cells = cellsOf(sheet, columns, index + 1, line);
    return cells ? [{ number: index + 2, cells }] : [];
  });
  if (rows.length === 0) throw new SheetError(t('文件里没有要导入的数据'));
  if (rows.length > MAX_IMPORT)
    throw new SheetError(
      t('一次最多导入 {max} 行，文件里有 {count} 行', { max: MAX_IMPORT, count: rows.length }),
    );
  return withItems(page, rows, others);
}

/** The rows of the first sheet that were filled in. Rejects with `SheetError`. */
export async function readSheet(page: ListPage, file: File): Promise<SheetRow[]> {
  return (await readSheets(page, file)).rows;
}

/** The sheet whose first row has most of the page's columns: the template's own wherever it stands. */
async function sheetsOf(page: ListPage, file: File) {
  const { readXlsx } = await import('hucre/xlsx');
  let sheets: (SheetRead & { name: string })[];
  try {
    sheets = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets;
  } catch (reason) {
    console.warn('import', reason);
    throw new SheetError(t('文件打不开，请确认它是没有加密的 xlsx 文件'));
  }
  const share = (sheet: SheetRead) => knownIn(page, sheet.rows[0] ?? []);
  const tables = new Set(importTables(page).map(({ sheet }) => sheet));
  const own = sheets.filter(({ name }) => !tables.has(name));
  const [first = { name: '', rows: [] }, ...rest] = own.length > 0 ? own : sheets;
  const sheet = rest.reduce((best, one) => (share(one) > share(best) ? one : best), first);
  return { sheet, others: sheets.filter((one) => one !== sheet) };
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
