import { TEXT_KEYS } from '../base/text-keys';

/**
 * A copy of a page or dictionary in another language: the Chinese text is the key (design: "Chinese text is the key"), and
 * `translate` answers a text that it does not know as it is.
 */
export function localize<T>(value: T, translate: (text: string) => string): T {
  if (Array.isArray(value)) return value.map((item) => localize(item, translate)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const textOf = (item: unknown) => (typeof item === 'string' ? translate(item) : localize(item, translate));
  const entries = Object.entries(value).map(([key, item]) => {
    if (!TEXT_KEYS.has(key)) return [key, localize(item, translate)];
    return [key, Array.isArray(item) ? item.map(textOf) : textOf(item)];
  });
  return Object.fromEntries(entries) as T;
}
