import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS, type FormatName } from '../../../src/contract/rules/formats';

const accepts = (name: FormatName, value: string) => FORMATS[name].test(value);

/** Base-31 digits of GB 32100-2015, written out from the standard's table: I, O, S, V and Z are not used. */
const DIGITS = [
  ...'0123456789',
  ...'ABCDEFGH',
  'J',
  'K',
  'L',
  'M',
  'N',
  'P',
  'Q',
  'R',
  'T',
  'U',
  'W',
  'X',
  'Y',
];
/** Weights of the standard's table 3, position 1 to 17. */
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

function withCheckCharacter(body: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * DIGITS.indexOf(body[index]!), 0);
  return body + DIGITS[(31 - (sum % 31)) % 31];
}

const digit = fc.constantFrom(...DIGITS);
const creditCodes = fc
  .tuple(
    fc.constantFrom('91', '92', '93', '12', '51', 'Y1'),
    fc.stringMatching(/^\d{6}$/),
    fc.array(digit, { minLength: 9, maxLength: 9 }),
  )
  .map(([kind, region, rest]) => withCheckCharacter(kind + region + rest.join('')));

describe('A unified social credit code', () => {
  it('is accepted with the check character that the standard computes', () => {
    fc.assert(
      fc.property(creditCodes, (code) => {
        expect(accepts('creditCode', code)).toBe(true);
      }),
    );
  });

  it('is accepted for companies as they are published', () => {
    for (const code of ['91110000802100433B', '91440300708461136T']) {
      expect(accepts('creditCode', code)).toBe(true);
    }
  });

  it('is refused when any one character is another', () => {
    fc.assert(
      fc.property(creditCodes, fc.nat(17), digit, (code, at, other) => {
        fc.pre(code[at] !== other);
        expect(accepts('creditCode', code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('is refused with a wrong length, small letters, or letters that the standard leaves out', () => {
    const [code] = fc.sample(creditCodes, 1);
    for (const wrong of [
      code!.slice(0, 17),
      `${code}0`,
      '91440300708461136t',
      `${code!.slice(0, 9)}I${code!.slice(10)}`,
    ]) {
      expect(accepts('creditCode', wrong)).toBe(false);
    }
  });
});

describe.each<[FormatName, string[], string[]]>([
  [
    'mobile',
    ['13800138000', '19912345678', '12012345678'],
    [
      '1380013800',
      '138001380000',
      '11012345678',
      '10012345678',
      '+8613800138000',
      '１３８００１３８０００',
      '13800138000 ',
    ],
  ],
  [
    'telephone',
    ['010-62345678', '62345678', '0755-26012345-8001', '400-800-1234', '13800138000'],
    ['10-62345678', '110', '010--62345678', '010-12345678'],
  ],
  [
    'email',
    ['a@b.cn', 'wang.wei+tender@mail.example.com.cn', 'A_1%x@x-y.org'],
    ['a@b', '@b.cn', 'a@@b.cn', 'a..b@c.cn', 'a@-b.cn', 'a b@c.cn', 'a@b.c', '王@b.cn'],
  ],
  [
    'bankAccount',
    ['62220201', '622202020202020202020202020202'],
    ['6222020', '6222020202020202020202020202020', '6222 0202 0202', 'abc12345'],
  ],
  [
    'username',
    ['锦程钢构', 'zhang.san@home', '𠮷野家_1', 'n'.repeat(30)],
    ['13800138000', 'a b', '张三！', '', 'n'.repeat(31)],
  ],
  ['cnaps', ['102100099996'], ['10210009999', '1021000999960', '10210009999X']],
  ['postcode', ['100084'], ['10008', '1000840', '1000a4']],
  ['smsCode', ['000000', '123456'], ['12345', '1234567', '12345６']],
  [
    'date',
    ['2026-02-28', '2024-02-29', '1900-01-01', '2199-12-31'],
    [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '2026/01/01',
      '1899-12-31',
      '2200-01-01',
      '2026-01-01T00:00:00Z',
      '20260101',
    ],
  ],
  [
    'dateTime',
    ['2026-06-01 00:00:00', '2024-02-29 23:59:59', '1900-01-01 08:05:09'],
    [
      '2026-06-01',
      '2026-02-29 08:00:00',
      '2026-06-01 24:00:00',
      '2026-06-01 08:60:00',
      '2026-06-01 08:00:60',
      '2026-06-01 8:00:00',
      '2026-06-01 08:00',
      '2026-06-01T08:00:00',
      '2026-06-01 08:00:00Z',
      '2026-06-01  08:00:00',
    ],
  ],
])('The format %s', (name, right, wrong) => {
  it.each(right)('accepts %s', (value) => expect(accepts(name, value)).toBe(true));
  it.each(wrong)('refuses %s', (value) => expect(accepts(name, value)).toBe(false));
});

describe('Every format', () => {
  it('answers in a moment to long and unlucky text', () => {
    for (const name of Object.keys(FORMATS) as FormatName[]) {
      for (const text of [
        'a'.repeat(50_000),
        `${'a.'.repeat(20_000)}@`,
        `a@${'a.'.repeat(20_000)}`,
        '1'.repeat(50_000),
        '0-'.repeat(20_000),
      ]) {
        const start = performance.now();
        expect(accepts(name, text)).toBe(false);
        expect(performance.now() - start).toBeLessThan(1_000);
      }
    }
  });
});
