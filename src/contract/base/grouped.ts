import { remembered } from './remembered';

/** What a list holds, by what each is of, in the order in which it comes first. */
export function grouped<T, K>(list: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of list) remembered(groups, keyOf(one), () => []).push(one);
  return groups;
}
