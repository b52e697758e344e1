import { join } from 'node:path';
import { installTestBrowser } from './chromium.mjs';
import { build, install, ROOT, requireNode, run, say } from './setup.mjs';

const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/** Checks that count as one test each. */
const CHECKS = [
  ['类型', bin('tsc'), ['--noEmit', '-p', '.']],
  ['代码规范', bin('biome'), ['check', '--error-on-warnings', '.']],
  [
    '导入方向',
    bin('depcruise'),
    ['src', 'server', 'mock', 'children', '--config', '.dependency-cruiser.cjs'],
  ],
  ['页面文件', process.execPath, ['scripts/schema.mjs', 'check']],
];

/** Tests counted together: begin with this, add with `add`. */
export const none = () => ({ passed: 0, failed: 0, skipped: 0 });

/** Adds the counts of `more` to those of `totals`. */
export function add(totals, more) {
  for (const kind of Object.keys(totals)) totals[kind] += more[kind] ?? 0;
}

/** What the checks need: packages, and the types that umi writes of its own modules. Throws where they cannot be had. */
export async function prepareChecks() {
  requireNode();
  process.chdir(ROOT);
  await install();
  await run(process.execPath, ['node_modules/umi/bin/umi.js', 'setup']);
}

/** What the tests need beside: the built product and a browser. Throws where they cannot be had. */
export async function prepareTests() {
  await installTestBrowser();
  await build('web');
  await build('children');
  await build('server');
}

/** Types, lint, direction of imports and page files, one after the other; what fails is said as it comes. */
export async function runChecks() {
  const totals = none();
  for (const [title, command, args] of CHECKS) {
    say(`检查${title}…`);
    try {
      await run(command, args);
      totals.passed += 1;
    } catch (error) {
      console.error(error.message);
      totals.failed += 1;
    }
  }
  return totals;
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
