import { beforeAll, describe, expect, it } from 'vitest';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import { dictionariesOf } from '../../../src/contract/fields/fields';
import { isRowLocked } from '../../../src/contract/fields/locked-rows';
import { checkShape, countRows } from '../../../src/contract/fields/record-shape';
import type { FieldSchema, FormObject } from '../../../src/contract/language/field-schema';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { validateRecord } from '../../../src/contract/records/validate-record';
import { registerRules } from '../../../src/contract/rules/register';

const page = {
  form: {
    type: 'object',
    properties: {
      lines: {
        type: 'array',
        title: '明细',
        minItems: 1,
        maxItems: 3,
        items: {
          type: 'object',
          properties: {
            product: { type: 'string', title: '品名', required: true, maxLength: 5 },
            quantity: { type: 'number', title: '数量', minimum: 1 },
            price: { type: 'number', title: '单价' },
            amount: {
              type: 'number',
              title: '金额',
              'x-pattern': 'readPretty',
              'x-value': '{{ row.quantity * row.price }}',
            },
            reason: { type: 'string', title: '原因', required: true, 'x-visible': '{{ row.price == 0 }}' },
          },
        },
      },
      total: {
        type: 'number',
        title: '合计',
        'x-pattern': 'readPretty',
        'x-value': '{{ sum(values.lines.map(line, line.amount)) }}',
      },
    },
  },
} as unknown as RecordPage;

const judge = (payload: unknown) =>
  validateRecord({
    page,
    dictionaries: {},
    payload,
    scope: { user: {}, session: {}, now: () => new Date('2026-11-21T00:00:00Z') },
  });
const broken = async (payload: unknown) => {
  const verdict = await judge(payload);
  return verdict.ok ? [] : verdict.violations.map(({ path, rule }) => `${path}: ${rule}`);
};

beforeAll(() => {
  registerRules('ids');
  registerExpressionCompiler();
});

describe('A list of items inside a record', () => {
  it('is stored with what is computed for each item and over all of them', async () => {
    const verdict = await judge({
      lines: [
        { product: '钢筋', quantity: 2, price: 3.5 },
        { product: '水泥', quantity: 1, price: 0.1 },
      ],
    });
    expect(verdict).toEqual({
      ok: true,
      doc: {
        lines: [
          { product: '钢筋', quantity: 2, price: 3.5, amount: 7 },
          { product: '水泥', quantity: 1, price: 0.1, amount: 0.1 },
        ],
        total: 7.1,
      },
    });
  });

  it('is refused at the item and field that break a rule', async () => {
    expect(
      await broken({ lines: [{ product: '钢筋' }, { product: '一二三四五六', quantity: 0 }, {}] }),
    ).toEqual(['lines.1.product: maxLength', 'lines.1.quantity: minimum', 'lines.2.product: required']);
  });

  it('links the fields of one item with each other alone', async () => {
    expect(
      await broken({
        lines: [
          { product: '甲', price: 0 },
          { product: '乙', price: 1 },
        ],
      }),
    ).toEqual(['lines.0.reason: required']);
    const verdict = await judge({ lines: [{ product: '甲', quantity: 1, price: 1, reason: '藏着的' }] });
    expect(verdict).toMatchObject({ ok: true });
    expect(JSON.stringify(verdict)).not.toContain('藏着的');
  });

  it('keeps its bounds', async () => {
    expect(await broken({ lines: Array.from({ length: 4 }, () => ({ product: '甲' })) })).toEqual([
      'lines: maxItems',
    ]);
  });

  it('is refused for its number of rows alone, before a field is made for any', async () => {
    expect(checkShape(page.form, { lines: Array.from({ length: 9_000 }, () => ({ colour: 'x' })) })).toEqual([
      { path: 'lines', rule: 'maxItems', params: { title: '明细', maxItems: 3 } },
    ]);
    const items = { type: 'object', properties: {} } as const;
    const unbounded: FormObject = {
      type: 'object',
      properties: { lines: { type: 'array', title: '明细', items } },
    };
    const rows = (length: number) => ({ lines: Array.from({ length }, () => ({})) });
    expect(checkShape(unbounded, rows(300))).toEqual([]);
    expect(checkShape(unbounded, rows(301))).toMatchObject([{ rule: 'maxItems', params: { maxItems: 300 } }]);
  });

  it('may be sent with as many rows as are stored, though fewer are allowed by now', () => {
    const lines = Array.from({ length: 5 }, () => ({}));
    expect(checkShape(page.form, { lines }, { lines })).toEqual([]);
    expect(checkShape(page.form, { lines: [...lines, {}] }, { lines })).toMatchObject([{ rule: 'maxItems' }]);
  });

  it('counts with the lists in its rows, however deep they stand', () => {
    expect(countRows({ lines: [{ parts: [{}, {}] }, {}], group: { more: [{}] }, names: ['a'] })).toBe(5);
    let deep: unknown = {};
    for (let level = 0; level < 20_000; level += 1) deep = { deep };
    expect(countRows(deep)).toBe(0);
  });

  it.each([
    [{ lines: [7] }, 'lines.0: type'],
    [{ lines: [[]] }, 'lines.0: type'],
    [{ lines: {} }, 'lines: type'],
    [{ lines: [{ product: '甲', colour: 'x' }] }, 'lines.0.colour: unknownField'],
    [{ lines: [{ product: 1 }] }, 'lines.0.product: type'],
    [JSON.parse('{"lines":[{"product":"甲","__proto__":{}}]}'), 'lines.0.__proto__: unknownField'],
  ])('%j is refused: %s', async (payload, expected) => {
    expect(await broken(payload)).toContain(expected);
  });
});

