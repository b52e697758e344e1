import dayjs from 'dayjs';
import { formatNumber } from '@/components/inputs/numbers';
import { nowInBeijing } from '@/contract/derived';
import type { ValueType } from '@/contract/list-schema';

const MONEY_DECIMALS = 2;

/** A value as a column asks for it, where that differs from its field; undefined for what is not of that kind. */
export function formatValue(valueType: ValueType, value: unknown): string | undefined {
  if (valueType === 'percent') return typeof value === 'number' ? `${formatNumber(value)}%` : undefined;
  if (valueType === 'money') {
    return typeof value === 'number' ? formatNumber(value, MONEY_DECIMALS) : undefined;
  }
  if (typeof value !== 'string' || !dayjs(value).isValid()) return undefined;
  return formatTime(value, valueType);
}

/**
 * A day, with hours and minutes where it has them, as Beijing's clocks show it wherever the browser is: system times are
 * moments (ISO, UTC), what forms store is of Beijing already. Text that only looks like a moment stays as it is.
 */
export function formatTime(value: string, valueType: 'date' | 'dateTime'): string {
  const moment = value.endsWith('Z') ? Date.parse(value) : Number.NaN;
  const time = Number.isNaN(moment) ? value : nowInBeijing(new Date(moment));
  return time.slice(0, valueType === 'date' ? 'YYYY-MM-DD'.length : 'YYYY-MM-DD HH:mm'.length);
}
