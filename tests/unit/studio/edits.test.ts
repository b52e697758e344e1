import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  addButton,
  addColumn,
  addField,
  addTransition,
  holdersOf,
} from '@/features/studio/outline/additions';
import { applyEdits, insertInto, insertTranslations } from '@/features/studio/text/edits';
import { formatted } from '@/features/studio/text/format';

const page = (file: string) => readFileSync(`schemas/${file}`, 'utf8');
const CONTACTS = page('supplier/contacts.json');
const ORDERS = page('office/quality-orders.json');

describe('what a form adds to the text of a page', () => {
  test('stands as the formatter would have written it', () => {
    const holder = holdersOf(CONTACTS).at(-1)!.place;
    const field = { name: 'birthday', title: '生日', required: true, holder };
    const edits = [
      addField(CONTACTS, { ...field, schema: { type: 'string', format: 'date' } }),
      addColumn(CONTACTS, 'position', true),
      addButton(CONTACTS, 'toolbar', { code: 'out', label: '导出', action: 'export' }),
    ];
    for (const edit of edits) {
      const after = applyEdits(CONTACTS, [edit!]);
      expect(formatted(after)).toBe(after);
    }
    const added = JSON.parse(applyEdits(CONTACTS, [edits[0]!]));
    const place = holder.reduce<Record<string, never>>((at, key) => at[key]!, added);
    expect(Object.entries((place as unknown as { properties: object }).properties).at(-1)).toEqual([
      'birthday',
      { type: 'string', title: '生日', required: true, format: 'date' },
    ]);
  });

  test('a transition stands behind the others', () => {
    const edit = addTransition(ORDERS, { code: 'halt', label: '暂停', from: ['doing'], to: 'notStarted' })!;
    const { states } = JSON.parse(applyEdits(ORDERS, [edit]));
    expect(states.transitions.at(-1)).toEqual({
      code: 'halt',
      label: '暂停',
      from: ['doing'],
      to: 'notStarted',
    });
    expect(edit.text).toBe(
      ',\n      { "code": "halt", "label": "暂停", "from": ["doing"], "to": "notStarted" }',
    );
  });

  test('makes what it stands in where that is not there', () => {
    const text = '{\n  "kind": "list",\n  "list": {\n    "columns": ["name"]\n  }\n}\n';
    const after = applyEdits(text, [
      addButton(text, 'rowActions', { code: 'a', label: 'b', action: 'view' })!,
    ]);
    expect(JSON.parse(after).list.rowActions).toEqual([{ code: 'a', label: 'b', action: 'view' }]);
  });

  test('finds its place in a text with errors elsewhere, and none in what is no JSON', () => {
    const broken = CONTACTS.replace('"searchable": true,', '"searchable": ,');
    expect(addColumn(broken, 'position', false)).toBeDefined();
    expect(addColumn('', 'position', false)).toBeUndefined();
    expect(insertInto('[]', ['list'], { key: 'a', value: 1 })).toBeUndefined();
    expect(insertInto('{"list": "text"}', ['list', 'columns'], { value: 'a' })).toBeUndefined();
  });
});

describe('English texts that are added to a translation file', () => {
  test('stand among the others in the order of the keys, each once', () => {
    const text = page('locales/en.json');
    const english = { 一个没有的文字: 'One', '# 没有': 'Two', 龘: 'Three', 新增: 'Never' };
    const after = applyEdits(text, insertTranslations(text, english));
    const keys = Object.keys(JSON.parse(after));
    expect(keys).toEqual([...keys].sort());
    expect(JSON.parse(after)).toMatchObject({ 一个没有的文字: 'One', '# 没有': 'Two', 龘: 'Three' });
    expect(JSON.parse(after).新增).toBe(JSON.parse(text).新增);
    expect(formatted(after)).toBe(after);
  });

  test('fill an empty file', () => {
    const after = applyEdits('{}\n', insertTranslations('{}\n', { 乙: 'B', 甲: 'A' }));
    expect(after).toBe('{\n  "乙": "B",\n  "甲": "A"\n}\n');
  });
});
