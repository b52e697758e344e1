import { folderOf, resultOf } from '../../src/contract/check/check-folder';
import { kindOfFile } from '../../src/contract/check/file-kinds';
import type { SchemaFolder } from '../../src/contract/check/folder';
import { problemsWithMends } from '../../src/contract/check/mends';
import { hasErrors, type Problem } from '../../src/contract/check/problem';
import { isRecordPage } from '../../src/contract/language/pages';
import type { Command, ExitCode, Given, Io } from './command';
import { normalize, readSchemaFiles, requirePaths, SCHEMAS } from './files';
import { uncompiledReport } from './uncompiled-report';

const BETWEEN_FILES = new Set<Problem['rule']>([
  'link',
  'tabs',
  'card',
  'need',
  'creates',
  'neighbour',
  'dictionary',
]);

type Found = Problem & { file: string };

/** `check`: every problem as `file:line:column`, or as JSON for machines. */
export const checkCommand: Command = {
  summary: '检查页面文件、字典和英文，逐条指出错误的行和列',
  usage: '[文件或文件夹…] [--json] [--no-english] [--rules]',
  options: {
    json: { type: 'flag', help: '输出 JSON，供编辑器和流水线读取' },
    'no-english': { type: 'flag', help: '不提示缺少的英文' },
    rules: { type: 'flag', help: '另外列出规则不能编译的页面和原因' },
  },
  notes: [
    `不写文件时检查 ${SCHEMAS}/ 下的全部文件；写了文件也会与其余文件对照（路径、资源、接口不能重复），因此不能用了的其他页面也会列出。`,
    '文件夹可以用环境变量 SCHEMAS_DIR 指定，与服务端相同。缺少的英文列在最后，与错误分开。',
    '',
    'JSON 是一个数组，每项有：file 文件，line 和 column 起点（从 1 起），endLine 和 endColumn 终点（知道时才有），',
    'severity（error 或 warning），rule 规则，path 在 JSON 里的位置，message 说明，suggestion 建议的写法（有时才有），',
    'mend 确定的改法（有时才有）：label 说明，edits 每处从 from 到 to（文件里的 UTF-16 位置）换成 text。',
    '',
    '退出码：0 没有错误（可以有警告）；1 有错误；2 用法不对或找不到文件。',
  ],
  run: runCheck,
};

async function runCheck({ names, flags }: Given, { print }: Io): Promise<ExitCode> {
  await requirePaths(names);
  const chosen = names.map(normalize);
  const isChosen = (file: string) =>
    chosen.length === 0 ||
    chosen.some((path) => path === '.' || file === path || file.startsWith(`${path}/`));
  // The whole folder is read even for one file: names, paths and calls are checked against the others.
  const files = await readSchemaFiles([SCHEMAS, ...chosen]);
  const folder = folderOf(files);
  const { pages, problems: every } = resultOf(folder);
  const found = every.filter(({ rule }) => !(rule === 'english' && flags.has('no-english')));
  const problems = found.filter(({ file }) => isChosen(file));
  const broken = found.filter((problem) => !isChosen(problem.file) && isBrokenByOthers(problem));
  if (flags.has('json')) {
    const texts = new Map(files.map(({ file, text }) => [file, text]));
    print(JSON.stringify([...withMends(folder, texts, problems), ...broken], null, 2));
  } else
    printReport(
      problems,
      broken,
      files.filter(({ file }) => kindOfFile(file) && isChosen(file)).length,
      print,
    );
  if (flags.has('rules') && !flags.has('json')) {
    const chosenPages = pages.flatMap(({ file, page }) =>
      page && isRecordPage(page) && isChosen(file) ? { file, page } : [],
    );
    for (const line of uncompiledReport(chosenPages)) print(line);
  }
  return hasErrors([...problems, ...broken]) ? 1 : 0;
}

/** Problems with the mends that are certain, as Studio offers them. */
function withMends(
  folder: SchemaFolder,
  texts: ReadonlyMap<string, string>,
  problems: readonly Found[],
): Found[] {
  return [...new Set(problems.map(({ file }) => file))].flatMap((file) => {
    const own = problems.filter((one) => one.file === file);
    const text = texts.get(file)!;
    const check = (mended: string): readonly Problem[] => {
      folder.apply(new Map([[file, mended]]));
      return kindOfFile(file) === 'page' ? (folder.page(file)?.problems ?? []) : folder.problemsOf(file);
    };
    const mended = problemsWithMends(text, check, own);
    folder.apply(new Map([[file, text]]));
    return mended;
  });
}

/** Whether what is wrong lies between pages or in a dictionary: an edit elsewhere may have brought it about. */
function isBrokenByOthers({ severity, rule, message }: Found): boolean {
  return severity === 'error' && (BETWEEN_FILES.has(rule) || message.includes('字典'));
}

function printReport(
  problems: readonly Found[],
  broken: readonly Found[],
  count: number,
  print: Io['print'],
): void {
  const english = problems.filter(({ rule }) => rule === 'english');
  const own = problems.filter(({ rule }) => rule !== 'english');
  for (const problem of own) print(lineOf(problem));
  if (broken.length > 0) print('其他页面因此不能用：');
  for (const problem of broken) print(lineOf(problem));
  if (english.length > 0) print('缺少英文（不影响使用，可用 --no-english 略去）：');
  for (const problem of english) print(lineOf(problem));
  const errors = own.filter(({ severity }) => severity === 'error').length;
  const elsewhere = broken.length > 0 ? `（其中 ${broken.length} 个在其他页面）` : '';
  const missing = english.length > 0 ? `，${english.length} 处缺少英文` : '';
  print(
    `检查了 ${count} 个文件：${errors + broken.length} 个错误${elsewhere}，${own.length - errors} 个警告${missing}`,
  );
}

/** One problem for a person, in the form that editors and terminals make a link of. */
export function lineOf({ file, line, column, severity, message, suggestion }: Found): string {
  const hint = suggestion === undefined ? '' : `（您是不是想写 "${suggestion}"？）`;
  return `${file}:${line}:${column}  ${severity === 'error' ? '错误' : '警告'}  ${message}${hint}`;
}
