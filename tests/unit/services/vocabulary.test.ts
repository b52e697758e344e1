import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ruleMessage } from '../../../src/contract/rules/messages';

const read = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));
const FILES = {
  'schemas/locales/en.json': null,
  'src/locales/en.json': null,
} as const;
const texts = Object.keys(FILES).flatMap((file) =>
  Object.entries(read(file)).map(([chinese, english]) => ({ file, chinese, english })),
);

/** What no procurement software says (docs/glossary.md). */
const STRANGE =
  /\b(urg(e|ed|es|ing)|memos?|sign(ed)?[- ]ups?|doing|in check|mend|have at hand|go on where|user names?|e-mail|licences?|colou?r of|centre|integral type|product fraction|get time|purchasers?|put you in charge|quick entr(y|ies)|the right form)\b/i;

describe('the English of the language files', () => {
  test('has none of the words that no procurement software uses', () => {
    expect(texts.filter(({ english }) => STRANGE.test(english)).map(({ english }) => english)).toEqual([]);
  });

  test('says the same in both files where the Chinese is the same and means the same', () => {
    const [schemas, src] = [read('schemas/locales/en.json'), read('src/locales/en.json')];
    // An action in page files, what has been done in the screens around them.
    const several = new Set([
      '基本信息',
      '完成',
      '修改',
      '删除',
      '催办',
      '指派',
      '举报',
      '操作',
      '账号',
      '公告',
      '系统',
      '新增',
      '说明',
    ]);
    const differing = Object.keys(schemas)
      .filter((key) => src[key] !== undefined && !several.has(key))
      .filter((key) => schemas[key]!.replace(/[.!]$/, '') !== src[key]!.replace(/[.!]$/, ''))
      .map((key) => `${key}: ${schemas[key]} | ${src[key]}`);
    expect(differing).toEqual([]);
  });

  test('is written in one way: no blanks around, no Chinese marks, no straight quotes around words', () => {
    const odd = texts.filter(
      ({ english }) =>
        /^ (?!and |\()|\s{2}/.test(english) ||
        /[，。；：（）「」]/.test(english) ||
        /(^|\s)"\w/.test(english),
    );
    expect(odd.map(({ english }) => english)).toEqual([]);
  });

  test('has a verb that fits the title of a required field', () => {
    const required = (title: string) => ruleMessage('required', { title }, 'en');
    expect(required('Line items')).toBe('Line items are required');
    expect(required('Roles')).toBe('Roles are required');
    expect(required('Name')).toBe('Name is required');
    expect(required('Registered address')).toBe('Registered address is required');
    expect(required('Status')).toBe('Status is required');
  });
});
