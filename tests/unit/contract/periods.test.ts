import { expect, test } from 'vitest';
import { daysOfPeriod, periodBefore } from '../../../src/contract/lists/periods';

test.each([
  ['2026', '2026-01-01', '2026-12-31', '2025'],
  ['2026-Q1', '2026-01-01', '2026-03-31', '2025-Q4'],
  ['2024-02', '2024-02-01', '2024-02-29', '2024-01'],
  // The first week of a year is that of its first Thursday.
  ['2026-W01', '2025-12-29', '2026-01-04', '2025-W52'],
  ['2021-W01', '2021-01-04', '2021-01-10', '2020-W53'],
  ['2026-W10', '2026-03-02', '2026-03-08', '2026-W09'],
  ['2026-03-01', '2026-03-01', '2026-03-01', '2026-02-28'],
])('%s is from %s to %s, and behind %s', (key, from, to, before) => {
  expect(daysOfPeriod(key)).toEqual({ from, to });
  expect(periodBefore(key)).toBe(before);
});
