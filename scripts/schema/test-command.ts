import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import { checkFolder } from '../../src/contract/check/check-folder';
import { kindOfFile } from '../../src/contract/check/file-kinds';
import { hasErrors } from '../../src/contract/check/problem';
import { lineOf } from './check-command';
import { type Command, type ExitCode, type Given, type Io, UsageError } from './command';
import { normalize, readSchemaFiles, requirePaths, SCHEMAS } from './files';

/** Generated suites that one page can be run through by itself. */
const SUITES = ['rules', 'verdict', 'permissions', 'render', 'views'].map(
  (name) => `tests/generated/${name}`,
);

/** Payloads that both sides judge; a whole run takes 300 a page. */
const DEFAULT_RUNS = '100';

/** `test`: the generated tests of chosen pages alone, in the built product on the embedded database. */
export const testCommand: Command = {
  summary: '只跑所选页面的生成测试：规则边界、两端同判、权限矩阵、两种宽度的绘制',
  usage: '文件… [--runs 次数]',
  options: { runs: { type: 'text', value: '次数', help: `两端同判的随机数据条数，默认 ${DEFAULT_RUNS}` } },
  notes: [
    `文件可以不在 ${SCHEMAS}/ 里：测试时会把它放进一份临时的页面文件夹，与其余页面一起运行。`,
    '测试用内置数据库和本机的 Chromium，不碰您的数据；一个页面通常不到一分钟。',
    '',
    '退出码：0 全部通过；1 有错误或测试失败；2 用法不对或找不到文件。',
  ],
  run: runTest,
};

async function runTest({ names, texts }: Given, { print }: Io): Promise<ExitCode> {
  if (names.length === 0) throw new UsageError('请写出要测试的页面文件');
  const runs = texts.runs ?? DEFAULT_RUNS;
  if (!/^[1-9]\d{0,5}$/.test(runs)) throw new UsageError('--runs 后面要写 1 到 999999 的整数');
  await requirePaths(names);
  const chosen = names.map(normalize);
  const pages = (await readSchemaFiles(chosen)).filter(({ file }) => kindOfFile(file) === 'page');
  if (pages.length === 0) throw new UsageError(`${names.join('、')} 里没有页面文件`);
  const errors = await errorsOf(pages.map(({ file }) => file));
  if (errors.length > 0) {
    for (const line of errors) print(line);
    print(`请先改正这 ${errors.length} 个错误，再运行测试`);
    return 1;
  }
  const environment = {
    CHOSEN_PAGE_FILES: pages.map(({ file }) => resolve(file)).join(delimiter),
    RUNS: runs,
  };
  await inRoot(['scripts/build.mjs'], {});
  // The embedded database alone: what may differ on PostgreSQL is in the whole run.
  const filter = ['--project', 'generated', '-t', '^(?!.*PostgreSQL)'];
  const code = await inRoot(['scripts/run-vitest.mjs', ...filter, ...SUITES], environment);
  print(code === 0 ? '生成测试全部通过' : '有测试没有通过，见上文');
  return code === 0 ? 0 : 1;
}

/** The errors in these files, beside all others of the product, one a line. */
async function errorsOf(chosen: readonly string[]): Promise<string[]> {
  const files = await readSchemaFiles([SCHEMAS, ...chosen]);
  return checkFolder(files)
    .problems.filter((problem) => chosen.includes(problem.file) && hasErrors([problem]))
    .map(lineOf);
}

/** Runs a script with this Node from the root of the project, its output in this terminal; answers its exit code. */
function inRoot(args: readonly string[], environment: Record<string, string>): Promise<number | null> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [...args], {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.once('error', fail);
    child.once('exit', done);
  });
}
