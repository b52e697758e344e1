import { TEXT_KEYS } from '@/contract/text-keys';

/**
 * A copy of a page or dictionary in another language: the Chinese text is the key (design: "Chinese text is the key"),
 * a text without a translation stays Chinese.
 */
export function localize<T>(value: T, english: Readonly<Record<string, string>>): T {
  if (Array.isArray(value)) return value.map((item) => localize(item, english)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const textOf = (item: unknown) =>
    typeof item === 'string' && Object.hasOwn(english, item) ? english[item] : localize(item, english);
  const entries = Object.entries(value).map(([key, item]) => {
    if (!TEXT_KEYS.has(key)) return [key, localize(item, english)];
    return [key, Array.isArray(item) ? item.map(textOf) : textOf(item)];
  });
  return Object.fromEntries(entries) as T;
}
