import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, run } from './setup.mjs';

/**
 * Runs vitest with these arguments and counts its tests. What vitest exits with tells nothing: a library that stops
 * database servers at the end (async-exit-hook) makes it 0. A run that breaks off counts as a failure.
 *
 * @param {readonly string[]} args
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runVitest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-'));
  const report = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const vitest = join(ROOT, 'node_modules/.bin/vitest');
    const failure = await run(vitest, ['run', ...reporters, ...args]).catch((error) => error);
    const result = JSON.parse(readFileSync(report, 'utf8'));
    // A file that could not be read has no tests that could fail.
    const brokenOff = (failure || !result.success) && result.numFailedTests === 0 ? 1 : 0;
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + brokenOff,
      skipped: result.numPendingTests + (result.numTodoTests ?? 0),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await runVitest(process.argv.slice(2));
  process.exitCode = failed > 0 ? 1 : 0;
}
