/**
 * `npm run soak`, the nightly run: every suite with nothing left out, then the promises that take long for longer (ten
 * thousand payloads a page through Chromium's engine and the gateway, ten thousand page files at random through the
 * checker and the runtime, a hundred kills), then the gateway's suites where several copies run. `RUNS`, `KILLS` and
 * `SEED_OF_RUNS` change that.
 */
import { runVitest } from '../../scripts/run-vitest.mjs';
import { add, counting, prepareChecks, prepareTests, runChecks } from '../../scripts/test-run.mjs';
import { runBehindCopies } from './behind-copies.mjs';

const LONG = ['tests/generated/verdict', 'tests/generated/random-pages', 'tests/gateway/kills'];
const { RUNS = '10000', KILLS = '100' } = process.env;

process.env.STRENGTH = 'nightly';
delete process.env.RUNS;
await counting(async (totals) => {
  await prepareChecks();
  await prepareTests();
  add(totals, await runChecks());
  // All suites of the gateway run behind copies below.
  add(totals, await runVitest(['--project', '!copies']));
  add(totals, await runVitest(LONG, { RUNS, KILLS }));
  add(totals, await runBehindCopies([]));
});
