import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';
import { createFolder } from '../../../../src/contract/check/folder';
import { dictionariesOf, filesOf, placeOf } from '../support';

const dictionaries = dictionariesOf('schemas');
const sound = `{
  "schemaVersion": 2,
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
const known = { pages: [], faulty: [] };
const problemsOf = (text: string) => checkPage(text, { dictionaries, known }).problems;

describe('A page that says what nobody hears', () => {
  it('is sound before the slip', () => expect(problemsOf(sound)).toEqual([]));

  it.each<[string, string | RegExp, string, string, RegExp]>([
    [
      'an initial state that no button leaves',
      '["draft"]',
      '["published"]',
      '"draft",\n    "trans',
      /一直停在/,
    ],
    [
      'an initial state that a button leaves for itself alone',
      '"to": "published"',
      '"to": "draft"',
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
      'required in a row and locked',
      '"单价" }',
      '"单价", "required": true, "x-pattern": "readPretty" }',
      '"required"',
      /price 必填，却写了 "x-pattern"/,
    ],
    [
      'required in a row of a list that is locked',
      /"明细",([\s\S]*)"单价" }/,
      '"明细", "x-pattern": "readPretty",$1"单价", "required": true }',
      '"required"',
      /price 必填，它所在的 lines 却写了 "x-pattern"/,
    ],
    [
      'required in a layout that is hidden',
      /"code": ({ "type": "string")(.*) }/,
      '"part": { "type": "void", "x-hidden": true, "properties": { "code": $1, "required": true$2 } } }',
      '"required"',
      /code 必填，它所在的 part 却写了 "x-hidden"/,
    ],
    [
      'required and for reading alone',
      '"编号", "max',
      '"编号", "required": true, "readOnly": true, "max',
      '"required"',
      /却写了 "readOnly": true/,
    ],
    [
      'a rule that asks for what nobody can write',
      '"编号", "max',
      '"编号", "x-validator": [{ "required": true }], "x-disabled": true, "max',
      '"required"',
      /却写了 "x-disabled": true/,
    ],
    [
      'required in a row while a field of that name elsewhere is filled',
      /"currency": {([\s\S]*)"单价" }/,
      '"price": { "type": "string", "title": "价" }, "bank": { "type": "string", "title": "银行", "x-options": { "reference": "bank", "fill": { "price": "bankName" } } }, "currency": {$1"单价", "required": true, "x-pattern": "readPretty" }',
      '"required"',
      /price 必填/,
    ],
    [
      'a share of a row computed from the total of shares',
      'row.price * 2.0',
      'values.lines == null ? 0.0 : row.price / sum(values.lines.map(line, line.amount))',
      '"{{ values.lines',
      /循环计算：lines.amount/,
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
    ['unique for each day', '["code"]', '["code", "made"]', '"made"]', /各自不得重复/],
    [
      'unique for each record of another page',
      /\["code"\]([\s\S]*)"x-options": "dictionary:currency"/,
      '["code", "currency"]$1"x-options": { "reference": "bank" }',
      '"currency"]',
      /各自不得重复/,
    ],
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
    const text = typeof from === 'string' ? sound.replace(from, () => to) : sound.replace(from, to);
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

  it.each<[string, string, string]>([
    [
      'a field of a locked row that a chosen record fills',
      '"price": { "type": "number", "title": "单价" }',
      '"name": { "type": "string", "title": "行名", "required": true, "x-pattern": "readPretty" }, "price": { "type": "string", "title": "银行", "x-options": { "reference": "bank", "fill": { "name": "bankName" } } }',
    ],
    [
      'a field that says that it is written in a locked layout',
      '"code": { "type": "string", "title": "编号", "maxLength": 20 }',
      '"part": { "type": "void", "x-pattern": "readPretty", "properties": { "code": { "type": "string", "title": "编号", "maxLength": 20, "required": true, "x-pattern": "editable" } } }',
    ],
    [
      'a cell that begins with a value',
      '"price": { "type": "number", "title": "单价" }',
      '"price": { "type": "number", "title": "单价", "default": 1, "required": true, "readOnly": true }',
    ],
    [
      'a cell computed from the total of another column',
      '"title": "金额"',
      '"title": "金额", "x-value": "{{ values.lines == null ? 0.0 : sum(values.lines.map(line, line.price)) }}"',
    ],
  ])('is not told of %s', (_, from, to) => {
    const text = sound.replace(', "x-value": "{{ row.price * 2.0 }}"', '').replace(from, () => to);
    expect(text).toContain(to);
    expect(problemsOf(text)).toEqual([]);
  });
});

describe('What a page publishes', () => {
  const page = JSON.parse(sound);
  const published = { suppliers: { states: ['published'], fields: ['code'] } };
  const source = { ...page, list: { ...page.list, search: ['code'] }, published };
  const chooser = (path: string) => ({
    ...page,
    path,
    resource: { name: 'trial', scope: 'tenant' },
    states: undefined,
    form: {
      type: 'object',
      properties: {
        code: {
          type: 'string',
          title: '样品',
          'x-options': { page: page.path, label: 'code', value: 'code' },
        },
      },
    },
  });
  const told = (files: Record<string, object>) =>
    Object.entries(files).map(([file, content]) => [file, JSON.stringify(content)] as const);
  const messagesOf = (folder: ReturnType<typeof createFolder>) =>
    folder
      .page('office/lab.json')
      ?.problems.flatMap(({ rule, message }) => (rule === 'english' ? [] : message));
  const READ_BY_NOTHING = [expect.stringMatching(/没有接口读取 labSample/)];

  it('is read by suppliers who choose from it on a page of theirs, for as long as that page is there', () => {
    const folder = createFolder();
    const shared = filesOf('schemas/dictionaries').map(({ file, text }) => [file, text] as const);
    folder.apply(new Map([...shared, ...told({ 'office/lab.json': source })]));
    expect(messagesOf(folder)).toEqual(READ_BY_NOTHING);
    folder.apply(new Map(told({ 'supplier/trials.json': chooser('/supplier/trials') })));
    expect(messagesOf(folder)).toEqual([]);
    folder.apply(new Map([['supplier/trials.json', undefined]]));
    expect(messagesOf(folder)).toEqual(READ_BY_NOTHING);
  });

  it('is not read by staff, who choose among the records themselves', () => {
    const folder = createFolder();
    const files = { 'office/lab.json': source, 'office/trials.json': chooser('/office/trials') };
    const shared = filesOf('schemas/dictionaries').map(({ file, text }) => [file, text] as const);
    folder.apply(new Map([...shared, ...told(files)]));
    expect(messagesOf(folder)).toEqual(READ_BY_NOTHING);
  });
});
