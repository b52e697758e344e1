import { add, counting } from '../../scripts/test-run.mjs';
import { runBehindCopies, runOnCitus } from './behind-copies.mjs';

/**
 * `npm run copies`: the gateway's suites where several copies run; with `--citus`, on a cluster. Takes the names of suites, else
 * all.
 */
const suites = process.argv.slice(2).filter((argument) => argument !== '--citus');
const run = process.argv.includes('--citus') ? runOnCitus : runBehindCopies;
await counting(async (totals) => add(totals, await run(suites)));
