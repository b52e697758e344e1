import type { CellValue } from 'hucre/xlsx';
import type { Dictionaries, FieldInfo } from '@/contract/fields';
import { importFields, MAX_IMPORT, MAX_IMPORT_BYTES } from '@/contract/import-fields';
import { allOptions } from '@/contract/options';
import type { ListPage } from '@/contract/page-schema';
import type { Download } from '@/services/download';
import { t } from '@/services/i18n';
import { sheetName } from './export-file';

/** A file that cannot be read as what it should be; the message tells the person why. */
export class SheetError extends Error {}

/** One row of a file, by the number that it has there. */
export interface SheetRow {
  number: number;
  cells: readonly { field: FieldInfo; cell: CellValue }[];
}

const REQUIRED = ' *';

/** The columns of a page's template; required ones are marked, what a default fills in is not. */
function titleOf({ title, schema }: FieldInfo): string {
  return schema.required === true && schema.default === undefined ? title + REQUIRED : title;
}

const bare = (title: string) => title.replace(/\s*\*$/, '').trim();

/** An empty file to fill in: the fields of a new record, and on a second sheet the options of those that have some. */
export async function importTemplate(page: ListPage, dictionaries: Dictionaries): Promise<Download> {
  const { writeXlsx } = await import('hucre/xlsx');
  const fields = importFields(page);
  const choices = fields.flatMap((field) => {
    const labels = labelsOf(field, dictionaries);
    return labels.length > 0 ? [[bare(field.title), ...labels]] : [];
  });
  const longest = Math.max(0, ...choices.map(({ length }) => length));
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName(page.title),
        columns: fields.map((field) => ({
          header: titleOf(field),
          width: Math.max(14, field.title.length * 2 + 4),
          ...(field.type === 'string' && { numFmt: '@' }),
        })),
        rows: [fields.map(titleOf)],
        freezePane: { rows: 1 },
      },
      {
        name: t('可选项'),
        rows: Array.from({ length: longest }, (_, row) => choices.map((column) => column[row] ?? null)),
        freezePane: { rows: 1 },
      },
    ],
  });
  return { bytes: new Blob([bytes as BlobPart]), fileName: `${page.title} ${t('导入模板')}.xlsx` };
}

function labelsOf({ dictionary, schema }: FieldInfo, dictionaries: Dictionaries): string[] {
  if (dictionary !== undefined)
    return allOptions(dictionaries[dictionary]?.entries ?? []).flatMap(({ label, off }) =>
      off ? [] : label,
    );
  return (schema.enum ?? []).map((entry) => (typeof entry === 'object' ? entry.label : String(entry)));
}

/** The rows of a file that were filled in. Rejects with `SheetError`. */
export async function readSheet(page: ListPage, file: File): Promise<SheetRow[]> {
  if (!/\.xlsx$/i.test(file.name)) throw new SheetError(t('请选择 .xlsx 文件'));
  if (file.size > MAX_IMPORT_BYTES) throw new SheetError(t('文件大小不能超过 10M'));
  const [header = [], ...lines] = await firstSheet(file);
  const columns = columnsOf(page, header);
  const rows = lines.flatMap((line, index): SheetRow[] => {
    const cells = columns.map(({ field, at }) => ({ field, cell: line[at] ?? null }));
    return cells.every(({ cell }) => cell === null || cell === '') ? [] : [{ number: index + 2, cells }];
  });
  if (rows.length === 0) throw new SheetError(t('文件里没有要导入的数据'));
  if (rows.length > MAX_IMPORT)
    throw new SheetError(
      t('一次最多导入 {max} 行，文件里有 {count} 行', { max: MAX_IMPORT, count: rows.length }),
    );
  return rows;
}

async function firstSheet(file: File): Promise<CellValue[][]> {
  const { readXlsx } = await import('hucre/xlsx');
  try {
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()), { sheets: [0] });
    return sheets[0]?.rows ?? [];
  } catch (reason) {
    console.warn('import', reason);
    throw new SheetError(t('文件打不开，请确认它是没有加密的 xlsx 文件'));
  }
}

function columnsOf(page: ListPage, header: readonly CellValue[]): { field: FieldInfo; at: number }[] {
  const fields = new Map(importFields(page).map((field) => [bare(field.title), field]));
  const titles = header.map((cell) => bare(String(cell ?? '')));
  const stranger = titles.find((title) => title !== '' && !fields.has(title));
  if (stranger !== undefined)
    throw new SheetError(t('第一行有不认识的列“{title}”，请用模板填写', { title: stranger }));
  const repeated = titles.find((title, at) => title !== '' && titles.indexOf(title) !== at);
  if (repeated !== undefined) throw new SheetError(t('列“{title}”重复', { title: repeated }));
  const missing = [...fields].find(
    ([title, field]) => titleOf(field).endsWith(REQUIRED) && !titles.includes(title),
  );
  if (missing) throw new SheetError(t('缺少必填的列“{title}”，请用模板填写', { title: missing[0] }));
  return titles.flatMap((title, at) => (fields.has(title) ? [{ field: fields.get(title)!, at }] : []));
}
