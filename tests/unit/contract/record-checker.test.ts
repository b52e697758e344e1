import { beforeAll, describe, expect, it } from 'vitest';
import type { Doc } from '../../../src/contract/base/doc';
import { uncompiledIn } from '../../../src/contract/compiled/uncompiled';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import type { Dictionaries } from '../../../src/contract/fields/fields';
import type { FieldSchema, FormObject } from '../../../src/contract/language/field-schema';
import { type CheckInput, recordChecker } from '../../../src/contract/records/record-checker';
import { recordVerdict } from '../../../src/contract/records/record-verdict';
import { validateRecord } from '../../../src/contract/records/validate-record';
import { registerRules } from '../../../src/contract/rules/register';

const dictionaries: Dictionaries = {
  kind: {
    title: '类别',
    entries: [
      { value: 'new', label: '新' },
      { value: 'old', label: '旧', off: true },
    ],
  },
};
const scope = {
  user: { accountId: 'A1', lastValues: { kind: 'old' } },
  session: { supplierCode: '' },
  now: () => new Date('2026-11-24T12:00:00Z'),
};

type Fields = Record<string, FieldSchema>;
const formOf = (properties: Fields): FormObject => ({ type: 'object', properties });
const text = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  title,
  maxLength: 20,
  ...more,
});
const number = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'number',
  title,
  ...more,
});
const list = (properties: Fields, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'array',
  title: '明细',
  'x-component': 'ArrayTable',
  items: { type: 'object', properties },
  ...more,
});
const LOCKED = { 'x-pattern': 'readPretty' } as const;

/** The verdict of the compiled rules and that of Formily, or the message of what either throws. */
async function both(form: FormObject, payload: unknown, more: Partial<CheckInput> = {}) {
  const input = { payload, scope, ...more };
  const check = recordChecker(form, dictionaries, more.stored === undefined);
  const told = (verdict: Promise<unknown> | undefined) => verdict?.catch((reason: Error) => reason.message);
  return {
    compiled: await told(check?.(input)),
    formily: await told(validateRecord({ page: { form }, dictionaries, ...input })),
  };
}

beforeAll(() => {
  registerExpressionCompiler();
  registerRules('ids');
});

const LINES = formOf({
  rate: number('税率'),
  lines: list({
    goods: text('物料', { required: true }),
    quantity: number('数量', {
      default: 1,
      'x-validator': { assert: '{{ row.quantity <= row.most }}', message: '超过上限' },
    }),
    most: number('上限'),
    amount: number('金额', {
      ...LOCKED,
      'x-value': '{{ row.quantity * values.rate }}',
      'x-component': 'Money',
    }),
    reason: text('原因', { 'x-visible': '{{ row.quantity > 5 }}', required: true }),
    note: text('备注', { 'x-disabled': "{{ row.goods == 'fixed' }}" }),
  }),
  sum: number('合计', { ...LOCKED, 'x-value': '{{ sum(values.lines.map(line, line.amount)) }}' }),
});
const LOCKED_ROWS = formOf({
  lines: {
    type: 'array',
    title: '明细',
    'x-component': 'ArrayTable',
    items: {
      type: 'object',
      'x-disabled': "{{ row.state == 'done' }}",
      properties: {
        goods: text('物料'),
        state: text('状态', { 'x-pattern': 'editable' }),
      },
    },
  },
});
const GROUP = formOf({
  kind: text('类别'),
  address: {
    type: 'object',
    title: '地址',
    'x-visible': "{{ values.kind != 'none' }}",
    properties: {
      city: text('城市', { required: true, default: '北京' }),
      street: text('街道', { 'x-visible': "{{ row.city == '上海' }}" }),
    },
  },
});
const CHOICE = { reference: 'bank', fill: { bankName: 'bankName' } } as const;
const BANKS = formOf({
  bank: text('银行', { 'x-options': CHOICE }),
  bankName: text('开户行', LOCKED),
  lines: list({ bank: text('银行', { 'x-options': CHOICE }), bankName: text('开户行', LOCKED) }),
});
const ORDER = formOf({
  order: text('订单', {
    'x-options': {
      page: '/orders',
      label: 'code',
      fill: { lines: { from: 'lines', map: { goods: 'goods', quantity: 'open' } } },
    },
  }),
  lines: list({ goods: text('物料', LOCKED), quantity: number('数量') }),
});
const lookup = async (_: unknown, value: unknown): Promise<Doc | undefined> =>
  value === 'gone'
    ? undefined
    : {
        bankName: `${value}支行`,
        lines: [
          { goods: 'bolt', open: 3 },
          { goods: 'nut', open: 0 },
        ],
      };

