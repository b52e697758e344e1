import { beforeAll, describe, expect, it } from 'vitest';
import type { Doc } from '../../../src/contract/base/doc';
import { checkPage } from '../../../src/contract/check/check-page';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { type Lookup, REFERENCES } from '../../../src/contract/language/references';
import { validateRecord } from '../../../src/contract/records/validate-record';
import { registerRules } from '../../../src/contract/rules/register';

const BANK = {
  type: 'string',
  title: '开户行',
  'x-options': { reference: 'bank', fill: { bankName: 'bankName' } },
};
const NAME = { type: 'string', title: '银行', 'x-pattern': 'readPretty' };

function page(properties: object, more: object = {}): RecordPage {
  return {
    schemaVersion: 2,
    path: '/supplier/test',
    kind: 'form',
    title: '测试',
    resource: { name: 'test', scope: 'supplier', ...more },
    form: { type: 'object', properties },
    actions: [{ code: 'save', label: '保存', action: 'update' }],
  } as RecordPage;
}

function problemsOf(properties: object, more?: object) {
  const text = JSON.stringify(page(properties, more), null, 2);
  return checkPage(text, { dictionaries: {} }).problems.map(({ path, message, suggestion }) => ({
    path,
    message,
    suggestion,
  }));
}

describe('A reference in a page file', () => {
  it('is accepted with parameters that may be expressions, and fields beside it to fill', () => {
    const options = { ...BANK['x-options'], params: { bankCode: '{{ values.head }}' } };
    expect(
      problemsOf({
        head: { type: 'string', title: '银行' },
        layout: { type: 'void', properties: { bank: { ...BANK, 'x-options': options } } },
        bankName: NAME,
        region: { type: 'array', title: '地区', 'x-options': { reference: 'region' } },
      }),
    ).toEqual([]);
  });

  it.each([
    ['an unknown reference', { reference: 'bnak' }, 'bank'],
    ['an unknown parameter', { reference: 'bank', params: { bankcode: '102' } }, 'bankCode'],
    ['a field that is not there', { reference: 'bank', fill: { bankNam: 'bankName' } }, 'bankName'],
    ['a column that is not there', { reference: 'bank', fill: { bankName: 'bankNme' } }, 'bankName'],
    ['an unknown key', { reference: 'bank', fil: {} }, 'fill'],
  ])('with %s is refused, and told the nearest one', (_, options, suggestion) => {
    const problems = problemsOf({ bank: { ...BANK, 'x-options': options }, bankName: NAME });
    expect(problems).toEqual([expect.objectContaining({ suggestion })]);
  });

  it('is refused what it cannot do', () => {
    const messages = (properties: object) => problemsOf(properties).map(({ message }) => message);
    expect(
      messages({ region: { type: 'string', title: '地区', 'x-options': { reference: 'region' } } }),
    ).toEqual(['参照数据 region 是树形数据，region 存的是各级的值，类型应是 array']);
    expect(
      messages({
        a: { type: 'array', title: '甲', 'x-options': { reference: 'region', fill: { b: 'name' } } },
      }),
    ).toEqual(['fill 只能用在选择一行的字段上']);
    expect(messages({ bank: { ...BANK, 'x-component': 'Select' }, bankName: NAME })).toEqual([
      '参照数据 bank 要用 ReferenceSelect 来选',
    ]);
    expect(messages({ a: { type: 'array', title: '甲', 'x-component': 'RegionCascader' } })).toEqual([
      'RegionCascader 要从参照数据里选，请写 x-options：{ "reference": … }',
    ]);
    expect(messages({ bank: BANK, group: { type: 'object', properties: { bankName: NAME } } })).toEqual([
      'bank 旁边没有名为 bankName 的字段',
    ]);
    expect(messages({ bank: BANK, bankName: { type: 'number', title: '银行' } })).toEqual([
      'bankName 是 number 类型，带入的是 string',
    ]);
  });

  it('has an expression checked like any other', () => {
    const options = { reference: 'bank', params: { bankCode: '{{ values.hed }}' } };
    const [problem] = problemsOf({
      head: { type: 'string', title: '银行' },
      bank: { ...BANK, 'x-options': options },
    });
    expect(problem).toMatchObject({ suggestion: 'head' });
  });

  it('fills fields beside it inside the rows of a list', () => {
    const items = { type: 'object', properties: { bank: BANK, bankName: NAME } };
    expect(problemsOf({ lines: { type: 'array', title: '明细', items } })).toEqual([]);
  });
});

