import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafePattern } from '../../../src/contract/check/unsafe-pattern';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import { linearPattern } from '../../../src/contract/patterns/linear';
import { testPattern } from '../../../src/contract/patterns/test-pattern';
import { validateRecord } from '../../../src/contract/records/validate-record';
import { registerRules } from '../../../src/contract/rules/register';

const ALTERNATIVES = Array.from({ length: 200 }, (_, index) => `k${index}`).join('|');

describe('A text that is held against a pattern', () => {
  beforeAll(() => {
    registerRules('ids');
    registerExpressionCompiler();
  });

  const verdict = (pattern: string, text: string) =>
    validateRecord({
      page: {
        form: { type: 'object', properties: { text: { type: 'string', pattern, maxLength: 20_000 } } },
      },
      dictionaries: {},
      payload: { text },
      scope: { user: {}, session: {}, now: () => new Date() },
    });

  // Each of these takes the language's own engine from seconds to longer than anyone waits: the run's timeout tells.
  it.each([
    ['a*a*b', 'a'],
    ['^a*a*b', 'a'],
    ['(x+x+)+y', 'x'],
    ['^(a?){40}a{40}$', 'a'],
    ['^a{0,60}a{0,60}a{0,60}a{0,60}a{0,60}b', 'a'],
    [`^(${ALTERNATIVES})*$`, 'k199'],
    ['^([^,]*,)*[^,]*x$', 'a,'],
  ])(
    'hostile 76: is answered at once, whatever the shape: %s',
    { timeout: 5_000 },
    async (pattern, piece) => {
      const unlucky = `b!${piece.repeat(20_000 / piece.length - 3)}!`;
      const answer = await verdict(pattern, unlucky.slice(2));
      expect(answer).toMatchObject({ ok: false, violations: [{ rule: 'pattern' }] });
    },
  );

  it('means what it means to the language itself', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'b',
        '.',
        '\\d',
        '\\s',
        '\\S',
        '[a-c]',
        '[^a]',
        '[\\s\\-b]',
        '[^\\S]',
        '(a|b)',
        '(?:ab)?',
        '中',
        '\\u4e2d',
      ],
      ...[
        '*',
        '+',
        '?',
        '{2}',
        '{1,3}',
        '^',
        '$',
        '\\b',
        '\\.',
        '|',
        '{',
        '}',
        '[[]',
        '[^]',
        '\\x41',
        '\\a',
        '\\/',
      ],
    );
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'A', '1', ' ', '\u00a0', '中', '𠮷', '\n', '.', '[', '{', '/'),
    });
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 6 }),
        fc.array(text, { minLength: 5, maxLength: 5 }),
        (pieces, texts) => {
          const source = pieces.join('');
          fc.pre(unsafePattern(source) === undefined);
          for (const one of texts)
            expect([source, one, linearPattern(source)(one)]).toEqual([
              source,
              one,
              new RegExp(source).test(one),
            ]);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('may be asked for several things at once in the looks ahead behind its beginning', async () => {
    const pattern = '^(?=.*[A-Za-z])(?=.*\\d)(?!.*\\s).{8,16}$';
    expect(unsafePattern(pattern)).toBeUndefined();
    for (const text of ['abcdefg1', 'abcdefgh', '12345678', 'abc defg1', 'a1'])
      expect(await testPattern(pattern, text), text).toBe(new RegExp(pattern).test(text));
  });

  it.each(['^a(?=b)b$', '^(?=a)b|c$', '(?<=a)b', '^(?=a)*b$'])(
    'is refused a look that stands anywhere else, with what to write instead: %s',
    (pattern) => expect(unsafePattern(pattern)).toMatch(/x-validator/),
  );

  it('is refused a pattern that would be long over the longest text', () => {
    const pattern = '(?:.{0,200}a){5}$';
    expect(unsafePattern(pattern, 1_000)).toBeUndefined();
    expect(unsafePattern(pattern, 20_000)).toMatch(/maxLength 减到 \d+ 以内/);
    expect(unsafePattern('^a{0,1500}a*$')).toMatch(/最多写到 1000/);
  });
});
