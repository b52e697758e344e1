import { checkFolder } from '../../src/contract/check/check-folder';
import { kindOfFile } from '../../src/contract/check/file-kinds';
import { hasErrors, type Problem } from '../../src/contract/check/problem';
import type { Command, ExitCode, Given, Io } from './command';
import { normalize, readSchemaFiles, requirePaths, SCHEMAS } from './files';

type Found = Problem & { file: string };

/** `check`: every problem as `file:line:column`, or as JSON for machines. */
export const checkCommand: Command = {
  summary: '检查页面文件、字典和英文，逐条指出错误的行和列',
  usage: '[文件或文件夹…] [--json]',
  options: { json: { type: 'flag', help: '输出 JSON，供编辑器和流水线读取' } },
  notes: [
    `不写文件时检查 ${SCHEMAS}/ 下的全部文件；写了文件也会与其余文件对照（路径、资源、接口不能重复）。`,
    '',
    'JSON 是一个数组，每项有：file 文件，line 和 column 起点（从 1 起），endLine 和 endColumn 终点（知道时才有），',
    'severity（error 或 warning），rule 规则，path 在 JSON 里的位置，message 说明，suggestion 建议的写法（有时才有）。',
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
  const problems = checkFolder(files).problems.filter(({ file }) => isChosen(file));
  if (flags.has('json')) print(JSON.stringify(problems, null, 2));
  else printReport(problems, files.filter(({ file }) => kindOfFile(file) && isChosen(file)).length, print);
  return hasErrors(problems) ? 1 : 0;
}

function printReport(problems: readonly Found[], count: number, print: Io['print']): void {
  for (const problem of problems) print(lineOf(problem));
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  print(`检查了 ${count} 个文件：${errors} 个错误，${problems.length - errors} 个警告`);
}

/** One problem for a person, in the form that editors and terminals make a link of. */
export function lineOf({ file, line, column, severity, message, suggestion }: Found): string {
  const hint = suggestion === undefined ? '' : `（您是不是想写 "${suggestion}"？）`;
  return `${file}:${line}:${column}  ${severity === 'error' ? '错误' : '警告'}  ${message}${hint}`;
}
