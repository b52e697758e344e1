import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import { validateRecord } from '../../../src/contract/records/validate-record';
import { registerRules } from '../../../src/contract/rules/register';

beforeAll(() => {
  registerRules('ids');
  registerExpressionCompiler();
});

it('a required field stays required beside an assertion over other fields', async () => {
  const page = JSON.parse(
    readFileSync(new URL('../../../schemas/office/contracts.json', import.meta.url), 'utf8'),
  );
  const verdict = await validateRecord({
    page,
    dictionaries: {},
    payload: { startTime: '2026-01-01' },
    scope: { user: {}, session: {}, now: () => new Date() },
  });
  const broken = verdict.ok ? [] : verdict.violations.map(({ path, rule }) => `${path}: ${rule}`);
  expect(broken).toContain('endTime: required');
  expect(broken).toContain('remindDate: required');
});