const STORED = {
  rate: 2,
  lines: [
    { goods: 'fixed', quantity: 2, note: 'kept' },
    { goods: 'nut', quantity: 1 },
  ],
};

describe('Compiled rules say of a record what Formily says', () => {
  it.each<[string, FormObject, unknown, Partial<CheckInput>?]>([
    [
      'rows with what they begin with and compute',
      LINES,
      { rate: 3, lines: [{ goods: 'a' }, { goods: 'b', quantity: 4 }] },
    ],
    [
      'rules within rows, in their order',
      LINES,
      { lines: [{ quantity: 9, most: 5 }, { goods: 'x'.repeat(30) }, {}] },
    ],
    [
      'a cell that another cell of its row brings into sight',
      LINES,
      { lines: [{ goods: 'a', quantity: 6 }] },
    ],
    [
      'a cell out of sight, which is dropped',
      LINES,
      { lines: [{ goods: 'a', quantity: 2, reason: 'none' }] },
    ],
    ['a cleared cell, which stays empty', LINES, { lines: [{ goods: 'a', quantity: null }] }],
    [
      'a change of a locked cell',
      LINES,
      { ...STORED, lines: [{ goods: 'fixed', note: 'new' }] },
      { stored: STORED },
    ],
    [
      'a locked cell that is left out',
      LINES,
      { rate: 1, lines: [{ goods: 'fixed', quantity: 2 }] },
      { stored: STORED },
    ],
    [
      'a row that is added to stored ones',
      LINES,
      { ...STORED, lines: [...STORED.lines, { goods: 'c' }] },
      { stored: STORED },
    ],
    [
      'a change in a row that is locked as one',
      LOCKED_ROWS,
      {
        lines: [
          { goods: 'b', state: 'done' },
          { goods: 'd', state: 'open' },
        ],
      },
      {
        stored: {
          lines: [
            { goods: 'a', state: 'done' },
            { goods: 'c', state: 'open' },
          ],
        },
      },
    ],
    ['a record without rows', LINES, { rate: 1 }],
    ['what has not the shape of a record', LINES, { lines: [{ strange: 1 }], rate: 'x' }],
    ['a group and what it begins with', GROUP, {}],
    [
      'a field of a group that another of the group brings into sight',
      GROUP,
      { address: { city: '上海', street: '一号' } },
    ],
    ['a group out of sight', GROUP, { kind: 'none', address: { city: '上海' } }],
    [
      'what comes with a choice, in the record and in rows',
      BANKS,
      { bank: 'B1', lines: [{ bank: 'B2' }, { bank: 'gone' }] },
      { lookup },
    ],
    ['a choice that is not there', BANKS, { bank: 'gone' }, { lookup }],
    [
      'rows that came with a choice',
      ORDER,
      { order: 'O1', lines: [{ goods: 'bolt', quantity: 2 }] },
      { lookup },
    ],
    [
      'a row that did not come with the choice',
      ORDER,
      { order: 'O1', lines: [{ goods: 'screw', quantity: 2 }] },
      { lookup },
    ],
    [
      'a cell that the gateway has set',
      ORDER,
      { lines: [{ goods: 'screw', quantity: 2 }] },
      { lookup, collected: { cells: new Set(['lines.0.goods']), lists: new Set() } },
    ],
    [
      'a value that nobody typed though somebody may',
      formOf({ a: number('甲'), b: number('乙', { 'x-value': '{{ values.a * 2.0 }}' }) }),
      { a: 4 },
    ],
    [
      'an option that is switched off, which a record keeps',
      formOf({ kind: text('类别', { 'x-options': 'dictionary:kind' }) }),
      { kind: 'old' },
      { stored: { kind: 'old' } },
    ],
    [
      'an option that is switched off, which a record takes up',
      formOf({ kind: text('类别', { 'x-options': 'dictionary:kind' }) }),
      { kind: 'old' },
      { stored: { kind: 'new' } },
    ],
    [
      'a default that has been switched off since',
      formOf({
        kind: text('类别', { 'x-options': 'dictionary:kind', default: "{{ user.lastValue('kind') }}" }),
      }),
      {},
    ],
    [
      'what the record adds up to',
      formOf({
        a: number('甲', { 'x-validator': { assert: '{{ values.a >= values.paid }}', message: '少于已付' } }),
      }),
      { a: 1 },
      { scope: { ...scope, rolled: { paid: 2 } }, stored: { a: 3 } },
    ],
    [
      'an expression that fails, though its field is out of sight',
      formOf({
        a: text('甲', {
          'x-visible': false,
          'x-validator': { assert: '{{ size(values.b) > 0 }}', message: '无' },
        }),
        b: text('乙'),
      }),
      {},
    ],
    [
      'a page’s own words that look like a place',
      formOf({ a: number('甲', { 'x-validator': { maximum: 1, message: '{{value}} > {{maximum}}' } }) }),
      { a: 2 },
    ],
    ['a zero below nought', formOf({ a: number('甲') }), { a: -0 }],
  ])('%s', async (_, form, payload, more) => {
    const { compiled, formily } = await both(form, payload, more);
    expect(compiled).toBeDefined();
    expect(compiled).toEqual(formily);
  });
});

