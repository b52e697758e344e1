import { nowInBeijing } from '@/contract/fields/derived';

/**
 * A day, with hours and minutes where it has them, as Beijing's clocks show it wherever the browser is: system times are
 * moments (ISO, UTC), what forms store is of Beijing already. Text that only looks like a moment stays as it is.
 */
export function formatTime(value: string, valueType: 'date' | 'dateTime'): string {
  const moment = value.endsWith('Z') ? Date.parse(value) : Number.NaN;
  const time = Number.isNaN(moment) ? value : nowInBeijing(new Date(moment));
  return time.slice(0, valueType === 'date' ? 'YYYY-MM-DD'.length : 'YYYY-MM-DD HH:mm'.length);
}
