import { formatDecimal } from '@/contract/records/amounts';
import { MOST_DECIMALS } from '@/contract/rules/implied';

/** A number as people write it: thousands separated, with the given number of decimals. */
export function formatNumber(value: unknown, precision?: number): string {
  if (typeof value !== 'number') return '-';
  return formatDecimal(value, precision ?? MOST_DECIMALS, precision);
}
