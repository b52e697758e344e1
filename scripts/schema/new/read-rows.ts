import { readFile, stat } from 'node:fs/promises';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { MAX_IMPORT_BYTES } from '../../../src/contract/import-fields';
import type { SourceCell } from '../../../src/contract/new-page/from-rows';
import { UsageError } from '../command';

const ERROR_VALUE = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

/**
 * The rows of a CSV file or of the first sheet of an xlsx file; a formula counts as what it came to when the file was
 * saved. Throws `UsageError` for a file that cannot be read as a table.
 */
export async function readRows(file: string): Promise<SourceCell[][]> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(`找不到文件 ${file}`);
  if (found.size > MAX_IMPORT_BYTES) throw new UsageError('文件大小不能超过 10M');
  if (/\.csv$/i.test(file)) return csvRows(await readFile(file));
  if (/\.xlsx$/i.test(file)) return xlsxRows(new Uint8Array(await readFile(file)));
  throw new UsageError('请选择 .xlsx 或 .csv 文件');
}

/** Excel of a Chinese Windows saves CSV in GB 18030. */
function csvRows(bytes: Uint8Array): SourceCell[][] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('gb18030').decode(bytes);
  }
  if (text.includes('\0')) throw new UsageError('文件不是文本，打不开');
  return parseCsv(text) as SourceCell[][];
}

async function xlsxRows(bytes: Uint8Array): Promise<SourceCell[][]> {
  const book = await readXlsx(bytes).catch(() => {
    throw new UsageError('文件打不开，请确认它是没有加密的 xlsx 文件');
  });
  const [sheet] = book.sheets;
  if (!sheet) throw new UsageError('文件里没有工作表');
  if ((sheet.merges ?? []).length > 0)
    throw new UsageError('表里有合并的单元格，请先取消合并：每一列一个标题，每一行一条记录');
  return sheet.rows.map((row, at) =>
    row.map((value, column) => {
      const known = sheet.cells?.get(`${at},${column}`);
      const cell = value ?? known?.formulaResult ?? null;
      const place = `第 ${at + 1} 行第 ${column + 1} 列`;
      if (typeof cell === 'string' && ERROR_VALUE.test(cell.trim()))
        throw new UsageError(`${place}的公式出错：${cell.trim()}`);
      if (known?.formula !== undefined && cell === null)
        throw new UsageError(`${place}的公式没有结果，请在表格软件里打开并保存一次`);
      return cell;
    }),
  );
}
