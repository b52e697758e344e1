import { describe, expect, it } from 'vitest';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { formatExact } from '../../../src/contract/records/amounts';
import { formatTotal } from '../../../src/runtime/list/table/format-total';

describe('An exact decimal, as people read it', () => {
  it.each([
    ['0', 0, '0'],
    ['0.3', 2, '0.30'],
    ['-1234567.5', 2, '-1,234,567.50'],
    ['999', 0, '999'],
    ['1000', 0, '1,000'],
    ['123456789012345678901234567890.123', 2, '123,456,789,012,345,678,901,234,567,890.123'],
    ['2026-06-01 08:00:00', 2, '2026-06-01 08:00:00'],
  ])('%s with %i decimals is %s', (value, decimals, text) => expect(formatExact(value, decimals)).toBe(text));
});

it('A total of amounts has the two decimals of its column, one of plain numbers as many as it needs', () => {
  const number = { type: 'number' };
  const properties = { amount: { ...number, 'x-component': 'Money' }, pieces: number };
  const page = { form: { type: 'object', properties } } as unknown as RecordPage;
  const total = (field: string) => formatTotal(page, { label: '合计', fn: 'sum', field }, '585500');
  expect(total('amount')).toBe('585,500.00');
  expect(total('pieces')).toBe('585,500');
});
