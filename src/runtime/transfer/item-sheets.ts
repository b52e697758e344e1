import type { CellValue } from 'hucre/xlsx';
import { grouped } from '@/contract/base/grouped';
import { type FieldInfo, itemFieldsOf } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import { type ImportTable, importKey, importTables, MAX_IMPORT_ITEMS } from '@/contract/pages/import-fields';
import { t } from '@/services/i18n';
import { bare, type ImportColumn } from './import-columns';
import { cellsOf, type ItemRow, type SheetRead, type SheetRow } from './sheet-cells';
import { type RowFault, SheetError } from './sheet-error';

/** What heads the column by which the rows of an item table name their record: a unique field, or the row on the first sheet. */
export function keyTitle(page: ListPage): string {
  const key = importKey(page);
  return key ? bare(key.title) : t('主表行号');
}

/**
 * Gives the rows of a file those of its item tables, each by what names its record. Answers the rows that name none on the
 * first sheet. Rejects with `SheetError` for a sheet without such a column, or with a column that the table has not.
 */
export function withItems(
  page: ListPage,
  rows: readonly SheetRow[],
  sheets: readonly (SheetRead & { name: string })[],
): { rows: SheetRow[]; faults: RowFault[] } {
  const faults: RowFault[] = [];
  const items: { row: SheetRow; item: ItemRow }[] = [];
  const named = namedRows(page, rows);
  let count = 0;
  for (const table of importTables(page)) {
    const sheet = sheets.find(({ name }) => name === table.sheet);
    if (!sheet) continue;
    const { keyAt, columns } = columnsOfItems(page, table, sheet);
    for (const [index, line] of sheet.rows.slice(1).entries()) {
      const cells = cellsOf(sheet, columns, index + 1, line);
      if (!cells) continue;
      count += 1;
      const key = String(line[keyAt] ?? '').trim();
      const row = named(key);
      const number = index + 2;
      if (row) items.push({ row, item: { table, number, cells } });
      else {
        const message = key === '' ? t('没有写是哪一条记录的') : t('第一张表里没有“{text}”', { text: key });
        faults.push({ row: number, column: keyTitle(page), message, sheet: sheet.name });
      }
    }
  }
  if (count > MAX_IMPORT_ITEMS)
    throw new SheetError(
      t('明细一次最多导入 {max} 行，文件里有 {count} 行', { max: MAX_IMPORT_ITEMS, count }),
    );
  const byRow = grouped(items, ({ row }) => row);
  return {
    rows: rows.map((row) => ({ ...row, items: byRow.get(row)?.map(({ item }) => item) ?? [] })),
    faults,
  };
}

/** Finds a row of the first sheet by what the item tables write of it. */
function namedRows(page: ListPage, rows: readonly SheetRow[]): (key: string) => SheetRow | undefined {
  const field = importKey(page);
  const keyOf = ({ number, cells }: SheetRow) =>
    field ? String(cells.find((one) => one.field.path === field.path)?.cell ?? '').trim() : String(number);
  const known = new Map<string, SheetRow>();
  for (const row of rows) if (!known.has(keyOf(row))) known.set(keyOf(row), row);
  return (key) => (key === '' ? undefined : known.get(key));
}

function columnsOfItems(page: ListPage, table: ImportTable, { name, rows }: SheetRead & { name: string }) {
  const titles = (rows[0] ?? []).map((cell: CellValue) => bare(String(cell ?? '')));
  const keyAt = titles.indexOf(keyTitle(page));
  if (keyAt === -1)
    throw new SheetError(t('工作表“{name}”缺少列“{title}”，请用模板填写', { name, title: keyTitle(page) }));
  const byTitle = new Map(table.columns.map((field) => [bare(field.title), field]));
  const own = new Set([...(itemFieldsOf(table.list)?.values() ?? [])].map(({ title }) => bare(title)));
  const stranger = titles.find((title, at) => title !== '' && at !== keyAt && !own.has(title));
  if (stranger !== undefined)
    throw new SheetError(t('工作表“{name}”有不认识的列“{title}”', { name, title: stranger }));
  const columns = titles.flatMap((title, at): ImportColumn[] => {
    const field: FieldInfo | undefined = at === keyAt ? undefined : byTitle.get(title);
    return field ? [{ field, at }] : [];
  });
  return { keyAt, columns };
}
