import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkDictionary, checkPage } from '../../../../src/contract/check/check-page';
import { dictionariesOf, placeOf } from '../support';

const FOLDER = 'tests/fixtures/schemas';
const sound = readFileSync(`${FOLDER}/orders.json`, 'utf8');
const dictionaries = dictionariesOf(FOLDER);
const check = (text: string) => checkPage(text, { dictionaries });
const first = (text: string) => check(text).problems[0];

describe('hostile 46: a hostile or damaged page file is refused with its place', () => {
  it('when it begins with a byte order mark', () => {
    const { page, problems } = check(`\uFEFF${sound}`);
    expect(page).toBeUndefined();
    expect(problems).toMatchObject([{ line: 1, column: 1, message: expect.stringContaining('BOM') }]);
  });

  it('when its lines end with CRLF, counting them as one', () => {
    const text = sound.replaceAll('\n', '\r\n').replace('"kind": "list"', '"kind": "lits"');
    expect(first(text)).toMatchObject({ ...placeOf(text, text.indexOf('"lits"')), suggestion: 'list' });
    expect(check(sound.replaceAll('\n', '\r\n')).problems).toEqual([]);
  });

  it('when a key stands twice', () => {
    const text = sound.replace('"format": "mobile"', '"format": "mobile", "format": "email"');
    expect(first(text)).toMatchObject({
      ...placeOf(text, text.indexOf('"format": "email"')),
      message: '键 format 重复，只能保留一个',
    });
  });

  it('when a field is called __proto__, also after the parser has made an object of it', () => {
    for (const name of ['__proto__', 'toString', 'hasOwnProperty']) {
      const text = sound.replace('"price": {', `"${name}": {`);
      expect(first(text)).toMatchObject(placeOf(text, text.indexOf(`"${name}"`)));
      expect(check(text).page).toBeUndefined();
    }
    expect(check(sound.replace('"rows": 3', '"__proto__": { "x": 1 }')).page).toBeUndefined();
  });

  it.each([
    ['a trailing comma', '"confirm": "确定删除？"', '"confirm": "确定删除？"¦,', /多了逗号/],
    ['a comment', '"kind"', '¦// the kind\n"kind"', /不能写注释/],
    ['a missing comma', '"kind": "list",', '"kind": "list"', /缺少英文逗号/],
    ['a single-quoted key', '"kind": "list"', "¦'kind': 'list'", /引号要用双引号/],
    ['a bare word', '"list",\n', '¦list,\n', /不认识的内容/],
    ['an unfinished text', '"title": "采购订单"', '"title": ¦"采购订单', /右边的英文双引号/],
    ['a wrong escape', '^PO-\\\\d', '^PO-\\d', /反斜线/],
    ['a control character', '"title": "采购订单"', '"title": ¦"采购\u0001订单"', /控制字符/],
    ['a full-width comma', '"kind": "list",', '"kind": "list"¦，', /逗号要用英文半角/],
  ])('when it holds %s', (_, edit, into, message) => {
    const marked = sound.replace(edit, () => into);
    const text = marked.replace('¦', '');
    expect(first(text)?.message).toMatch(message);
    if (into.includes('¦')) expect(first(text)).toMatchObject(placeOf(text, marked.indexOf('¦')));
  });

  it('when it is cut off, empty, or holds something else', () => {
    expect(first(sound.slice(0, 500))?.severity).toBe('error');
    expect(first('')).toMatchObject({ line: 1, column: 1, message: '文件是空的' });
    expect(first('[1, 2]')).toMatchObject({ line: 1, column: 1 });
    expect(first('null')?.message).toMatch(/JSON 对象/);
    expect(first('{}')?.message).toMatch(/kind/);
    expect(first(`${sound}x`)?.message).toMatch(/不认识的内容|多余/);
  });

  it('when it is ten thousand levels deep, at the bracket that goes too far', () => {
    const deep = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    expect(check(deep).problems).toMatchObject([{ line: 1, column: 6 + 63, message: '嵌套超过 64 层' }]);
    expect(first('['.repeat(1_000_000))?.message).toBe('嵌套超过 64 层');
    expect(first(`${'{"a":'.repeat(100_000)}`)?.message).toBe('嵌套超过 64 层');
  });

  it('when a part refers to the whole, which would be a circle', () => {
    const text = sound.replace('"format": "mobile"', '"$ref": "#"');
    expect(first(text)).toMatchObject(placeOf(text, text.indexOf('"$ref"')));
    expect(check(text).page).toBeUndefined();
  });

  it('when it is twenty megabytes, at once', () => {
    const start = performance.now();
    expect(check(`{"a":"${'x'.repeat(20 * 1_048_576)}"}`).problems).toMatchObject([
      { line: 1, column: 1, message: '文件超过 1 MB，请拆成几个页面' },
    ]);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(first(`{"a":"${'汉'.repeat(500_000)}"}`)?.message).toMatch(/1 MB/);
  });

  it('when a text cannot be stored', () => {
    for (const bad of ['\\u0000', '\\ud800', '\\udc00x']) {
      const text = sound.replace('"title": "采购订单"', `"title": "采购${bad}"`);
      expect(first(text)).toMatchObject({
        ...placeOf(text, text.indexOf(bad)),
        message: '文本含有无法保存的字符，请删去',
      });
    }
  });

  it('when an expression is too long, too deep, or loops inside loops', () => {
    const faulty = (expression: string) =>
      first(sound.replace('{{ values.isRush == true }}', () => `{{ ${expression} }}`))?.message;
    expect(faulty(`1 == ${'1 + '.repeat(400)}1`)).toMatch(/过长/);
    expect(faulty(`${'('.repeat(60)}true${')'.repeat(60)}`)).toMatch(/过深/);
    expect(faulty('[1].exists(x, [2].exists(y, x == y))')).toMatch(/不能嵌套/);
    expect(faulty('values.constructor == null')).toMatch(/constructor/);
    expect(faulty("values['__proto__'] == null")).toMatch(/__proto__/);
    expect(faulty('has(values.phone)')).toMatch(/has/);
  });

  it('when it is full of faults, without failing itself', { timeout: 60_000 }, () => {
    const words = sound.split(/(?<=[^A-Za-z])/);
    for (let index = 0; index < words.length; index += 7) {
      const text = words.filter((_, place) => place !== index).join('');
      expect(() => check(text)).not.toThrow();
    }
  });
});

