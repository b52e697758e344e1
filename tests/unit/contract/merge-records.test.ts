import { describe, expect, test } from 'vitest';
import type { Doc } from '../../../src/contract/base/doc';
import { mergeRecords } from '../../../src/contract/fields/merge-records';
import type { RecordPage } from '../../../src/contract/language/page-schema';

const text = { type: 'string', title: '字' } as const;
const page = {
  form: {
    type: 'object',
    properties: {
      name: text,
      owner: text,
      tags: { type: 'array', title: '标签', items: { type: 'string' } },
      term: { type: 'object', title: '期限', properties: { from: text, to: text } },
      lines: {
        type: 'array',
        title: '明细',
        items: { type: 'object', properties: { item: text, unit: text, price: text } },
      },
    },
  },
} as unknown as RecordPage;

const merge = (base: Doc, mine: Doc, theirs: Doc) => mergeRecords(page, { base, mine, theirs });
const row = (item: string, price = '1') => ({ item, unit: '吨', price });

describe('two changes of one record', () => {
  test('of different fields are both kept', () => {
    const base = { name: '甲', owner: '陈', term: { from: '1', to: '2' } };
    const mine = { ...base, owner: '林', term: { from: '1', to: '3' } };
    const theirs = { ...base, name: '乙', term: { from: '0', to: '2' } };
    expect(merge(base, mine, theirs)).toEqual({
      doc: { name: '乙', owner: '林', term: { from: '0', to: '3' } },
      collisions: [],
    });
  });

  test('of one field collide unless they say the same; until it is chosen it has mine', () => {
    const base = { name: '甲', owner: '陈', tags: ['a'] };
    const merged = merge(
      base,
      { name: '乙', owner: '林', tags: ['b'] },
      { name: '丙', owner: '林', tags: ['c'] },
    );
    expect(merged.doc).toEqual({ name: '乙', owner: '林', tags: ['b'] });
    expect(merged.collisions).toEqual([
      { path: 'name', base: '甲', mine: '乙', theirs: '丙' },
      { path: 'tags', base: ['a'], mine: ['b'], theirs: ['c'] },
    ]);
  });

  test('that empty a field count as changes; nothing and an empty text are the same', () => {
    expect(merge({ name: '甲', owner: '陈' }, { owner: '陈' }, { name: '甲', owner: '林' })).toEqual({
      doc: { owner: '林' },
      collisions: [],
    });
    expect(merge({ name: '甲' }, { name: '甲', owner: '' }, { name: '甲', owner: '林' }).doc.owner).toBe(
      '林',
    );
  });
});

describe('two changes of an item table', () => {
  const base = { lines: [row('钢'), row('砖'), row('砂')] };
  const rowsOf = (mine: Doc[], theirs: Doc[]) => merge(base, { lines: mine }, { lines: theirs });

  test('of different rows, or of different fields of one row, are both kept', () => {
    const merged = rowsOf(
      [row('钢', '5'), row('砖'), row('砂')],
      [{ ...row('钢'), unit: '公斤' }, row('砖'), row('砂', '9')],
    );
    expect(merged).toEqual({
      doc: { lines: [{ item: '钢', unit: '公斤', price: '5' }, row('砖'), row('砂', '9')] },
      collisions: [],
    });
  });

  test('keep what each has added, also where the other has removed a row above', () => {
    const merged = rowsOf([...base.lines, row('门')], [row('砖'), row('砂'), row('窗')]);
    expect(merged.collisions).toEqual([]);
    expect(merged.doc.lines).toEqual([row('砖'), row('砂'), row('窗'), row('门')]);
    expect(rowsOf([row('土'), ...base.lines], [...base.lines, row('窗')]).doc.lines).toEqual([
      row('土'),
      ...base.lines,
      row('窗'),
    ]);
  });

  test('collide in a field of a row, which is named by its place among the merged rows', () => {
    const merged = rowsOf(
      [row('钢'), row('砖', '5'), row('砂')],
      [row('土'), row('钢'), row('砖', '6'), row('砂')],
    );
    expect(merged.collisions).toEqual([{ path: 'lines.2.price', base: '1', mine: '5', theirs: '6' }]);
    expect(merged.doc.lines).toEqual([row('土'), row('钢'), row('砖', '5'), row('砂')]);
  });

  test('are chosen as a whole where one has removed what the other has changed', () => {
    const mine = [row('砖'), row('砂')];
    const theirs = [row('钢', '8'), row('砖'), row('砂')];
    expect(rowsOf(mine, theirs)).toEqual({
      doc: { lines: mine },
      collisions: [{ path: 'lines', base: base.lines, mine, theirs }],
    });
  });

  test('of thousands of rows are merged where few have changed, and never block for long', () => {
    const many = Array.from({ length: 3000 }, (_, index) => row(`品${index}`, String(index)));
    const mine = many.map((one, index) => (index === 10 ? { ...one, price: '我' } : one));
    const theirs = many.map((one, index) => (index === 2990 ? { ...one, price: '他' } : one));
    const merged = merge({ lines: many }, { lines: mine }, { lines: theirs });
    expect(merged.collisions).toEqual([]);
    expect((merged.doc.lines as Doc[])[10]!.price).toBe('我');
    expect((merged.doc.lines as Doc[])[2990]!.price).toBe('他');
    const shuffled = merge({ lines: many }, { lines: [...many].reverse() }, { lines: theirs });
    expect(shuffled.collisions.map(({ path }) => path)).toEqual(['lines']);
  });
});