it('The dictionaries of list items are among those a page needs', () => {
  const form = {
    type: 'object',
    properties: {
      lines: {
        type: 'array',
        items: { type: 'object', properties: { unit: { type: 'string', 'x-options': 'dictionary:unit' } } },
      },
    },
  };
  expect(dictionariesOf({ form } as unknown as RecordPage)).toEqual(['unit']);
});

describe('hostile 86: a row of which the writer may write nothing', () => {
  const locked = "{{ user.applicationSystem == 'supplier' || row.done == true }}";
  const orders: FormObject = {
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称' },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: {
            part: {
              type: 'void',
              'x-disabled': locked,
              properties: { item: { type: 'string', title: '项' } },
            },
            amount: { type: 'number', title: '金额', 'x-disabled': locked },
            tax: {
              type: 'number',
              title: '税',
              'x-pattern': 'readPretty',
              'x-value': '{{ row.amount * 2.0 }}',
            },
            done: { type: 'boolean', title: '完成', 'x-pattern': 'readPretty' },
          },
        },
      },
    },
  };
  const line = (item: string, done = false) => ({ item, amount: 1, tax: 2, done });
  const write = async (applicationSystem: string, lines: unknown[], stored: unknown[]) => {
    const verdict = await validateRecord({
      page: { form: orders },
      dictionaries: {},
      payload: { name: '改', lines },
      stored: { name: '甲', lines: stored },
      scope: { user: { applicationSystem }, session: {}, now: () => new Date() },
    });
    return verdict.ok ? verdict.doc.lines : verdict.violations.map(({ path, rule }) => `${path}:${rule}`);
  };
  const two = [line('一'), line('二')];

  it('is not removed, added or moved; the rest of the record is theirs', async () => {
    expect(await write('supplier', [line('一')], two)).toEqual(['lines:lockedRow']);
    expect(await write('supplier', [], two)).toEqual(['lines:lockedRow']);
    expect(await write('supplier', [...two, {}], two)).toEqual(['lines.2:lockedRow']);
    expect(await write('supplier', two.toReversed(), two)).toContain('lines.0.item:readOnly');
    expect(await write('supplier', two, two)).toEqual(two);
  });

  it('is one row among others: they come and go after it', async () => {
    const stored = [line('一', true), line('二')];
    expect(await write('office', [line('一', true)], stored)).toEqual([line('一', true)]);
    expect(await write('office', [], stored)).toEqual(['lines:lockedRow']);
    expect(await write('office', [line('二')], stored)).not.toEqual([line('二')]);
  });

  it('is not replaced by leaving out what locks it', async () => {
    const stored = [line('一', true), line('二')];
    const { done: _, ...open } = line('二');
    expect(await write('office', [open], stored)).toEqual(['lines.0.item:readOnly']);
    expect(await write('office', [{ ...open, item: '一' }], stored)).toEqual([line('一', true)]);
  });

  it('has no cell that appears and is open, lists within it included', () => {
    const scope = { user: {}, session: {}, now: new Date(), values: {} };
    const locked = { type: 'string' as const, 'x-pattern': 'readPretty' as const };
    const open = { type: 'string' as const };
    const rows = (properties: Record<string, FieldSchema>): FieldSchema => ({
      type: 'array',
      items: { type: 'object', properties },
    });
    const isLocked = (more: Record<string, FieldSchema>) =>
      isRowLocked({ type: 'object', properties: { item: locked, ...more } }, { kind: 'a' }, scope);
    expect(isLocked({ note: open })).toBe(false);
    expect(isLocked({ note: { ...open, 'x-hidden': true } })).toBe(true);
    expect(isLocked({ note: { ...open, 'x-visible': "{{ row.kind == 'b' }}" } })).toBe(true);
    expect(isLocked({ note: { ...open, 'x-visible': "{{ row.kind == 'a' }}" } })).toBe(false);
    expect(isLocked({ part: { type: 'void', 'x-visible': false, properties: { note: open } } })).toBe(true);
    expect(isLocked({ parts: rows({ note: open }) })).toBe(false);
    expect(isLocked({ parts: rows({ note: locked }) })).toBe(true);
  });

  it('is anybody else’s to remove', async () => {
    expect(await write('office', [line('一')], two)).toEqual([line('一')]);
  });
});
