import { describe, expect, it } from 'vitest';
import { formatDecimal } from '../../../src/runtime/list/table/format-total';

describe('An exact decimal, as people read it', () => {
  it.each([
    ['0', 0, '0'],
    ['0.3', 2, '0.30'],
    ['-1234567.5', 2, '-1,234,567.50'],
    ['999', 0, '999'],
    ['1000', 0, '1,000'],
    ['123456789012345678901234567890.123', 2, '123,456,789,012,345,678,901,234,567,890.123'],
    ['2026-06-01 08:00:00', 2, '2026-06-01 08:00:00'],
  ])('%s with %i decimals is %s', (value, decimals, text) =>
    expect(formatDecimal(value, decimals)).toBe(text),
  );
});
