import { isObject } from '@/contract/base/is-object';

/** `after` made of the parts of `before` that say the same, so that they keep identity. Both are JSON. */
export function reuse<T>(before: unknown, after: T): T {
  if (before === after) return after;
  if (Array.isArray(before) && Array.isArray(after)) {
    const items: unknown[] = after.map((item, index) => reuse(before[index], item));
    const isSame = items.length === before.length && items.every((item, index) => item === before[index]);
    return (isSame ? before : items) as T;
  }
  if (!isObject(before) || !isObject(after)) return after;
  const entries = Object.entries(after).map(([key, item]) => [key, reuse(before[key], item)] as const);
  // The order of keys is the order of fields.
  const isSame = JSON.stringify(Object.keys(before)) === JSON.stringify(Object.keys(after));
  return (
    isSame && entries.every(([key, item]) => item === before[key]) ? before : Object.fromEntries(entries)
  ) as T;
}
