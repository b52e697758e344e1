import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';
import { evaluateExpression } from '../../../../src/contract/expressions/expression';
import { byStrength, tell } from '../../../strength';

const pageWith = (expression: string) =>
  JSON.stringify({
    schemaVersion: 2,
    path: '/office/things',
    kind: 'list',
    title: 'Things',
    resource: { name: 'thing', scope: 'tenant' },
    form: {
      type: 'object',
      properties: {
        text: { type: 'string' },
        other: { type: 'string' },
        count: { type: 'number' },
        rate: { type: 'number' },
        flag: { type: 'boolean' },
        tags: { type: 'array', items: { type: 'string' } },
        inner: { type: 'object', properties: { city: { type: 'string' } } },
      },
    },
    list: {
      columns: ['text'],
      rowActions: [{ code: 'edit', label: 'Edit', action: 'update', when: `{{ ${expression} }}` }],
    },
  });

const leaf = fc.constantFrom(
  'row.text',
  'row.other',
  'row.count',
  'row.rate',
  'row.flag',
  'row.tags',
  'row.inner.city',
  'row.inner',
  'row.id',
  'row.version',
  'null',
  '1',
  '2.5',
  "'a'",
  'true',
  'now',
  'user.accountId',
  'session.supplierCode',
);
const { expression } = fc.letrec<{ expression: string; operand: string }>((tie) => ({
  operand: fc.oneof(
    { maxDepth: 3 },
    leaf,
    tie('expression').map((inner) => `(${inner})`),
  ),
  expression: fc.oneof(
    { maxDepth: 4 },
    fc
      .tuple(
        tie('operand'),
        fc.constantFrom('==', '!=', '<', '>=', '+', '-', '*', '/', '%', 'in', '&&', '||', '&&', '||'),
        tie('operand'),
      )
      .map((parts) => parts.join(' ')),
    fc.tuple(leaf, tie('operand')).map(([name, rest]) => `${name} != null && ${rest}`),
    fc.tuple(leaf, tie('operand')).map(([name, rest]) => `${name} == null || ${rest}`),
    fc
      .tuple(tie('operand'), tie('operand'), tie('operand'))
      .map(([test, yes, no]) => `${test} ? ${yes} : ${no}`),
    tie('operand').map((inner) => `!${inner}`),
    tie('operand').map((inner) => `-${inner}`),
    fc
      .tuple(tie('operand'), fc.constantFrom("startsWith('a')", "contains('b')", 'size()'))
      .map((parts) => parts.join('.')),
    tie('operand').map((inner) => `size(${inner})`),
    tie('operand').map((inner) => `${inner}.exists(x, x == 'a')`),
  ),
}));

const maybe = <T>(filled: fc.Arbitrary<T>) => fc.oneof(filled, fc.constantFrom(null, undefined));
const rows = fc.record({
  text: maybe(fc.constantFrom('', 'a', 'bc')),
  other: maybe(fc.constantFrom('', 'a', '2026-01-01')),
  count: maybe(fc.constantFrom(0, 1, 2.5)),
  rate: maybe(fc.constantFrom(0, -1, 0.5)),
  flag: maybe(fc.boolean()),
  tags: maybe(fc.constantFrom<string[]>([], ['a'], ['b', 'c'])),
  inner: maybe(fc.record({ city: maybe(fc.constantFrom('', 'x')) })),
});

const RUNS_AT_NIGHT = 200;
const RUNS = byStrength(60, RUNS_AT_NIGHT);
tell({ subject: 'sound expressions', unit: 'expressions', played: RUNS, of: RUNS_AT_NIGHT });

describe('A condition that the checker lets pass', () => {
  it('answers yes or no for every record, filled in or not', () => {
    let passed = 0;
    fc.assert(
      fc.property(expression, fc.array(rows, { minLength: 8, maxLength: 8 }), (text, records) => {
        const { page } = checkPage(pageWith(text), { dictionaries: {} });
        fc.pre(page !== undefined);
        passed++;
        for (const row of [{}, ...records]) {
          const scope = {
            row: { ...row, id: 'r1', version: 1 },
            user: { accountId: 'u1' },
            session: {},
            now: new Date('2026-11-21T00:00:00Z'),
          };
          expect(typeof evaluateExpression(text, scope)).toBe('boolean');
        }
      }),
      { numRuns: RUNS, maxSkipsPerRun: 1_000 },
    );
    expect(passed).toBeGreaterThanOrEqual(RUNS);
  }, 60_000);
});
