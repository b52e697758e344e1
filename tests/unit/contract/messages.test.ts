import { describe, expect, it } from 'vitest';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import type { FormObject } from '../../../src/contract/language/field-schema';
import { type CheckInput, recordChecker } from '../../../src/contract/records/record-checker';
import { type Verdict, validateRecord } from '../../../src/contract/records/validate-record';
import { languageOf, RULE_IDS, ruleMessage } from '../../../src/contract/rules/messages';
import { registerRules } from '../../../src/contract/rules/register';

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

describe('What is missing', () => {
  const missing = (asked?: string) => ruleMessage('required', { title: '注册地区', asked }, 'zh-CN');

  it('is chosen, uploaded or filled in, by how its field is given a value', () => {
    expect([missing(), missing('choose'), missing('upload'), missing('constructor')]).toEqual([
      '请填写注册地区',
      '请选择注册地区',
      '请上传注册地区',
      '请填写注册地区',
    ]);
    expect(ruleMessage('required', { title: 'Region', asked: 'choose' }, 'en')).toBe('Region is required');
  });

  it('is said so by the gateway, and by what checks many records', async () => {
    registerRules('ids');
    registerExpressionCompiler();
    const upload = { accept: ['pdf'] };
    const form: FormObject = {
      type: 'object',
      properties: {
        name: { type: 'string', title: '名称', required: true },
        kind: { type: 'string', title: '类别', required: true, enum: [{ value: 'a', label: '甲' }] },
        tags: { type: 'array', title: '标签', required: true, 'x-component-props': { mode: 'tags' } },
        region: { type: 'array', title: '地区', required: true, 'x-options': { reference: 'region' } },
        from: { type: 'string', title: '日期', format: 'date', required: '{{ 1 == 1 }}' },
        term: { type: 'array', title: '期限', 'x-component': 'DatePicker.RangePicker', required: true },
        time: { type: 'string', title: '时刻', format: 'time', 'x-validator': [{ required: true }] },
        proof: {
          type: 'array',
          title: '证明',
          required: true,
          'x-component': 'Upload',
          'x-component-props': upload,
        },
        rows: { type: 'array', title: '明细', required: true, 'x-component': 'PageGrants' },
      },
    };
    const scope = { user: {}, session: {}, now: () => new Date() };
    const words = (verdict: Verdict | undefined) =>
      verdict?.ok === false
        ? verdict.violations.map(({ rule, params }) => [rule, ruleMessage(rule, params, 'zh-CN')])
        : verdict;
    const expected = [
      '请填写名称',
      '请选择类别',
      '请填写标签',
      '请选择地区',
      '请选择日期',
      '请选择期限',
      '请选择时刻',
      '请上传证明',
      '请填写明细',
    ].map((text) => ['required', text]);
    const input = { payload: {}, scope } as unknown as CheckInput;
    expect(words(await validateRecord({ page: { form }, dictionaries: {}, ...input } as never))).toEqual(
      expected,
    );
    expect(words(await recordChecker(form, {}, true)!(input))).toEqual(expected);
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
