import type { ArrayField } from '@formily/core';
import type { Doc } from '@/contract/base/doc';
import { withoutEmpty } from '@/contract/fields/record-shape';

/** What a row begins with: the defaults of its fields, as they were when the form opened. */
export function newRowOf({ data }: ArrayField): Doc {
  const { newRow = {} } = (data ?? {}) as { newRow?: Doc };
  return JSON.parse(JSON.stringify(newRow)) as Doc;
}

/** Whether nobody has filled anything in: what stands there is what a new item starts with. */
export function isUntouched(item: unknown, start: Doc): boolean {
  const values = withoutEmpty(JSON.parse(JSON.stringify(item ?? {})) as Doc);
  return Object.entries(values).every(
    ([name, value]) => JSON.stringify(start[name]) === JSON.stringify(value),
  );
}

/** Whether a row of a list is empty but for what a new one begins with. */
export const isRowBlank = (list: ArrayField, row: unknown): boolean => isUntouched(row, newRowOf(list));
