import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a run with a test that fails ends with 1, whatever vitest itself ends with', () => {
  const { VITEST: _, ...env } = process.env;
  const end = (...command: string[]) =>
    spawnSync(process.execPath, [...command, '--root', 'tests/fixtures/red-run'], { env }).status;
  expect(end('node_modules/vitest/vitest.mjs', 'run')).toBe(0);
  expect(end('scripts/run-vitest.mjs')).toBe(1);
});
