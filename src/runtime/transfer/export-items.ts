import type { CellValue, WriteSheet, writeXlsx } from 'hucre/xlsx';
import { isObject } from '@/contract/base/is-object';
import { type Dictionaries, itemFieldsOf } from '@/contract/fields/fields';
import { valueAt } from '@/contract/fields/record-shape';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { importKey, itemLists, MAX_IMPORT } from '@/contract/pages/import-fields';
import { exportColumn, sheetColumn } from './export-column';
import { keyTitle } from './item-sheets';

/** Records of an export that has the item tables with it; of more, the first sheet is written alone. */
export const MAX_WITH_ITEMS = MAX_IMPORT;

/** The rows of an item table of all records of an export. */
export interface ItemSheet {
  /** Adds those of some records, `before` of which have been exported. */
  add(records: readonly RecordRow[], before: number): Promise<void>;
  sheet(): WriteSheet;
}

/** The sheets of a page's item tables: what names the record, then every column that is no group of its own. */
export function itemSheets(page: ListPage, dictionaries: Dictionaries): ItemSheet[] {
  const key = importKey(page);
  const keyCells = key && exportColumn(page, dictionaries, { field: key.path, title: key.title });
  return itemLists(page).map(({ list, sheet: name }) => {
    const columns = [...itemFieldsOf(list)!.values()]
      .filter(({ type, schema }) => type !== 'object' && schema.items?.type !== 'object')
      .map(({ path, title }) => exportColumn(page, dictionaries, { field: `${list.path}.0.${path}`, title }));
    const rows: CellValue[][] = [];
    return {
      async add(records, before) {
        await keyCells?.prepare?.(records);
        for (const [index, record] of records.entries()) {
          const items = valueAt(record, list.path);
          if (!Array.isArray(items)) continue;
          // A column reads the first row of its list: each row stands there in turn.
          const alone = items.filter(isObject).map((item) => ({ ...record, [list.path]: [item] }));
          for (const column of columns) await column.prepare?.(alone);
          const named = keyCells ? keyCells.value(record) : before + index + 2;
          rows.push(...alone.map((one) => [named, ...columns.map(({ value }) => value(one))]));
        }
      },
      sheet: () => ({
        name,
        columns: [
          sheetColumn({ title: keyTitle(page), ...(keyCells?.numFmt && { numFmt: keyCells.numFmt }) }),
          ...columns.map(sheetColumn),
        ],
        rows: [[keyTitle(page), ...columns.map(({ title }) => title)], ...rows],
        freezePane: { rows: 1 },
      }),
    };
  });
}

/** The whole file, where a page has item tables. */
export async function withItemSheets(
  lines: AsyncIterable<CellValue[]>,
  first: Omit<WriteSheet, 'rows'> & { columns: { header?: string }[] },
  items: readonly ItemSheet[],
  write: typeof writeXlsx,
): Promise<Blob> {
  const rows: CellValue[][] = [first.columns.map(({ header = '' }) => header)];
  for await (const line of lines) rows.push(line);
  const bytes = await write({ sheets: [{ ...first, rows }, ...items.map((one) => one.sheet())] });
  return new Blob([bytes as BlobPart]);
}
