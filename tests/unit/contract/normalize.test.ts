import { describe, expect, test } from 'vitest';
import type { FormObject } from '../../../src/contract/language/field-schema';
import { normalizeRecord } from '../../../src/contract/records/normalize-record';
import { FORMATS } from '../../../src/contract/rules/formats';
import { NORMALIZERS, normalizerOf } from '../../../src/contract/rules/normalize';

type Cleaned = keyof typeof NORMALIZERS;

describe('what a person types or pastes into a field of a format is taken as meant', () => {
  test.each<[Cleaned, string, string]>([
    ['creditCode', ' 91350100m000100y43 ', '91350100M000100Y43'],
    ['creditCode', '９１３５ ０１００ Ｍ０００ １００Ｙ ４３', '91350100M000100Y43'],
    ['creditCode', '91350100-M000100Y-43', '91350100M000100Y43'],
    ['bankAccount', '6222 0212 3456 7890 123', '6222021234567890123'],
    ['bankAccount', '６２２２－０２１２－３４５６', '622202123456'],
    ['mobile', '+86 138-0013-8000', '13800138000'],
    ['username', ' ｚｈａｎｇ．ｓａｎ＠ｈｏｍｅ ', 'zhang.san@home'],
    ['username', '+86 138-0013-8000', '13800138000'],
    ['telephone', '（０１０）６２３４ ５６７８', '010-62345678'],
    ['telephone', '010—6234 5678', '010-62345678'],
    ['telephone', '138 0013 8000', '13800138000'],
    ['telephone', '+86-10-62345678', '10-62345678'],
    ['smsCode', ' ０２４ ６８０ ', '024680'],
    ['idCard', '11010519491231002x', '11010519491231002X'],
    ['postcode', '１０００４４', '100044'],
    ['cnaps', '1021 0009 9996', '102100099996'],
    ['email', ' Zhang.San＠Example。ＣＯＭ ', 'Zhang.San@example.com'],
    ['email', 'zhang @ example . com', 'zhang@example.com'],
    ['url', 'www.example.com', 'https://www.example.com'],
    ['url', ' ＷＷＷ.Example.com/Path ', 'https://www.example.com/Path'],
    ['url', '//example.com', 'https://example.com'],
    ['url', 'HTTP://Example.com/A', 'http://example.com/A'],
    ['url', 'example.com:8080/a', 'https://example.com:8080/a'],
    // No address: it stays, and the rule says what is wrong.
    ['url', 'javascript:alert(1)', 'javascript:alert(1)'],
    ['url', '见官网', '见官网'],
    ['email', 'a b@c.cn', 'a b@c.cn'],
    ['mobile', '1391234567a', '1391234567a'],
  ])('%s: %j is %j', (format, typed, meant) => {
    expect(NORMALIZERS[format](typed)).toBe(meant);
    // Once more changes nothing: what is stored is sent again.
    expect(NORMALIZERS[format](meant)).toBe(meant);
  });

  test('an address with blanks within is refused as before', () => {
    expect(FORMATS.email.test(NORMALIZERS.email('a b@c.cn'))).toBe(false);
    expect(FORMATS.url.test(NORMALIZERS.url('javascript:alert(1)'))).toBe(false);
    expect(FORMATS.url.test('https://a.example.com/x?y=1#z')).toBe(true);
  });

  test.each([
    ['^HT-\\d{4}$', ' ht－００ ４２', 'HT-0042'],
    ['^[A-Z0-9]{2,8}$', 'ab 12', 'AB12'],
    // Lower case is named: it may be meant.
    ['^[A-Za-z0-9-]+$', 'ab 12', 'ab12'],
    // A blank is named, and so is everything else.
    ['^[A-Z ]+$', ' ab c ', 'AB C'],
    ['^.{2,10}$', ' ab c ', 'ab c'],
    ['^[^/]+$', 'a b', 'a b'],
    ['^[（）一-龥]+$', ' 上海（集 团） ', '上海（集团）'],
    ['^\\w+$', 'a b', 'a b'],
  ])('a pattern %s takes %j as %j', (pattern, typed, meant) => {
    expect(normalizerOf({ rules: [{ pattern }] })(typed)).toBe(meant);
  });
});

describe('a record is stored as it was meant', () => {
  const form: FormObject = {
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称' },
      remark: { type: 'string', title: '备注', 'x-component': 'Input.TextArea' },
      content: { type: 'string', title: '内容', 'x-component': 'RichText' },
      kind: { type: 'string', title: '类型', enum: [' a '] },
      labels: {
        type: 'array',
        title: '标签',
        items: { type: 'string' },
        'x-component-props': { mode: 'tags' },
      },
      box: { type: 'void', properties: { phone: { type: 'string', title: '手机', format: 'mobile' } } },
      rows: {
        type: 'array',
        title: '明细',
        items: { type: 'object', properties: { code: { type: 'string', format: 'creditCode' } } },
      },
    },
  };

  test('names are trimmed, keep their own brackets, and what is chosen or formatted stays as it is', () => {
    const typed = {
      name: '\u3000 上海（集团）有限公司Ａ１ \u200b',
      remark: '\n 第一行\n第二行 \n',
      content: '<p> a </p>',
      kind: ' a ',
      labels: [' 急 ', 'Ａ'],
      phone: '138 0013 8000',
      rows: [{ code: '91350100m000100y43' }],
    };
    expect(normalizeRecord(form, typed)).toEqual({
      name: '上海（集团）有限公司A1',
      remark: '第一行\n第二行',
      content: '<p> a </p>',
      kind: ' a ',
      labels: ['急', 'A'],
      phone: '13800138000',
      rows: [{ code: '91350100M000100Y43' }],
    });
  });

  test('what is stored in another way and sent again is not changed', () => {
    const stored = { name: ' 旧名 ', rows: [{ code: '91350100m000100y43' }] };
    expect(normalizeRecord(form, structuredClone(stored), stored)).toEqual(stored);
    expect(normalizeRecord(form, { name: ' 新名 ' }, stored)).toEqual({ name: '新名' });
  });
});
