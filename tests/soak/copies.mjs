import { add, counting } from '../../scripts/test-run.mjs';
import { runBehindCopies } from './behind-copies.mjs';

/** `npm run copies`: the gateway's suites where several copies run. Takes the names of suites, else all. */
await counting(async (totals) => add(totals, await runBehindCopies(process.argv.slice(2))));
