import type { Dictionaries } from '@/contract/fields';
import { searchFields } from '@/contract/list-query';
import type { ListPage } from '@/contract/page-schema';
import { cellField } from './cells';

/** The name of a search item in ProTable's form: not the column's of the same field, for which ProTable would take it. */
export const searchKey = (field: string) => `search:${field}`;

/** What the search form holds for an address: by field, in the form each input takes; what is no search item is left out. */
export function addressValues(
  page: ListPage,
  dictionaries: Dictionaries,
  address: URLSearchParams,
): Record<string, string | (string | number | boolean)[]> {
  const values: Record<string, string | (string | number | boolean)[]> = {};
  for (const { field, match } of searchFields(page)) {
    const text = address.get(field);
    if (!text || match === 'range') continue;
    const cell = cellField(page, dictionaries, field);
    const option = cell.options?.find(({ value }) => String(value) === text);
    values[field] = cell.options ? [option?.value ?? text] : text;
  }
  return values;
}
