import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { checkFolder, kindOfFile } from '../src/contract/check/check-folder';
import { hasErrors, type Problem } from '../src/contract/check/problem';

const SCHEMAS = 'schemas';
const USAGE = `用法：npm run schema -- check [文件或文件夹…] [--json]
  不写文件时检查 schemas/ 下的全部文件。有错误时退出码为 1，只有警告时为 0。`;

/**
 * The author's command line: `check` prints each problem as `file:line:column`, or as JSON for tools.
 * Answers the exit code: 0 sound, 1 errors, 2 wrong use.
 */
export async function runSchemaCommand(args: string[], print: (line: string) => void): Promise<number> {
  const [command, ...rest] = args;
  const unknownOption = rest.find((arg) => arg.startsWith('-') && arg !== '--json');
  if (command !== 'check' || unknownOption) {
    print(USAGE);
    return 2;
  }
  const chosen = rest.filter((arg) => arg !== '--json').map(normalize);
  const missing = await findMissing(chosen);
  if (missing) {
    print(`找不到 ${missing}`);
    return 2;
  }
  const files = await readFiles(chosen);
  const isChosen = (file: string) =>
    chosen.length === 0 || chosen.some((path) => file === path || file.startsWith(`${path}/`));
  const problems = checkFolder(files).problems.filter(({ file }) => isChosen(file));
  if (rest.includes('--json')) print(JSON.stringify(problems, null, 2));
  else printReport(problems, files.filter(({ file }) => kindOfFile(file) && isChosen(file)).length, print);
  return hasErrors(problems) ? 1 : 0;
}

function printReport(
  problems: (Problem & { file: string })[],
  count: number,
  print: (line: string) => void,
): void {
  for (const { file, line, column, severity, message, suggestion } of problems) {
    const hint = suggestion === undefined ? '' : `（您是不是想写 "${suggestion}"？）`;
    print(`${file}:${line}:${column}  ${severity === 'error' ? '错误' : '警告'}  ${message}${hint}`);
  }
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  print(`检查了 ${count} 个文件：${errors} 个错误，${warnings} 个警告`);
}

/** The whole folder is read even for one file: names, paths and calls are checked against the others. */
async function readFiles(chosen: string[]) {
  const found = await Promise.all([SCHEMAS, ...chosen].map(listFiles));
  const names = [...new Set(found.flat())].filter((file) => !file.endsWith('page.schema.json'));
  return Promise.all(names.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
}

async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => normalize(join(entry.parentPath, entry.name)));
}

async function findMissing(paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    if (!(await stat(path).catch(() => undefined))) return path;
  }
  return undefined;
}

function normalize(path: string): string {
  return relative('.', path).split(sep).join('/') || '.';
}

if (process.argv[1]?.endsWith('schema.ts')) {
  process.exitCode = await runSchemaCommand(process.argv.slice(2), (line) => console.log(line));
}
