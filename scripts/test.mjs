import { join } from 'node:path';
import { installTestBrowser } from './chromium.mjs';
import { runVitest } from './run-vitest.mjs';
import { build, install, ROOT, requireNode, run, say } from './setup.mjs';

const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/** Checks that count as one test each. Umi writes the types of its own modules first. */
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

const totals = { passed: 0, failed: 0, skipped: 0 };

try {
  requireNode();
  process.chdir(ROOT);
  await install();
  await installTestBrowser();
  await build('web');
  await build('children');
  await build('server');
  // The types of umi's own exports stand in generated files.
  await run(process.execPath, ['node_modules/umi/bin/umi.js', 'setup']);
  for (const [title, command, args] of CHECKS) await check(title, command, args);
  const tests = await runVitest(process.argv.slice(2));
  for (const kind of Object.keys(totals)) totals[kind] += tests[kind];
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  totals.failed += 1;
}
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed > 0 ? 1 : 0;

async function check(title, command, args) {
  say(`检查${title}…`);
  try {
    await run(command, args);
    totals.passed += 1;
  } catch (error) {
    console.error(error.message);
    totals.failed += 1;
  }
}
