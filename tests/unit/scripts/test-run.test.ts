import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** A check by its title, and what its process does. */
type Check = readonly [title: string, code: string];

/** Runs `tests`, a function by its text, beside the checks; answers the exit code and the lines that were printed. */
function run(tests: string, checks: readonly Check[]) {
  const listed = checks.map(([title, code]) => [title, process.execPath, ['-e', code]]);
  const script = `
    const { counting, runBesideChecks } = await import('./scripts/test-run.mjs');
    await counting((totals) => runBesideChecks(totals, ${tests}, ${JSON.stringify(listed)}));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return { status, lines: `${stderr}${stdout}`.trim().split('\n') };
}

const PASSING = 'async () => ({ passed: 2, failed: 0, skipped: 1, leftOut: ["the rest"] })';

test('checks and tests are counted together, and the sum is the last line', () => {
  const { status, lines } = run(PASSING, [['甲', 'console.log("sound")']]);
  expect(lines).toEqual([
    'sound',
    expect.stringMatching(/^\[检查\] 甲通过/),
    'the rest',
    '3 passed, 0 failed, 1 skipped',
  ]);
  expect(status).toBe(0);
});

test('a check that fails fails the run, says why in one piece, and is named again at the end', () => {
  const { status, lines } = run(PASSING, [
    ['甲', 'console.error("unsound"); process.exit(3)'],
    ['乙', ''],
  ]);
  expect(lines).toEqual([
    '[检查] 甲未通过，见上文',
    'unsound',
    expect.stringMatching(/^\[检查\] 甲未通过（/),
    expect.stringMatching(/^\[检查\] 乙通过/),
    'the rest',
    '3 passed, 1 failed, 1 skipped',
  ]);
  expect(status).toBe(1);
});

test('a build that fails fails the run, once the checks have ended', () => {
  const { status, lines } = run('() => Promise.reject(new Error("no build"))', [['甲', '']]);
  expect(lines).toEqual(['no build', expect.stringMatching(/甲通过/), '1 passed, 1 failed, 0 skipped']);
  expect(status).toBe(1);
});
