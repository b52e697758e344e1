/**
 * The promises that take long, for longer: ten thousand payloads a page through Chromium's engine and the gateway, ten
 * thousand page files at random through the checker and the runtime, every page typed into and asked for on both
 * databases, and a hundred kills. `RUNS`, `KILLS` and
 * `SEED_OF_RUNS` change that.
 */
process.env.RUNS ??= '10000';
process.env.ALL_PAGES ??= '1';
process.env.KILLS ??= '100';
const LONG = [
  'tests/generated/verdict',
  'tests/generated/typed',
  'tests/generated/permissions',
  'tests/generated/random-pages',
  'tests/gateway/kills',
];
process.argv.splice(2, process.argv.length, ...LONG);
await import('../../scripts/test.mjs');
