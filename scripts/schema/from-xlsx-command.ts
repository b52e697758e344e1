import { titlePair } from '../../src/contract/new-page/field-names';
import { pageFromRows, type SourceCell } from '../../src/contract/new-page/from-rows';
import { type Command, type ExitCode, type Given, type Io, UsageError } from './command';
import { writeFromFields } from './new/from-fields';
import { PAGE_OPTIONS } from './new/page-answers';
import { readRows } from './new/read-rows';
import { readTarget } from './new/write-page';

export const fromXlsxCommand: Command = {
  summary: '由 xlsx 或 CSV 文件的列生成一个页面文件',
  usage: '文件 --path 路径 --title 标题',
  options: PAGE_OPTIONS,
  notes: [
    '第一行是标题，可带英文：访厂日期:Visit date。读第一个工作表；字段的类型、小数位、选项、必填和查重由各行的内容猜出，请看一遍再用。',
    '少数几个值反复出现的列成为选项：现有字典里有这些值就用它，没有就新建一个字典文件。',
    '记录不会写入：打开页面后用列表的“导入”选同一个文件；导入只读 xlsx，按中文标题认列。',
    '',
    '例：npm run schema -- from-xlsx 工具.xlsx --path /office/tools --title 工具台账:Tools',
    '',
    '退出码：0 已写出；1 生成的页面通不过检查，没有写；2 用法不对，或由这个文件生成不了页面。',
  ],
  run: runFromXlsx,
};

async function runFromXlsx({ names, texts }: Given, io: Io): Promise<ExitCode> {
  const [file, ...others] = names;
  if (file === undefined || others.length > 0) throw new UsageError('请写一个 xlsx 或 CSV 文件');
  const rows = await readRows(file);
  const target = await readTarget(texts.dir);
  const draft = () => pageFromRows(rows, target.folder.dictionaries());
  const code = await writeFromFields(texts, target, io, draft, rows.length > 1);
  if (code === 0 && rows.length > 1) io.print(importHint(file, rows));
  return code;
}

/** The import of a list reads xlsx, and knows columns by their Chinese titles alone. */
function importHint(file: string, rows: readonly (readonly SourceCell[])[]): string {
  const hasEnglish = rows[0]!.some(
    (cell) => typeof cell === 'string' && titlePair(cell).english !== undefined,
  );
  const steps = [
    ...(/\.csv$/i.test(file) ? ['另存为 xlsx'] : []),
    ...(hasEnglish ? ['标题里去掉英文'] : []),
    '打开页面，用列表的“导入”选这个文件',
  ];
  return `记录没有写入（${rows.length - 1} 行）：${steps.join('，')}`;
}
