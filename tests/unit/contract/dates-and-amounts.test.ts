import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOf, roundTo } from '../../../src/contract/base/decimals';
import { evaluateExpression } from '../../../src/contract/expressions/expression';
import { DATE_TESTS } from '../../../src/contract/rules/dates';

describe('The texts of dates and times', () => {
  it('take the days that exist and no others', () => {
    expect(['2024-02-29', '2000-02-29', '2199-12-31'].every(DATE_TESTS.date)).toBe(true);
    expect(['2026-02-30', '2100-02-29', '2023-02-29', '2026-04-31', '2026-00-10'].some(DATE_TESTS.date)).toBe(
      false,
    );
  });

  it('take week 53 in the years that have one (ISO 8601)', () => {
    const lastWeek = (year: number) => {
      const day = new Date(Date.UTC(year, 11, 28));
      const thursday = new Date(day.getTime() + (4 - (day.getUTCDay() || 7)) * 86_400_000);
      const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
      return Math.floor((thursday.getTime() - first) / 86_400_000 / 7) + 1;
    };
    for (let year = 1900; year < 2200; year += 1) {
      expect(DATE_TESTS.week(`${year}-W53`), String(year)).toBe(lastWeek(year) === 53);
    }
  });

  it.each([
    ['{{ values.at >= "2026-11-21 08:00:00" }}', true],
    ['{{ values.at < now }}', true],
    ['{{ values.month < now }}', true],
    ['{{ values.year < now }}', true],
    ['{{ values.later < now }}', false],
  ])('compare with each other and with now: %s', (expression, expected) => {
    const values = {
      at: '2026-11-21 08:00:00',
      month: '2026-11',
      year: '2026',
      later: '2026-11-21 08:00:02',
    };
    // One second after eight in Beijing.
    const now = new Date('2026-11-21T00:00:01Z');
    expect(evaluateExpression(expression.slice(3, -3), { values, now })).toBe(expected);
  });
});

describe('Decimals', () => {
  it('are counted as they are written', () => {
    const written: [number, number][] = [
      [0, 0],
      [12, 0],
      [1.5, 1],
      [0.07, 2],
      [1e21, 0],
      [1e-7, 7],
      [1.25e-7, 9],
      [0.1 + 0.2, 17],
    ];
    for (const [value, decimals] of written) expect(decimalsOf(value), String(value)).toBe(decimals);
  });

  it('never count noise that is not there: any whole number of cents has two at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }), (cents) => {
        expect(decimalsOf(Number(`${cents}e-2`))).toBeLessThanOrEqual(2);
      }),
    );
  });

  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [3 * 1.1, 2, 3.3],
    [0.1 + 0.2, 2, 0.3],
    [2.675, 2, 2.68],
    [1_234_567.895, 2, 1_234_567.9],
    [5e-7, 2, 0],
    [1e21, 2, 1e21],
    [12.5, 0, 13],
  ])('are rounded half up as people reckon: %d to %d is %d', (value, decimals, expected) => {
    expect(roundTo(value, decimals)).toBe(expected);
  });

  it('are rounded in expressions, where nothing stays nothing', () => {
    const now = new Date();
    expect(evaluateExpression('round(values.a * 1.1, 2)', { values: { a: 3 }, now })).toBe(3.3);
    expect(evaluateExpression('round(values.b * 1.1, 2)', { values: {}, now })).toBe(null);
  });
});
