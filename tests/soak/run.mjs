/**
 * The two promises that take long, for longer: ten thousand payloads a page through Chromium's engine and the gateway,
 * and a hundred kills. `RUNS`, `KILLS` and `SEED_OF_RUNS` change that.
 */
process.env.RUNS ??= '10000';
process.env.KILLS ??= '100';
process.argv.splice(2, process.argv.length, 'tests/generated/verdict', 'tests/gateway/kills');
await import('../../scripts/test.mjs');
