import { describe, expect, test } from 'vitest';
import { tidyCode, tidyMobile, tidyNumber, tidyText } from '../../../src/contract/base/typed-text';

describe('what a person types or pastes', () => {
  test.each([
    ['13800138000', '13800138000'],
    [' 138 0013 8000\n', '13800138000'],
    ['138-0013-8000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['+86 138 0013 8000', '13800138000'],
    ['＋８６ 138 0013 8000', '13800138000'],
    ['0086-13800138000', '13800138000'],
    ['8613800138000', '13800138000'],
    ['\u202a+8613800138000\u202c', '13800138000'],
    // Not the country's number: it stays, and the rule says what is wrong.
    ['86138', '86138'],
    ['+85291234567', '+85291234567'],
    ['abc', 'abc'],
  ])('the mobile number %j is %j', (typed, meant) => expect(tidyMobile(typed)).toBe(meant));

  test('a code loses its blanks and its width, and keeps everything else', () => {
    expect(tidyCode(' 9131 0000\t１２３４ \u200b')).toBe('913100001234');
    expect(tidyCode('ABCD-EFGH')).toBe('ABCD-EFGH');
  });

  test.each([
    ['1200.5', '1200.5'],
    ['-1,200.50 ', '-1200.50'],
    ['１２００', '1200'],
    ['－１，２００', '-1200'],
    ['12。5', '12.5'],
    ['12．5', '12.5'],
    ['12.', '12.'],
    ['', ''],
    // No number: it stays, and is none.
    ['十二', '十二'],
    ['￥1,200.50', '1200.50'],
    ['1200元', '1200'],
  ])('the number %j is %j', (typed, meant) => expect(tidyNumber(typed)).toBe(meant));

  test('a text keeps the blanks between its words', () => {
    expect(tidyText('  Ｄｅｍｏ 公司　')).toBe('Demo 公司');
  });
});
