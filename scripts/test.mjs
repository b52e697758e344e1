import { runVitest } from './run-vitest.mjs';
import { add, counting, prepareChecks, prepareTests, runChecks } from './test-run.mjs';

/** `npm test`: the checks, then the suites of the gate; further arguments choose suites. */
await counting(async (totals) => {
  await prepareChecks();
  await prepareTests();
  add(totals, await runChecks());
  const tests = await runVitest(process.argv.slice(2));
  add(totals, tests);
  for (const line of tests.leftOut) console.log(line);
});