describe('A dictionary file', () => {
  const problemsOf = (entries: string, english?: Record<string, string>) =>
    checkDictionary(`{ "title": "币种",\n"entries": [${entries}] }`, english).problems;

  it('is answered when sound', () => {
    const { dictionary, problems } = checkDictionary(
      '{ "title": "币种", "entries": [{ "value": 1, "label": "人民币" }] }',
    );
    expect(problems).toEqual([]);
    expect(dictionary?.entries).toEqual([{ value: 1, label: '人民币' }]);
  });

  it('may not hold a value twice, mix texts with numbers, or misspell', () => {
    expect(problemsOf('{ "value": "a", "label": "甲" }, { "value": "a", "label": "乙" }')).toMatchObject([
      { line: 2, column: 56, message: '取值 a 重复' },
    ]);
    expect(problemsOf('{ "value": "a", "label": "甲" }, { "value": 1, "label": "乙" }')).toHaveLength(1);
    expect(problemsOf('{ "value": "a", "label": "甲", "colour": "blue" }')).toMatchObject([
      { suggestion: 'color' },
    ]);
    expect(problemsOf('{ "value": "a", "label": "甲", "color": "bleu" }')).toMatchObject([
      { suggestion: 'blue' },
    ]);
    expect(problemsOf('')).toMatchObject([{ message: 'entries 至少要有一项' }]);
  });

  it('is warned of labels without English', () => {
    expect(problemsOf('{ "value": "a", "label": "甲" }', { 币种: 'Currency' })).toMatchObject([
      { severity: 'warning', line: 2 },
    ]);
  });
});