describe('What compiled rules cannot tell', () => {
  const SWITCH = formOf({
    lines: list({ goods: text('物料') }, { 'x-visible': '{{ values.open == true }}' }),
    open: { type: 'boolean', title: '打开', ...LOCKED, 'x-value': '{{ values.a > 1 }}' },
    a: number('甲'),
  });
  it.each<[string, FormObject, unknown, Partial<CheckInput>?]>([
    ['a list that comes into sight by what is computed', SWITCH, { a: 2, lines: [{ goods: 'x' }] }],
    [
      'a value that was typed where an expression gives one',
      formOf({ a: number('甲'), b: number('乙', { 'x-value': '{{ values.a * 2.0 }}' }) }),
      { a: 4, b: 5 },
    ],
    [
      'rows of a locked list that begin with something',
      formOf({ lines: list({ goods: text('物料', { default: 'bolt' }) }, { 'x-disabled': true }) }),
      { lines: [{ goods: 'bolt' }] },
    ],
  ])('%s', async (_, form, payload, more) => {
    const { compiled, formily } = await both(form, payload, more);
    expect(compiled).toBeUndefined();
    const verdict = recordVerdict({ form, dictionaries, payload, scope, ...more });
    expect(await verdict).toEqual(formily);
  });

  it('is told by field and by reason, and such a form is judged by Formily', async () => {
    const form = formOf({
      a: number('甲'),
      lines: list({
        b: number('乙', { 'x-reactions': { when: '{{ true }}', fulfill: { state: { value: 3 } } } }),
        c: number('丙', { 'x-disabled': '{{ values.a > 1 }}', readOnly: true }),
        d: number('丁', { 'x-visible': true, 'x-hidden': false }),
      }),
      e: number('戊', { default: '{{ values.a }}' }),
      f: { type: 'object', title: '己', 'x-disabled': true, properties: { g: text('庚') } },
    });
    expect(uncompiledIn(form)).toEqual([
      { path: 'lines.b', reason: 'reactions' },
      { path: 'lines.c', reason: 'locks' },
      { path: 'lines.d', reason: 'display' },
      { path: 'e', reason: 'followingDefault' },
      { path: 'f', reason: 'lockedGroup' },
    ]);
    expect(recordChecker(form, dictionaries, true)).toBeUndefined();
    const payload = { a: 1, lines: [{}] };
    const verdict = await recordVerdict({ form, dictionaries, payload, scope });
    expect(verdict).toEqual(await validateRecord({ page: { form }, dictionaries, payload, scope }));
    expect(verdict).toMatchObject({ ok: true, doc: { lines: [{ b: 3 }] } });
  });
});
