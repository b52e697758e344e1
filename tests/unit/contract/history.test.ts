import { expect, test } from 'vitest';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { changesBetween } from '../../../src/contract/records/history';

const number = { type: 'number', title: '数' } as const;
const page = { form: { type: 'object', properties: { amount: number, price: number } } };

test('a product that lost the noise of binary fractions is no change, the smallest change is one', () => {
  const before = { amount: 83 * 9.8, price: 9.8 };
  expect(before.amount).not.toBe(813.4);
  const after = { amount: 813.4, price: 9.800001 };
  expect(changesBetween(page as unknown as RecordPage, before, after)).toEqual([
    { path: 'price', before: 9.8, after: 9.800001 },
  ]);
});
