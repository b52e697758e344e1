import { isBlank } from '@/contract/base/is-blank';
import { listField } from '@/contract/fields/pointed-field';
import type { ListPage } from '@/contract/language/page-schema';
import { searchFields } from '@/contract/lists/list-query';
import { isPathField } from './search-inputs';
import { searchKey } from './search-key';

/** What stands in a search form, by the names of its items; as kept in a saved view. */
export type SearchValues = Readonly<Record<string, unknown>>;

/** The list call's parameters for what stands in the search form: sets as `a,b`, ranges as `from~to`. */
export function searchParams(page: ListPage, values: SearchValues): Record<string, string> {
  const params: Record<string, string> = {};
  for (const { field, match } of searchFields(page)) {
    const asked = values[searchKey(field)];
    const value = match === 'range' ? ordered(asked) : asked;
    if (!isFilled(value)) continue;
    const isPath = Array.isArray(value) && isPathField(listField(page, field));
    const text = isPath
      ? String(value.at(-1) ?? '')
      : Array.isArray(value)
        ? value.map((part) => part ?? '').join(match === 'range' ? '~' : ',')
        : String(value);
    if (text !== '' && text !== '~') params[field] = text.trim();
  }
  return params;
}

export function emptySearch(page: ListPage): SearchValues {
  return Object.fromEntries(searchFields(page).map(({ field }) => [searchKey(field), undefined]));
}

export function isFilled(value: unknown): boolean {
  return !isBlank(value);
}

/** Two numbers with the least first: whoever presses Enter in the second box has not left it yet. */
function ordered(value: unknown): unknown {
  const [from, to]: unknown[] = Array.isArray(value) ? value : [];
  return typeof from === 'number' && typeof to === 'number' && from > to ? [to, from] : value;
}
