import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** A folder of tests; `patience` is how long, in ms, one of them may take. Two files run at a time: CI has two cores. */
const project = (
  name: string,
  patience: number,
  more: TestProjectInlineConfiguration['test'] = { globalSetup: 'tests/support/template.ts' },
): TestProjectInlineConfiguration => ({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: patience,
    hookTimeout: patience,
    maxWorkers: 2,
    // A second, as vitest has it, is too little for an answer of the gateway while two files run.
    expect: { poll: { timeout: 20_000 } },
    ...more,
  },
});

/** Suites that two copies of the gateway pass as well, each request going to the next; `npm run copies` takes all. */
const BEHIND_COPIES = ['refresh', 'records', 'roles', 'schema-changes'].map(
  (suite) => `tests/gateway/${suite}.test.ts`,
);

export default defineConfig({
  test: {
    projects: [
      project('unit', 30_000, { include: ['tests/unit/**/*.test.{ts,tsx}'] }),
      project('gateway', 120_000),
      project('generated', 240_000),
      project('browser', 240_000),
      project('copies', 120_000, { include: BEHIND_COPIES, env: { COPIES: '2' } }),
    ],
  },
});
