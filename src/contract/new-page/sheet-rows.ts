import { MAX_IMPORT_BYTES } from '../pages/import-fields';
import type { SourceCell } from './from-rows';
import { SourceError } from './source-error';

const ERROR_VALUE = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

/** Throws `SourceError` for a file that is not read as a table: by its name, or too large. */
export function requireSheet({ name, size }: { name: string; size: number }): void {
  if (!/\.(csv|xlsx)$/i.test(name)) throw new SourceError('请选择 .xlsx 或 .csv 文件');
  if (size > MAX_IMPORT_BYTES) throw new SourceError('文件大小不能超过 10M');
}

/**
 * The rows of a CSV file or of the first sheet of an xlsx file, which its name tells; a formula counts as what it came to
 * when the file was saved. Rejects with `SourceError`, in Chinese, for a file that cannot be read as a table.
 */
export async function rowsOfSheet(name: string, bytes: Uint8Array): Promise<SourceCell[][]> {
  requireSheet({ name, size: bytes.length });
  return /\.csv$/i.test(name) ? csvRows(bytes) : xlsxRows(bytes);
}

/** Excel of a Chinese Windows saves CSV in GB 18030. */
async function csvRows(bytes: Uint8Array): Promise<SourceCell[][]> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('gb18030').decode(bytes);
  }
  if (text.includes('\0')) throw new SourceError('文件不是文本，打不开');
  const { parseCsv } = await import('hucre/csv');
  return parseCsv(text) as SourceCell[][];
}

async function xlsxRows(bytes: Uint8Array): Promise<SourceCell[][]> {
  const { readXlsx } = await import('hucre/xlsx');
  const book = await readXlsx(bytes).catch(() => {
    throw new SourceError('文件打不开，请确认它是没有加密的 xlsx 文件');
  });
  const [sheet] = book.sheets;
  if (!sheet) throw new SourceError('文件里没有工作表');
  if ((sheet.merges ?? []).length > 0)
    throw new SourceError('表里有合并的单元格，请先取消合并：每一列一个标题，每一行一条记录');
  return sheet.rows.map((row, at) =>
    row.map((value, column) => {
      const known = sheet.cells?.get(`${at},${column}`);
      const cell = value ?? known?.formulaResult ?? null;
      const place = `第 ${at + 1} 行第 ${column + 1} 列`;
      if (typeof cell === 'string' && ERROR_VALUE.test(cell.trim()))
        throw new SourceError(`${place}的公式出错：${cell.trim()}`);
      if (known?.formula !== undefined && cell === null)
        throw new SourceError(`${place}的公式没有结果，请在表格软件里打开并保存一次`);
      return cell;
    }),
  );
}
