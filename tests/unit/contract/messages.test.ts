import { describe, expect, it } from 'vitest';
import { languageOf, RULE_IDS, ruleMessage } from '../../../src/contract/rules/messages';

const params = Object.fromEntries(
  [
    'maxLength',
    'minLength',
    'maximum',
    'minimum',
    'exclusiveMaximum',
    'exclusiveMinimum',
    'multipleOf',
    'maxItems',
    'minItems',
  ].map((name) => [name, 7]),
);

describe.each(RULE_IDS)('The rule %s', (rule) => {
  it('is worded in Chinese and in English, with nothing left open', () => {
    const chinese = ruleMessage(rule, { ...params, title: '户名', path: 'a.b' }, 'zh-CN');
    const english = ruleMessage(rule, { ...params, title: 'Account name', path: 'a.b' }, 'en');
    expect(chinese).toMatch(/\p{Script=Han}/u);
    expect(english).toMatch(/[a-z]/i);
    expect(english).not.toMatch(/\p{Script=Han}/u);
    expect(chinese + english).not.toMatch(/[{}]|undefined/);
    if (Object.hasOwn(params, rule))
      expect([chinese, english].every((text) => text.includes('7'))).toBe(true);
  });
});

describe('A message', () => {
  it("that is a page's own stands as it is, even when it is called like a part of Object", () => {
    expect(ruleMessage('日期过早', {}, 'en')).toBe('日期过早');
    expect(ruleMessage('constructor', {}, 'zh-CN')).toBe('constructor');
  });

  it('is Chinese unless English is asked for', () => {
    expect(['zh-CN', 'en', 'en-US', 'EN', 'fr', '', null, undefined].map(languageOf)).toEqual([
      'zh-CN',
      'en',
      'en',
      'en',
      'zh-CN',
      'zh-CN',
      'zh-CN',
      'zh-CN',
    ]);
  });
});
