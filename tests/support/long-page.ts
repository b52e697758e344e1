import type { FieldSchema } from '../../src/contract/language/field-schema';
import type { FormPage } from '../../src/contract/language/page-schema';

export const FIELD_COUNT = 150;

/** What the fields of the long form have beside a title, by number. */
const SPECIAL: Record<number, Partial<FieldSchema>> = {
  120: { required: true },
  140: { 'x-visible': "{{ values.f0 == '看' }}", required: true },
  141: { default: '预填' },
  142: { 'x-pattern': 'readPretty', 'x-value': "{{ values.f1 == null ? '' : values.f1 + '！' }}" },
};

const fields = Array.from({ length: FIELD_COUNT }, (_, index) => [
  `f${index}`,
  { type: 'string', title: `长表字段 ${index} 号`, maxLength: 20, ...SPECIAL[index] },
]);

const lines: FieldSchema = {
  type: 'array',
  title: '长表明细',
  items: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '品名', required: true, maxLength: 20 },
      quantity: { type: 'number', title: '数量', minimum: 1 },
    },
  },
};

const pane = (title: string, prefix: string, count: number): FieldSchema => ({
  type: 'void',
  'x-component': 'Tabs.Pane',
  title,
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${prefix}${index}`,
      { type: 'string', title: `${title} ${index} 号` },
    ]),
  ),
});

/** Two tabs, of which the second is closed at first. */
const tabs: FieldSchema = {
  type: 'void',
  'x-component': 'Tabs',
  properties: { front: pane('前页', 'g', 4), back: pane('后页', 'h', 30) },
};

/** A page of one form with more fields than a screen holds, and a list and tabs below them. */
export const longPage: FormPage = {
  schemaVersion: 2,
  path: '/office/long-form',
  kind: 'form',
  title: '很长的表单',
  menu: { face: 'office', group: '日常' },
  resource: { name: 'longForm', scope: 'tenant' },
  form: {
    type: 'object',
    properties: { ...(Object.fromEntries(fields) as Record<string, FieldSchema>), lines, tabs },
  },
  actions: [{ code: 'save', label: '保存长表', action: 'update' }],
};
