import type { Field } from '@formily/core';

/** The most items that a field's rules allow. */
export function maxItemsOf(field: Pick<Field, 'validator'>): number {
  const rules = [field.validator].flat() as { maxItems?: number }[];
  return Math.min(...rules.map((rule) => rule?.maxItems ?? Number.POSITIVE_INFINITY));
}
