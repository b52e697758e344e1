import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafePattern } from '../../../../src/contract/check/unsafe-pattern';
import { registerExpressionCompiler } from '../../../../src/contract/expressions/register';
import type { FieldSchema } from '../../../../src/contract/language/field-schema';
import { validateRecord } from '../../../../src/contract/records/validate-record';
import { registerRules } from '../../../../src/contract/rules/register';

describe('A pattern in a page file', () => {
  it.each([
    '^1[2-9]\\d{9}$',
    '^[A-Z]{2,6}-\\d{4}-\\d{3,6}$',
    '^([A-Za-z0-9]+-)*[A-Za-z0-9]+$',
    '^[\\u4e00-\\u9fa5]{2,10}(·[\\u4e00-\\u9fa5]{2,10})*$',
    '^\\w+([.-]\\w+)*$',
    '^(ab?c|ad)*$',
    '^(a|ab)*$',
    '^\\d+(\\.\\d{1,2})?$',
    '^([^,]*,)*[^,]*$',
    '^(?=.*[A-Za-z])[^\\s]{8,16}$',
    '^.{0,200}$',
    '^(?<year>\\d{4})-(0[1-9]|1[0-2])$',
    '^[\\]\\-a-z]+$',
    '',
  ])('passes: %s', (pattern) => expect(unsafePattern(pattern)).toBeUndefined());

  it.each([
    '(a+)+',
    '^(a+)+$',
    '(a|a)*',
    '^(a(a*|)b)+$',
    '(a?a)*',
    '(a*)*',
    '(.*)*x',
    '^(\\d{3,6}-?)*$',
    '^(\\s*\\w+\\s*)+$',
    '^(a|b|c|ab)*$',
    '^(?:\\w+\\s?)*$',
    '^(?=(a+)+b)a$',
    '^([\\u4e00-\\u9fa5]+|[\\u5000-\\u6000])*$',
    '(x+x+)+y',
    '^(a{1,3})+$',
  ])('is refused where text can be read in two ways: %s', (pattern) =>
    expect(unsafePattern(pattern)).toMatch(/歧义/),
  );

  it.each(['(a+){10}', '.*a.*b.*', '^\\d*\\d*\\d*x$'])(
    'is refused where repetitions pile up: %s',
    (pattern) => expect(unsafePattern(pattern)).toMatch(/首尾相接/),
  );

  it('is refused when it is wrong, refers back, or counts too far', () => {
    expect(unsafePattern('(')).toMatch(/写法不对/);
    expect(unsafePattern('[z-a]')).toMatch(/写法不对/);
    expect(unsafePattern('(a)\\1')).toMatch(/反向引用/);
    expect(unsafePattern('(?<x>a)\\k<x>')).toMatch(/反向引用/);
    expect(unsafePattern('(x{90}){90}')).toMatch(/次数过大/);
  });

  it('is judged in a moment and without failing, whatever it is', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '.',
      '\\d',
      '[a-c]',
      '(',
      ')',
      '|',
      '*',
      '+',
      '?',
      '{2,3}',
      '^',
      '$',
      '(?:',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const start = performance.now();
        unsafePattern(pieces.join(''));
        expect(performance.now() - start).toBeLessThan(2_000);
      }),
      { numRuns: 2_000 },
    );
  });

  it('that passes answers sixty unlucky characters at once', () => {
    const piece = fc.constantFrom('a', 'b', '[ab]', '(a', '(b|a', ')', ')*', ')+', '*', '+', '?', '|');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const source = `^${pieces.join('')}$`;
        fc.pre(unsafePattern(source) === undefined);
        const start = performance.now();
        new RegExp(source).test(`${'a'.repeat(60)}!`);
        new RegExp(source).test(`${'ab'.repeat(30)}!`);
        expect(performance.now() - start).toBeLessThan(1_000);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('A pattern of a field', () => {
  beforeAll(() => {
    registerRules('ids');
    registerExpressionCompiler();
  });

  async function broken(text: string, rules: Partial<FieldSchema>): Promise<string[]> {
    const verdict = await validateRecord({
      page: { form: { type: 'object', properties: { text: { type: 'string', ...rules } } } },
      dictionaries: {},
      payload: { text },
      scope: { user: {}, session: {}, now: () => new Date() },
    });
    return verdict.ok ? [] : verdict.violations.map(({ rule }) => rule);
  }

  it.each(['a+b', '\\d+-\\d+', '\\s+$', 'a*a*b', '^a*a*b', '.*'])(
    'is not held against a long text that no maxLength bounds: %s',
    async (pattern) => {
      for (const character of ['a', '1', ' '])
        expect(await broken(`!${character.repeat(500_000)}!`, { pattern })).toEqual(['pattern']);
    },
  );

  it('is held against as many characters as maxLength allows, and 1,000 where it says nothing', async () => {
    expect(await broken('a'.repeat(1_000), { pattern: '^a+$' })).toEqual([]);
    expect(await broken('a'.repeat(1_001), { pattern: '^a+$' })).toEqual(['pattern']);
    expect(await broken('a'.repeat(5_000), { pattern: '^a+$', maxLength: 5_000 })).toEqual([]);
    expect(await broken('𠮷'.repeat(5_000), { pattern: '^[^a]+$', maxLength: 5_000 })).toEqual([]);
    expect(await broken('a'.repeat(5_001), { pattern: '^a+$', maxLength: 5_000 })).toEqual(['maxLength']);
    expect(await broken('a'.repeat(2_000), { 'x-validator': { pattern: '^a+$', maxLength: 2_000 } })).toEqual(
      [],
    );
  });
});
