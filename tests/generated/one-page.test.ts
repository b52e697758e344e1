import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { leftToTheNight } from '../support/night';

const { long } = leftToTheNight(import.meta.url);

const EXAMPLE = 'tests/fixtures/examples/features/choices.json';
const directory = mkdtempSync(join(tmpdir(), 'one-page-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Runs `schema test` as an author does: by its own process, which tells nothing of the run around it. */
function schemaTest(file: string) {
  const { VITEST: _, CHOSEN_PAGE_FILES: __, ...env } = process.env;
  const run = spawnSync(process.execPath, ['scripts/schema.mjs', 'test', file, '--runs', '10'], {
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1' },
  });
  return { code: run.status, output: stripVTControlCharacters(`${run.stdout}${run.stderr}`) };
}

long(
  '`schema test FILE` runs the generated suites of that page alone',
  async () => {
    const { code, output } = schemaTest(EXAMPLE);
    expect(output).toContain('生成测试全部通过');
    expect(code).toBe(0);
    expect(output).toMatch(/Test Files +4 passed \(4\)/);
    expect(output).toContain("'chosen/choices.json'");
    // No other page is run: one alone keeps it under a minute on a quiet machine.
    expect(output).not.toContain("'office/contracts.json'");
  },
  240_000,
);

test('`schema test FILE` runs nothing for a file with an error, and says where it is', () => {
  const file = join(directory, 'broken.json');
  writeFileSync(file, readFileSync(EXAMPLE, 'utf8').replace('"type": "string"', '"type": "sting"'));
  const { code, output } = schemaTest(file);
  expect(code).toBe(1);
  expect(output).toContain('再运行测试');
  expect(output).toMatch(/broken\.json.*sting/);
  expect(output).not.toContain('Test Files');
}, 120_000);
