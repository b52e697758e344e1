import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../src/contract/check/check-page';
import { dictionariesOf, placeOf } from './support';

const dictionaries = dictionariesOf('schemas');
const sound = `{
  "schemaVersion": 1,
  "kind": "list",
  "path": "/office/lab",
  "title": "样品",
  "resource": { "name": "labSample", "scope": "tenant", "unique": ["code"] },
  "states": {
    "field": "state",
    "initial": "draft",
    "transitions": [{ "code": "publish", "label": "发布", "from": ["draft"], "to": "published" }]
  },
  "form": {
    "type": "object",
    "properties": {
      "code": { "type": "string", "title": "编号", "maxLength": 20 },
      "currency": { "type": "string", "title": "币种", "x-options": "dictionary:currency" },
      "made": { "type": "string", "title": "日期", "format": "date" },
      "state": {
        "type": "string",
        "title": "状态",
        "default": "draft",
        "x-pattern": "readPretty",
        "x-options": "dictionary:publishState"
      },
      "lines": {
        "type": "array",
        "title": "明细",
        "x-component": "ArrayTable",
        "items": {
          "type": "object",
          "properties": {
            "price": { "type": "number", "title": "单价" },
            "amount": { "type": "number", "title": "金额", "x-value": "{{ row.price * 2.0 }}" }
          }
        }
      }
    }
  },
  "list": {
    "columns": ["code"],
    "rowActions": [{ "code": "edit", "label": "编辑", "action": "update" }]
  }
}`;
const problemsOf = (text: string) => checkPage(text, { dictionaries }).problems;

describe('A page that says what nobody hears', () => {
  it('is sound before the slip', () => expect(problemsOf(sound)).toEqual([]));

  it.each<[string, string, string, string, RegExp]>([
    [
      'an initial state that no button leaves',
      '["draft"]',
      '["published"]',
      '"draft",\n    "trans',
      /一直停在/,
    ],
    [
      'required where nobody can write',
      '"编号", "max',
      '"编号", "required": true, "x-pattern": "readPretty", "max',
      '"required"',
      /没有人能填/,
    ],
    [
      'required and hidden',
      '"编号", "max',
      '"编号", "required": true, "x-hidden": true, "max',
      '"required"',
      /没有人能填/,
    ],
    [
      'a value of a row computed from itself',
      'row.price * 2.0',
      'row.amount * 2.0',
      '"{{ row.amount',
      /循环计算：lines.amount/,
    ],
    [
      'published that nothing reads',
      '"form": {',
      '"published": { "public": { "states": ["published"], "fields": ["code"] } },\n  "form": {',
      '"published": {',
      /没有接口读取 labSample/,
    ],
    [
      'a question that is not asked',
      '"action": "update"',
      '"action": "update", "confirm": "确定？"',
      '"confirm"',
      /confirm 不起作用/,
    ],
    ['unique meant as a pair', '["code"]', '["code", "currency"]', '"currency"]', /各自不得重复/],
    [
      'a pattern longer than maxLength',
      '"maxLength": 20',
      '"maxLength": 20, "pattern": "^\\\\d{21,}$"',
      '"^\\\\d',
      /至少要 21 个字符/,
    ],
    [
      'a pattern shorter than minLength',
      '"maxLength": 20',
      '"maxLength": 20, "minLength": 5, "pattern": "^[A-Z]{2,4}$"',
      '"^[A-Z]',
      /最多 4 个字符/,
    ],
    ['a full-width comma', '"title": "样品",', '"title": "样品"，', '，', /逗号要用英文半角/],
    ['full-width quotes', '"title": "样品"', '"title": “样品”', '“', /引号要用英文半角/],
    ['a full-width colon', '"title": "样品"', '"title"："样品"', '：', /冒号要用英文半角/],
    [
      'type date',
      '"string", "title": "日期", "format": "date"',
      '"date", "title": "日期"',
      '"date", "title"',
      /"format": "date"/,
    ],
    [
      'type integer',
      '"number", "title": "单价"',
      '"integer", "title": "单价"',
      '"integer"',
      /"multipleOf": 1/,
    ],
    [
      'required as a list',
      '"type": "object",\n    "properties"',
      '"type": "object",\n    "required": ["code"],\n    "properties"',
      '"required"',
      /"required": true/,
    ],
    ['label', '"title": "编号"', '"label": "编号"', '"label": "编号"', /未知的键 label/],
  ])('is told of %s where it stands', (_, from, to, at, message) => {
    const text = sound.replace(from, () => to);
    expect(text).not.toBe(sound);
    expect(problemsOf(text)).toContainEqual(
      expect.objectContaining({
        ...placeOf(text, text.indexOf(at)),
        message: expect.stringMatching(message),
      }),
    );
  });

  it('hears that label is title', () => {
    const [first] = problemsOf(sound.replace('"title": "编号"', '"label": "编号"'));
    expect(first?.suggestion).toBe('title');
  });
});
