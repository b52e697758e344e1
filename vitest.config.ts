import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ByEnvironment } from './tests/sequencer.ts';
import { BEHIND_COPIES, LEFT_OUT, tellOfFiles } from './tests/strength.ts';

const TEMPLATE = 'tests/support/gateway/make-template.ts';

/**
 * A folder of tests; `patience` is how long, in ms, one of them may take. Two files run at a time: CI has two cores. The
 * files of a process share the modules that they read, since to read them took a tenth of a run: none may replace one.
 */
const project = (
  name: string,
  patience: number,
  more: TestProjectInlineConfiguration['test'] = { globalSetup: TEMPLATE },
): TestProjectInlineConfiguration => ({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    exclude: [...configDefaults.exclude, ...LEFT_OUT],
    testTimeout: patience,
    hookTimeout: patience,
    maxWorkers: 2,
    isolate: false,
    // A second, as vitest has it, is too little for an answer of the gateway while two files run.
    expect: { poll: { timeout: 20_000 } },
    ...more,
  },
});

tellOfFiles();

export default defineConfig({
  test: {
    // What has been compiled is kept in node_modules by its content: a run that comes after another one compiles what has changed.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: ByEnvironment },
    projects: [
      project('unit', 30_000, { include: ['tests/unit/**/*.test.{ts,tsx}'] }),
      project('gateway', 120_000, {
        globalSetup: TEMPLATE,
        setupFiles: 'tests/support/gateway/name-suite.ts',
      }),
      project('generated', 240_000, {
        globalSetup: TEMPLATE,
        setupFiles: 'tests/support/gateway/name-suite.ts',
      }),
      project('browser', 240_000),
      project('copies', 120_000, { include: [...BEHIND_COPIES], env: { COPIES: '2' } }),
    ],
  },
});
