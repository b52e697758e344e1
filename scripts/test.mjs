import { runVitest } from './run-vitest.mjs';
import { counting, prepareChecks, prepareTests, runBesideChecks } from './test-run.mjs';

/** `npm test`: the suites of the gate, with the checks beside them; further arguments choose suites. */
await counting(async (totals) => {
  await prepareChecks();
  await runBesideChecks(totals, async () => {
    await prepareTests();
    return runVitest(process.argv.slice(2));
  });
});
