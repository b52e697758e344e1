import { expect, test } from 'vitest';
import { z } from 'zod';
import { recordAnswer, recordInput } from '../../../server/modules/openapi/record-schema';
import { masked } from '../../../src/contract/language/masks';
import type { RecordPage } from '../../../src/contract/language/page-schema';

const dictionaries = {
  grade: { title: '等级', entries: [{ value: 1, label: '一级' }] },
  unit: { title: '单位', entries: [{ value: 'KG', label: '千克', children: [{ value: 'G', label: '克' }] }] },
};
const page = {
  path: '/office/payees',
  title: '收款人',
  kind: 'list',
  resource: { name: 'payee', scope: 'tenant' },
  list: { columns: [] },
  form: {
    type: 'object',
    properties: {
      account: { type: 'string', pattern: '^\\d{16}$', 'x-mask': 'bankAccount' },
      phones: { type: 'array', items: { type: 'string' }, 'x-mask': 'phone' },
      grade: { type: 'number', 'x-component': 'Select', 'x-options': 'dictionary:grade' },
      unit: { type: 'string', 'x-component': 'Select', 'x-options': 'dictionary:unit' },
      side: { type: 'string', enum: ['left', 'right'] },
    },
  },
} as unknown as RecordPage;

/** Whether a document takes a value of a field. */
function takes(schemaOf: typeof recordAnswer, field: string, value: unknown): boolean {
  const { properties } = schemaOf(page, dictionaries);
  return z.fromJSONSchema(properties![field] as never).safeParse(value).success;
}

test('whoever may not read a value is answered a text with stars, which no field that is written takes', () => {
  for (const [field, value] of [
    ['account', '6222020200112233'],
    ['phones', ['13800010001', '13800010002']],
  ] as const) {
    const stars = masked('bankAccount', value);
    expect(takes(recordAnswer, field, value)).toBe(true);
    expect(takes(recordAnswer, field, stars)).toBe(true);
    expect(takes(recordInput, field, value)).toBe(true);
    expect(takes(recordInput, field, stars)).toBe(false);
  }
});

test('an option that a tenant has added is documented of answers beside those of the file, one of a fixed list is not', () => {
  for (const schemaOf of [recordAnswer, recordInput]) {
    const isOpen = schemaOf === recordAnswer;
    for (const unit of ['KG', 'G']) expect(takes(schemaOf, 'unit', unit)).toBe(true);
    expect(takes(schemaOf, 'unit', 'BOX')).toBe(isOpen);
    expect(takes(schemaOf, 'unit', 7)).toBe(false);
    expect(takes(schemaOf, 'grade', 1)).toBe(true);
    expect(takes(schemaOf, 'grade', 9)).toBe(isOpen);
    expect(takes(schemaOf, 'grade', 'first')).toBe(false);
    expect(takes(schemaOf, 'side', 'left')).toBe(true);
    expect(takes(schemaOf, 'side', 'middle')).toBe(false);
  }
});
