import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';
import { smallPage } from '../../../support/gateway/schemas-folder';

function messages(properties: object) {
  const text = JSON.stringify(
    smallPage('was', { form: { type: 'object', properties }, list: { columns: ['name'] } }),
    null,
    2,
  );
  return checkPage(text, { dictionaries: {} }).problems.map(({ line, message }) => ({
    at: text.split('\n')[line - 1]!.trim(),
    message,
  }));
}
const name = { type: 'string', title: '名称' };

describe('The former name of a field', () => {
  it('passes where the field has another name now, in rows too', () => {
    expect(messages({ name: { ...name, was: 'title' } })).toEqual([]);
    const rows = { type: 'array', title: '明细', 'x-component': 'ArrayTable' };
    const items = { type: 'object', properties: { pieces: { ...name, was: 'name' } } };
    expect(messages({ name, lines: { ...rows, items } })).toEqual([]);
  });

  it.each<[string, object, string, RegExp]>([
    ['is there still', { name: { ...name, was: 'title' }, title: name }, '"was": "title"', /字段 title 还在/],
    ['is its own', { name: { ...name, was: 'name' } }, '"was": "name"', /name 没有改名/],
    [
      'is that of two',
      { name: { ...name, was: 'a' }, other: { ...name, was: 'a' } },
      '"was": "a"',
      /另一个字段的旧名/,
    ],
    [
      'is a layout’s',
      { name, part: { type: 'void', was: 'old', properties: {} } },
      '"was": "old"',
      /只用来布局/,
    ],
  ])('is refused where it %s', (_, properties, at, message) => {
    expect(messages(properties)).toContainEqual({
      at: expect.stringContaining(at),
      message: expect.stringMatching(message),
    });
  });
});
