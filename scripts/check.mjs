import { execFileSync } from 'node:child_process';
import { runVitest } from './run-vitest.mjs';
import { counting, prepareChecks, runBesideChecks } from './test-run.mjs';

/** `npm run check`: the checks, and the unit tests of what has changed since the branch left `main`. */
await counting(async (totals) => {
  await prepareChecks();
  await runBesideChecks(totals, () =>
    runVitest(['--project', 'unit', '--passWithNoTests', '--changed', base()]),
  );
});

/** The commit that this work began at: where it left `main` of the server, else the last one. */
function base() {
  try {
    return execFileSync('git', ['merge-base', 'HEAD', 'origin/main'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return 'HEAD';
  }
}
