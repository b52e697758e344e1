import { formatDuration } from '@/components/inputs/duration-text';
import { decimalsOf, fieldsOf } from '@/contract/fields';
import type { Total } from '@/contract/list-schema';
import type { RecordPage } from '@/contract/page-schema';

/** A total as people read it: thousands separated, with the decimals of its field; a dash where there is none. */
export function formatTotal(page: RecordPage, { fn, field }: Total, value: string | null): string {
  if (value === null) return '-';
  const info = field === undefined ? undefined : fieldsOf(page.form).get(field);
  if (fn !== 'count' && info?.schema['x-component'] === 'Duration')
    return formatDuration(Number(value), info.schema['x-component-props']?.units);
  if (fn === 'count' || !info) return formatDecimal(value, 0);
  return formatDecimal(value, decimalsOf(info) ?? (fn === 'average' ? 2 : 0));
}

/** An exact decimal with at least this many decimals; no digit is lost, and a text that is no number stays as it is. */
export function formatDecimal(value: string, decimals: number): string {
  const [whole, sign, digits = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === undefined) return value;
  const padded = fraction.padEnd(decimals, '0');
  return `${sign}${digits.replace(/\B(?=(\d{3})+$)/g, ',')}${padded && `.${padded}`}`;
}
