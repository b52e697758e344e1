import { formatDuration } from '@/components/inputs/duration-text';
import { decimalsOf, fieldsOf } from '@/contract/fields/fields';
import type { Total } from '@/contract/language/list-schema';
import type { RecordPage } from '@/contract/language/page-schema';
import { formatExact } from '@/contract/records/amounts';

/** A total as people read it: thousands separated, with the decimals of its field; a dash where there is none. */
export function formatTotal(page: RecordPage, { fn, field }: Total, value: string | null): string {
  if (value === null) return '-';
  const info = field === undefined ? undefined : fieldsOf(page.form).get(field);
  if (fn !== 'count' && info?.schema['x-component'] === 'Duration')
    return formatDuration(Number(value), info.schema['x-component-props']?.units);
  if (fn === 'count' || !info) return formatExact(value, 0);
  return formatExact(value, decimalsOf(info) ?? (fn === 'average' ? 2 : 0));
}
