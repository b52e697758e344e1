import { describe, expect, test } from 'vitest';
import { compare } from '../../../../src/contract/diff/compare';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { smallPage } from '../../../support/gateway/schemas-folder';

/** What is told of a field that was written so and is written so now, as `level: message`. */
function told(before: object, after: object): string[] {
  const page = (words: object) =>
    smallPage('deals', {
      form: {
        type: 'object',
        properties: {
          name: { type: 'string', title: '名称' },
          price: { type: 'string', title: '单价', ...words },
        },
      },
    }) as unknown as RecordPage;
  const at = (words: object) => ({ pages: [page(words)], dictionaries: {} });
  return compare(at(before), at(after))
    .filter(({ rule }) => rule.endsWith('field-rights'))
    .map(({ level, at: place, message }) => {
      expect(place).toBe('字段 price');
      return `${level}: ${message}`;
    });
}

describe('what is told of who reads and writes a field', () => {
  test('what opens it is dangerous, what closes it is to be thought over', () => {
    expect(told({ 'x-read': 'a' }, {})).toEqual(['danger: 去掉了 x-read（a），能打开本页的人都能看到']);
    expect(told({}, { 'x-read': 'a' })[0]).toMatch(/^caution: 要有权限码 a 才能看/);
    expect(told({ 'x-read': 'a' }, { 'x-read': 'b' })).toEqual([
      'danger: x-read 由 a 改为 b，看得到它的人变了',
    ]);
    expect(told({ 'x-write': 'a' }, {})[0]).toMatch(/^danger: 去掉了 x-write/);
    expect(told({}, { 'x-write': 'a' })[0]).toMatch(/^caution/);
    expect(told({ 'x-write': 'a' }, { 'x-write': 'b' })[0]).toMatch(/^danger/);
  });

  test('a mask shows ends to more, or the whole to those who asked for it before', () => {
    expect(told({ 'x-read': 'a' }, { 'x-read': 'a', 'x-mask': 'phone' })[0]).toMatch(/^danger: 加了 x-mask/);
    expect(told({ 'x-read': 'a', 'x-mask': 'phone' }, { 'x-read': 'a' })[0]).toMatch(
      /^caution: 去掉了 x-mask/,
    );
    expect(told({ 'x-read': 'a', 'x-mask': 'phone' }, { 'x-read': 'a', 'x-mask': 'name' })[0]).toMatch(
      /^caution/,
    );
    expect(told({ 'x-read': 'a' }, { 'x-read': 'a' })).toEqual([]);
  });
});
