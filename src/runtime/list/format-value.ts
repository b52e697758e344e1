import dayjs from 'dayjs';
import { formatNumber } from '@/components/numbers';
import type { ValueType } from '@/contract/list-schema';

const MONEY_DECIMALS = 2;

/** A value as a column asks for it, where that differs from its field; undefined for what is not of that kind. */
export function formatValue(valueType: ValueType, value: unknown): string | undefined {
  if (valueType === 'percent') return typeof value === 'number' ? `${formatNumber(value)}%` : undefined;
  if (valueType === 'money') {
    return typeof value === 'number' ? formatNumber(value, MONEY_DECIMALS) : undefined;
  }
  if (typeof value !== 'string' || !dayjs(value).isValid()) return undefined;
  return dayjs(value).format(valueType === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm');
}
