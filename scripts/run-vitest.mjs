import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, run } from './setup.mjs';

/**
 * Runs vitest with these arguments and counts its tests. What vitest exits with tells nothing: a library that stops
 * database servers at the end (async-exit-hook) makes it 0. A run that breaks off counts as a failure.
 *
 * `leftOut` says, in lines to print, what was left to the night (`tests/strength.ts`).
 *
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Promise<{ passed: number, failed: number, skipped: number, leftOut: string[] }>}
 */
export async function runVitest(args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-'));
  const report = join(folder, 'report.json');
  const shares = join(folder, 'shares.jsonl');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const vitest = join(ROOT, 'node_modules/.bin/vitest');
    const settings = { ...env, SHARES: shares };
    const failure = await run(vitest, ['run', ...reporters, ...args], settings).catch((error) => error);
    const result = JSON.parse(readFileSync(report, 'utf8'));
    // A file that could not be read has no tests that could fail.
    const brokenOff = (failure || !result.success) && result.numFailedTests === 0 ? 1 : 0;
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + brokenOff,
      skipped: result.numPendingTests + (result.numTodoTests ?? 0),
      leftOut: leftToTheNight(shares),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A line for each subject of which this run played less than there is; the same share told twice counts once. */
function leftToTheNight(file) {
  if (!existsSync(file)) return [];
  const sums = new Map();
  for (const line of new Set(readFileSync(file, 'utf8').trim().split('\n'))) {
    const { subject, unit, played, of } = JSON.parse(line);
    const key = `${subject}\n${unit}`;
    const sum = sums.get(key) ?? { subject, unit, played: 0, of: 0 };
    sums.set(key, { ...sum, played: sum.played + played, of: sum.of + of });
  }
  const partly = [...sums.values()].filter(({ played, of }) => played < of);
  const lines = partly.map(({ subject, unit, played, of }) => `  ${subject}: ${played} of ${of} ${unit}`);
  return lines.length === 0 ? [] : ['其余留给 npm run soak：', ...lines];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await runVitest(process.argv.slice(2));
  process.exitCode = failed > 0 ? 1 : 0;
}
