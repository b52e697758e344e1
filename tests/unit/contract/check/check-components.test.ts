import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkDictionary, checkPage } from '../../../../src/contract/check/check-page';
import { dictionariesOf } from '../support';

const dictionaries = {
  ...dictionariesOf('schemas'),
  ...dictionariesOf('tests/fixtures/examples'),
};

/** The problems of a page with these fields, each as the key it stands at and its message. */
function problemsOf(properties: object, search: string[] = []): string[] {
  const page = {
    schemaVersion: 2,
    path: '/office/sample',
    kind: 'list',
    title: '样例',
    resource: { name: 'sample', scope: 'tenant' },
    form: { type: 'object', properties: { name: { type: 'string', title: '名称' }, ...properties } },
    list: { search, columns: ['name'] },
  };
  return checkPage(JSON.stringify(page), { dictionaries }).problems.map(({ message }) => message);
}

const field = (type: string, component: string, props: object = {}, more: object = {}) => ({
  field: { type, title: '字段', 'x-component': component, 'x-component-props': props, ...more },
});
const category = { 'x-options': 'dictionary:testCategory' };
const region = { 'x-options': { reference: 'region' } };

describe('A field component', () => {
  it.each([
    ['a month', field('string', 'DatePicker', { picker: 'month' })],
    ['a month by its format', field('string', 'DatePicker', {}, { format: 'month', default: '2026-11' })],
    ['a moment', field('string', 'DatePicker', { showTime: true }, { format: 'dateTime' })],
    ['a period', field('array', 'DatePicker.RangePicker', { picker: 'quarter' })],
    ['hours', field('array', 'TimePicker.RangePicker', { seconds: false })],
    ['an amount', field('number', 'Money', { currency: 'EUR', precision: 4 })],
    ['a path', field('array', 'Cascader', { multiple: true }, category)],
    ['a node', field('string', 'TreeSelect', {}, category)],
    ['a region', field('string', 'TreeSelect', {}, region)],
    ['stars', field('number', 'Rating', { count: 10, allowHalf: true }, { default: 4.5, minimum: 2 })],
    ['stars of an average', field('number', 'Rating', {}, { 'x-value': '{{ 3.7 }}' })],
    ['hours', field('number', 'Duration', { units: ['day', 'hour'] }, { default: 120, maximum: 14400 })],
    ['a colour', field('string', 'Color', {}, { default: '#1677ff' })],
    ['a code of a number', field('string', 'QrCode', { size: 96 }, { 'x-serial': 'PO-{yyyyMM}-{0000}' })],
    ['a code of another field', field('string', 'QrCode', {}, { 'x-value': '{{ values.name }}' })],
    ['a signature', field('string', 'Signature', {}, { required: true })],
    ['several regions', field('array', 'Cascader', { multiple: true }, region)],
  ])('takes %s', (_, properties) => {
    expect(problemsOf(properties)).toEqual([]);
  });

  it.each([
    [
      'more stars than there are',
      field('number', 'Rating', { count: 11 }),
      'Rating 的 count 应是 2 到 10 的整数',
    ],
    ['a bound beyond the stars', field('number', 'Rating', {}, { maximum: 10 }), '一共 5 颗星'],
    ['half a star', field('number', 'Rating', {}, { default: 3.5 }), '默认值应是 1 到 5'],
    ['a step of its own', field('number', 'Rating', {}, { multipleOf: 2 }), '由 allowHalf 决定'],
    ['stars in a text', field('string', 'Rating'), 'Rating'],
    ['a unit that is none', field('number', 'Duration', { units: ['hours'] }), '不认识 "hours"'],
    ['half an hour', field('number', 'Duration', { units: ['hour'] }, { default: 90 }), '60 的整数倍'],
    ['a duration below nothing', field('number', 'Duration', {}, { minimum: -1 }), '不小于 0 的整分钟'],
    ['a colour by its name', field('string', 'Color', {}, { default: 'red' }), '颜色写成 #rrggbb'],
    ['a colour of a pattern', field('string', 'Color', {}, { pattern: '^#.*$' }), '不能另写规则或选项'],
    ['a code that is typed', field('string', 'QrCode'), '不能输入'],
    [
      'a code that holds too much',
      field('string', 'QrCode', {}, { 'x-value': '{{ values.name }}', maxLength: 501 }),
      '二维码最多写 500 个字',
    ],
    ['a signature with a default', field('string', 'Signature', {}, { default: 'me' }), '它的值来自手写'],
  ])('refuses %s', (_, properties, message) => {
    expect(problemsOf(properties)).toEqual([expect.stringContaining(message)]);
  });

  it('refuses to have a layout stand out or be left out of prints', () => {
    const part = { type: 'void', title: '一段', properties: { inner: { type: 'string', title: '字段' } } };
    for (const key of ['emphasis', 'x-print'])
      expect(problemsOf({ part: { ...part, [key]: key === 'emphasis' } })).toEqual([
        expect.stringContaining('请写在里面的字段上'),
      ]);
    expect(
      problemsOf({ field: { type: 'string', title: '字段', emphasis: true, 'x-print': false } }),
    ).toEqual([]);
  });

  it('refuses to look for a signature, or to have it unique', () => {
    expect(problemsOf(field('string', 'Signature'), ['field'])).toEqual([
      expect.stringContaining('不能作查询条件'),
    ]);
  });

  it('finds the currency of an amount beside it or at the top of the record', () => {
    const currency = { type: 'string', title: '币种', 'x-options': 'dictionary:currency' };
    const amount = field('number', 'Money', { currencyField: 'currency' });
    const lines = { type: 'array', title: '明细', items: { type: 'object', properties: amount } };
    expect(problemsOf({ ...amount, currency })).toEqual([]);
    expect(problemsOf({ lines, currency })).toEqual([]);
    const own = { type: 'object', properties: { ...amount, currency } };
    expect(problemsOf({ lines: { ...lines, items: own } })).toEqual([]);
    expect(problemsOf({ lines })).toMatchObject([expect.stringContaining('没有名为 currency 的字段')]);
    expect(problemsOf({ ...amount, currency: { type: 'number', title: '币种' } })).toMatchObject([
      expect.stringContaining('应是 string'),
    ]);
  });

  it.each([
    [
      'format 是 date，DatePicker 选的却是 month',
      field('string', 'DatePicker', { picker: 'month' }, { format: 'date' }),
    ],
    ['format 是 time，DatePicker', field('string', 'DatePicker', {}, { format: 'time' })],
    ['format 是 date，TimePicker', field('string', 'TimePicker', {}, { format: 'date' })],
    ['showTime 只能', field('string', 'DatePicker', { picker: 'week', showTime: true })],
    [
      '默认值不符合格式 quarter',
      field('string', 'DatePicker', { picker: 'quarter' }, { default: '2026-Q5' }),
    ],
    ['可以是：date、week', field('string', 'DatePicker', { picker: 'decade' })],
    ['三个大写字母', field('number', 'Money', { currency: 'rmb' })],
    ['0 到 6 的整数', field('number', 'Money', { precision: 9 })],
    ['不能编辑 string', field('string', 'Money')],
    ['字典 testCategory 有下级', field('string', 'Select', {}, category)],
    ['字典 testCategory 有下级', field('array', 'Transfer', {}, category)],
    ['不能写 changeOnSelect', field('array', 'Cascader', { changeOnSelect: true }, region)],
    ['Cascader 没有选项', field('array', 'Cascader')],
    ['Transfer 没有选项', field('array', 'Transfer')],
    ['要用 ReferenceSelect', field('array', 'Cascader', {}, { 'x-options': { reference: 'bank' } })],
  ])('is refused: %s', (message, properties) => {
    expect(problemsOf(properties)).toMatchObject([expect.stringContaining(message)]);
  });

  it('is refused as a search item where its values cannot be searched', () => {
    expect(problemsOf(field('array', 'DatePicker.RangePicker'), ['field'])).toMatchObject([
      expect.stringContaining('起止两个值'),
    ]);
    expect(problemsOf(field('string', 'TreeSelect', {}, region), ['field'])).toMatchObject([
      expect.stringContaining('请改用 Cascader'),
    ]);
    expect(problemsOf(field('array', 'Cascader', {}, region), ['field'])).toEqual([]);
  });
});

