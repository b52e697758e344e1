import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installTestBrowser } from './chromium.mjs';
import { build, install, ROOT, requireNode } from './setup.mjs';

const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/** The compiler that is a program of the machine, in 0.4 of the processor's time; what reads sources asks 5.9, which has an API. */
const TYPE_CHECKER = join(ROOT, 'node_modules/typescript-7/bin/tsc');

/** dependency-cruiser goes by what files contain, not by when they were written: a checkout writes them all. */
const BY_CONTENT = ['--cache', '--cache-strategy', 'content'];

/**
 * Checks that count as one test each. What they know of files that have not changed since the last run they keep in
 * `node_modules/.cache`.
 */
const CHECKS = [
  ['类型', process.execPath, [TYPE_CHECKER, '--noEmit', '-p', '.']],
  ['代码规范', bin('biome'), ['check', '--error-on-warnings', '.']],
  [
    '导入方向',
    bin('depcruise'),
    ['src', 'server', 'mock', 'children', '--config', '.dependency-cruiser.cjs', ...BY_CONTENT],
  ],
  ['无人引用的文件、导出和依赖', bin('knip'), ['--no-progress', '--cache']],
  ['许可证', process.execPath, ['scripts/licences.mjs']],
  ['已知漏洞', process.execPath, ['scripts/advisories.mjs']],
  ['页面文件', process.execPath, ['scripts/schema.mjs', 'check']],
];

/** Tests counted together: begin with this, add with `add`. */
export const none = () => ({ passed: 0, failed: 0, skipped: 0 });

export function add(totals, more) {
  for (const kind of Object.keys(totals)) totals[kind] += more[kind] ?? 0;
}

/** What the checks need: packages, and the types that umi writes of its own modules. Throws where they cannot be had. */
export async function prepareChecks() {
  requireNode();
  process.chdir(ROOT);
  await install();
  await build('types');
}

/** What the tests need beside: the built product and a browser. Throws where they cannot be had. */
export async function prepareTests() {
  await installTestBrowser();
  await build('web');
  await build('children');
  await build('server');
}

/**
 * Types, lint, direction of imports, what nothing uses, packages and page files, one after the other: tests may run beside
 * them. A check prints what it has said in one piece, once it has ended. `faults` names those that failed.
 *
 * @returns {Promise<{ passed: number, failed: number, skipped: number, faults: string[] }>}
 */
async function runChecks(checks) {
  const faults = [];
  for (const [title, command, args] of checks) {
    const started = Date.now();
    const { code, output } = await listen(command, args);
    const seconds = Math.round((Date.now() - started) / 1000);
    const isPassed = code === 0;
    if (!isPassed) faults.push(title);
    const verdict = `[检查] ${title}${isPassed ? '通过' : '未通过'}（${seconds} 秒）`;
    console.log([output.trim(), verdict].filter(Boolean).join('\n'));
  }
  return { ...none(), passed: checks.length - faults.length, failed: faults.length, faults };
}

/**
 * Runs `test`, which answers counts, with the checks beside it, and adds both to `totals`. Last come the checks that
 * failed, whose lines stand among the tests', and what `test` has left to the night. Throws what `test` throws, once the
 * checks have ended.
 */
export async function runBesideChecks(totals, test, checks = CHECKS) {
  const [checked, tests] = await Promise.allSettled([runChecks(checks), test()]);
  if (checked.status === 'rejected') throw checked.reason;
  add(totals, checked.value);
  for (const fault of checked.value.faults) console.error(`[检查] ${fault}未通过，见上文`);
  if (tests.status === 'rejected') throw tests.reason;
  add(totals, tests.value);
  for (const line of tests.value.leftOut) console.log(line);
}

/** Runs a command in the root; answers its exit code, 1 where it cannot be run, and all that it has said. */
function listen(command, args) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs `work`, which adds to the counts that it is given; prints their sum last, and lets the process fail with it. */
export async function counting(work) {
  const totals = none();
  try {
    await work(totals);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    totals.failed += 1;
  }
  console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  process.exitCode = totals.failed > 0 ? 1 : 0;
}
