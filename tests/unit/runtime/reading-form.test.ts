import { describe, expect, it } from 'vitest';
import { fieldsOf } from '@/contract/fields/fields';
import type { FormObject } from '@/contract/language/field-schema';
import { readingForm } from '@/runtime/record/detail/reading-form';

const form: FormObject = {
  type: 'object',
  properties: {
    parts: {
      type: 'void',
      'x-component': 'Tabs',
      'x-visible': '{{ values.kind != null }}',
      properties: {
        first: {
          type: 'void',
          title: '基本信息',
          'x-component': 'Tabs.Pane',
          properties: {
            kind: { type: 'string', title: '类型' },
            more: {
              type: 'void',
              title: '更多',
              'x-component': 'Collapse',
              'x-component-props': { defaultOpen: true },
              properties: { remark: { type: 'string', 'x-component': 'Input.TextArea' } },
            },
          },
        },
        second: {
          type: 'void',
          title: '明细',
          'x-component': 'Tabs.Pane',
          'x-component-props': { maxColumns: 2 },
          properties: {
            lines: {
              type: 'array',
              'x-component': 'ArrayCards',
              items: { type: 'object', properties: { name: { type: 'string' } } },
            },
            notes: {
              type: 'array',
              'x-component': 'ArrayCollapse',
              items: { type: 'object', properties: { text: { type: 'string', 'x-component': 'RichText' } } },
            },
          },
        },
      },
    },
    hint: { type: 'void', 'x-component': 'Text', description: '说明' },
  },
};

describe('A form as a record is read in full', () => {
  const { parts, hint } = readingForm(form).properties;
  const { first, second } = parts!.properties!;

  it('shows the parts of a layout as sections below each other', () => {
    expect(parts).toMatchObject({ 'x-component': 'FormGrid', 'x-component-props': { maxColumns: 1 } });
    expect(first).toMatchObject({ title: '基本信息', 'x-component': 'Section' });
    expect(first!.properties!.more).toMatchObject({ title: '更多', 'x-component': 'Section' });
    expect(hint).toEqual(form.properties.hint);
  });

  it('has three columns where the file names no number', () => {
    expect(first!['x-component-props']).toEqual({ maxColumns: 3 });
    expect(second!['x-component-props']).toEqual({ maxColumns: 2 });
  });

  it('shows items as a table where each field of an item fits into a cell', () => {
    const { lines, notes } = second!.properties!;
    expect(lines).toMatchObject({ 'x-component': 'ArrayTable', 'x-decorator-props': { gridSpan: 3 } });
    expect(notes).toMatchObject({ 'x-component': 'ArrayCollapse', 'x-decorator-props': { gridSpan: 3 } });
  });

  it('leaves names, places and linkage as they are, and the form that it was made from', () => {
    const before = structuredClone(form);
    const read = readingForm(form);
    expect(form).toEqual(before);
    expect([...fieldsOf(read).keys()]).toEqual([...fieldsOf(form).keys()]);
    expect(read.properties.parts!['x-visible']).toBe(form.properties.parts!['x-visible']);
  });
});