describe('A dictionary with levels', () => {
  const entry = (value: unknown, children?: unknown[]) => ({ value, label: String(value), children });
  const messages = (...entries: unknown[]) =>
    checkDictionary(JSON.stringify({ title: '分类', entries })).problems.map(({ message }) => message);

  it('has values that differ in the whole of it, of one type, and no empty levels', () => {
    expect(messages(entry('a', [entry('b')]), entry('c'))).toEqual([]);
    expect(messages(entry('a', [entry('b')]), entry('b'))).toEqual(['取值 b 重复']);
    expect(messages(entry('a', [entry(1)]))).toMatchObject([expect.stringContaining('要么都是文本')]);
    expect(messages(entry('a', []))).toHaveLength(1);
  });

  it.each(['', ' ', '甲', '-a', 'a b', 'x'.repeat(61), -1, 1.5, 1e9])(
    'has no value %j, which a record of the dictionary cannot hold',
    (value) => {
      const label = '甲';
      const text = JSON.stringify({ title: '分类', entries: [{ value, label }] });
      expect(checkDictionary(text).problems).toMatchObject([
        { path: expect.stringContaining('value'), message: expect.stringMatching(/取值应/) },
      ]);
    },
  );

  it.each(['0', 'A_b-1', 'x'.repeat(60), 0, 999_999_999])('may have the value %j', (value) => {
    expect(messages({ value, label: '甲'.repeat(60) })).toEqual([]);
  });

  it('is held to what the page of dictionaries can store', () => {
    const page = JSON.parse(readFileSync('schemas/office/dictionaries.json', 'utf8'));
    const { code, label } = page.form.properties.entries.properties.items.items.properties;
    expect([code.maxLength, label.maxLength]).toEqual([60, 60]);
    for (const value of ['A_b-1', '甲', '-a', 'a b', 'a.b']) {
      expect([value, messages({ value, label: '甲' }).length]).toEqual([
        value,
        new RegExp(code.pattern).test(value) ? 0 : 1,
      ]);
    }
  });
});