describe('One call that makes and changes a record', () => {
  const save = { create: 'POST {poseidon}/a/save', update: 'POST {poseidon}/a/save' };
  it('is for form pages, which have one record', () => {
    expect(problemsOf({ name: NAME }, { operations: save })).toEqual([]);
    expect(
      problemsOf({ name: NAME }, { operations: { ...save, get: 'POST {poseidon}/a/save' } }),
    ).toHaveLength(1);
  });
});

describe('A value from a reference', () => {
  beforeAll(() => {
    registerExpressionCompiler();
    registerRules('ids');
  });

  const rows: Record<string, Doc> = {
    '102': { cnapsCode: '102', bankName: '工商银行', bankCode: '1' },
    '103': { cnapsCode: '103', bankName: '农业银行', bankCode: '2' },
  };
  const lookup: Lookup = async (_, value) => rows[String(value)];
  const validate = (properties: object, payload: Doc, more: { lookup?: Lookup; stored?: Doc } = { lookup }) =>
    validateRecord({
      page: page(properties),
      dictionaries: {},
      payload,
      scope: { user: {}, session: {}, now: () => new Date() },
      ...more,
    });

  it('fills what nobody may edit, on an update anew', async () => {
    const properties = { bank: BANK, bankName: NAME };
    const filled = { ok: true, doc: { bank: '103', bankName: '农业银行' } };
    expect(await validate(properties, { bank: '103' })).toEqual(filled);
    const stored = { bank: '102', bankName: '工商银行' };
    expect(await validate(properties, { ...stored, bank: '103' }, { lookup, stored })).toEqual(filled);
    expect(await validate(properties, { bankName: '工商银行' }, { lookup, stored })).toEqual({
      ok: true,
      doc: {},
    });
  });

  it('leaves what a person may edit as it was sent', async () => {
    const properties = { bank: BANK, bankName: { type: 'string', title: '银行' } };
    expect(await validate(properties, { bank: '103', bankName: '农行城东支行' })).toEqual({
      ok: true,
      doc: { bank: '103', bankName: '农行城东支行' },
    });
  });

  it('fills each row of a list from its own choice', async () => {
    const items = { type: 'object', properties: { bank: BANK, bankName: NAME } };
    const lines = [{ bank: '103' }, { bank: '102', bankName: '农业银行' }];
    expect(await validate({ lines: { type: 'array', title: '明细', items } }, { lines })).toEqual({
      ok: true,
      doc: {
        lines: [
          { bank: '103', bankName: '农业银行' },
          { bank: '102', bankName: '工商银行' },
        ],
      },
    });
  });

  it('must exist, among those that the parameters leave', async () => {
    const broken = {
      ok: false,
      violations: [{ path: 'bank', rule: 'reference', params: { title: '开户行' } }],
    };
    expect(await validate({ bank: BANK }, { bank: '999' })).toEqual(broken);
    const options = { reference: 'bank', params: { bankCode: '{{ values.head }}' } };
    const properties = { head: { type: 'string', title: '银行' }, bank: { ...BANK, 'x-options': options } };
    expect(await validate(properties, { head: '1', bank: '103' })).toEqual(broken);
    expect(await validate(properties, { head: '2', bank: '103' })).toMatchObject({ ok: true });
    expect(await validate(properties, { bank: '103' })).toMatchObject({ ok: true });
  });

  it('must exist each for itself where several are chosen', async () => {
    const several = { type: 'array', title: '开户行', 'x-options': { reference: 'bank' } };
    expect(await validate({ banks: several }, { banks: ['102', '103'] })).toMatchObject({ ok: true });
    expect(await validate({ banks: several }, { banks: ['102', '999'] })).toMatchObject({ ok: false });
  });

  it('passes in the browser, where it was picked from what exists', async () => {
    expect(await validate({ bank: BANK }, { bank: '999' }, {})).toMatchObject({ ok: true });
  });
});

describe('The registry of references', () => {
  it('names columns that exist', () => {
    for (const { value, label, columns, params } of Object.values(REFERENCES)) {
      for (const name of [value, label, ...params]) expect(columns).toContain(name);
    }
  });
});
