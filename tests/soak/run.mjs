/**
 * `npm run soak`, the nightly run: every suite with nothing left out, the suites of the browser on PostgreSQL as the gate
 * has them, then the promises that take long for longer (ten thousand payloads a page through Chromium's engine and the
 * gateway, ten thousand page files at random through the checker and the runtime, a hundred kills), then the gateway's
 * suites where several copies run and, where one is there, on a cluster of Citus, and the measurements that
 * docs/performance.md tells of. `RUNS`, `KILLS` and `SEED_OF_RUNS` change that.
 */
import { join } from 'node:path';
import { runVitest } from '../../scripts/run-vitest.mjs';
import { ROOT, run } from '../../scripts/setup.mjs';
import {
  add,
  counting,
  none,
  prepareChecks,
  prepareTests,
  runBesideChecks,
} from '../../scripts/test-run.mjs';
import { runBehindCopies, runOnCitus } from './behind-copies.mjs';

const LONG = ['tests/generated/verdict', 'tests/generated/random-pages', 'tests/gateway/operating/kills'];
const MEASUREMENTS = [
  'check-speed',
  'registry-cost',
  'save-to-screen',
  'slowed-visits',
  'sign-ins-beside-reads',
  'at-rest',
  'large-tenant',
].map((name) => `tests/soak/${name}.ts`);
const { RUNS = '10000', KILLS = '100' } = process.env;

process.env.STRENGTH = 'nightly';
delete process.env.RUNS;
delete process.env.KILLS;
await counting(async (totals) => {
  await prepareChecks();
  // All suites of the gateway run behind copies below.
  await runBesideChecks(totals, async () => {
    await prepareTests();
    return runVitest(['--project', '!copies']);
  });
  add(totals, await runVitest(['--project', 'browser'], { STRENGTH: 'gate' }));
  add(totals, await runVitest(LONG, { RUNS, KILLS }));
  add(totals, await runBehindCopies([]));
  add(totals, await runOnCitus([]));
  for (const file of MEASUREMENTS) add(totals, await measure(file));
});

/** A measurement counts as a test that it comes to its end. */
async function measure(file) {
  try {
    await run(join(ROOT, 'node_modules/.bin/tsx'), [file]);
    return { ...none(), passed: 1 };
  } catch (error) {
    console.error(error.message);
    return { ...none(), failed: 1 };
  }
}
