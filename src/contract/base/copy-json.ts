/** A copy of what JSON can hold, which shares nothing with it. */
export function copyJson<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyJson) as T;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyJson(item)])) as T;
}
