import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../src/contract/check/check-page';
import { evaluateExpression } from '../../../src/contract/expressions/expression';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import { validateRecord } from '../../../src/contract/records/validate-record';
import { registerRules } from '../../../src/contract/rules/register';
import { dictionariesOf } from './support';

const dictionaries = dictionariesOf('schemas');

/** What the checker says of an expression as the value of a number. */
function faults(expression: string): string[] {
  const page = {
    schemaVersion: 2,
    kind: 'list',
    path: '/lab/sums',
    title: '合计',
    resource: { name: 'labSum', scope: 'tenant' },
    list: { columns: ['total'], rowActions: [] },
    form: {
      type: 'object',
      properties: {
        isFree: { type: 'boolean', title: '免费' },
        price: { type: 'number', title: '单价' },
        note: { type: 'string', title: '说明', maxLength: 40 },
        lines: {
          type: 'array',
          title: '明细',
          items: { type: 'object', properties: { amount: { type: 'number', title: '金额' } } },
        },
        total: { type: 'number', title: '合计', 'x-pattern': 'readPretty', 'x-value': `{{ ${expression} }}` },
      },
    },
  };
  return checkPage(JSON.stringify(page), { dictionaries }).problems.map(({ message }) => message);
}

describe('A number in an expression', () => {
  it.each([
    ['values.lines == null ? 0 : sum(values.lines.map(line, line.amount))', 4.5],
    ['values.isFree == true ? null : values.price', 1.5],
    ['values.price > 1 ? values.price * 2 : null', 3],
    ['(values.isFree == true ? null : 1) + 1', 2],
    ['values.price > 9 ? 1 : values.price > 1 ? 2.5 : null', 2.5],
    ['sum([1, values.price, 2.5])', 5],
  ])('may be whole in one branch, decimal or absent in another: %s', (expression, expected) => {
    const values = { isFree: false, price: 1.5, lines: [{ amount: 2 }, { amount: 2.5 }] };
    expect(faults(expression)).toEqual([]);
    expect(evaluateExpression(expression, { values, now: new Date() })).toBe(expected);
  });

  it.each([
    'values.isFree == true ? 1 : values.note',
    'values.isFree == true ? null : values.note',
    'size([1, "a"])',
  ])('is not mixed with text: %s', (expression) => expect(faults(expression)).toHaveLength(1));

  it.each<[string, number | null]>([
    ['values.none / values.none', null],
    ['values.none / values.none * 100', null],
    ['sum([values.none / values.none, 2.0])', 2],
    ['1.5 / 0.0 + 1', null],
    ['1 / 0', null],
    ['5 % size(values.lines)', null],
    ['values.huge * 10', null],
    ['round(values.none / values.none, 2)', null],
    ['0.1 + 0.2', 0.3],
    ['33.3 * 0.9', 29.97],
    ['values.none / values.none > 1.0 ? 1 : 2', 2],
  ])('hostile 89: has no value where there is none, and no noise: %s', (expression, expected) => {
    const values = { none: 0, huge: 1e308, lines: [] };
    expect(evaluateExpression(expression, { values, now: new Date() })).toBe(expected);
  });
});

describe('A computed number that a page shows with so many decimals', () => {
  it('hostile 89: is stored as rounded as it is shown, and one sent in with more is refused', async () => {
    registerRules('ids');
    registerExpressionCompiler();
    const save = (payload: Record<string, unknown>) =>
      validateRecord({
        page: {
          form: {
            type: 'object',
            properties: {
              price: { type: 'number', 'x-component-props': { precision: 2 } },
              rate: {
                type: 'number',
                'x-pattern': 'readPretty',
                'x-component-props': { precision: 1 },
                'x-value': '{{ values.price / 3.0 }}',
              },
              third: {
                type: 'number',
                'x-pattern': 'readPretty',
                'x-value': '{{ values.price / 3.0 // of three }}',
              },
              share: {
                type: 'number',
                'x-pattern': 'readPretty',
                'x-value': '{{ values.price / values.price }}',
              },
            },
          },
        },
        dictionaries: {},
        payload,
        scope: { user: {}, session: {}, now: () => new Date() },
      });
    expect(await save({ price: 1.25 })).toMatchObject({
      ok: true,
      doc: { price: 1.25, rate: 0.4, third: 0.416667, share: 1 },
    });
    const none = await save({ price: 0 });
    expect(none).toMatchObject({ ok: true, doc: { rate: 0 } });
    expect(none.ok && 'share' in none.doc).toBe(false);
    expect(await save({ price: 1.255 })).toMatchObject({ ok: false, violations: [{ rule: 'decimals' }] });
  });
});
