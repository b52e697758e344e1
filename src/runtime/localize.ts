import { TEXT_KEYS } from '@/contract/text-keys';

/**
 * A copy of a page or dictionary in another language: the Chinese text is the key (design: "Chinese text is the key"),
 * a text without a translation stays Chinese.
 */
export function localize<T>(value: T, english: Readonly<Record<string, string>>): T {
  if (Array.isArray(value)) return value.map((item) => localize(item, english)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => {
    const known = TEXT_KEYS.has(key) && typeof item === 'string' && Object.hasOwn(english, item);
    return [key, known ? english[item as string] : localize(item, english)];
  });
  return Object.fromEntries(entries) as T;
}
