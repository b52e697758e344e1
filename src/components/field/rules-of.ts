import type { Field } from '@formily/core';

export function maxItemsOf(field: Pick<Field, 'validator'>): number {
  const rules = [field.validator].flat() as { maxItems?: number }[];
  return Math.min(...rules.map((rule) => rule?.maxItems ?? Number.POSITIVE_INFINITY));
}

/** The fewest items that may be left of a list: an optional one may always be emptied. */
export function leastItemsOf(field: Pick<Field, 'validator' | 'required'>): number {
  if (!field.required) return 0;
  const rules = [field.validator].flat() as { minItems?: number }[];
  return Math.max(1, ...rules.map((rule) => rule?.minItems ?? 0));
}
