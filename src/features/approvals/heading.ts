import type { WaitingRecord } from '@/contract/api/approvals';

/** Who and what is to be decided: the supplier, and what people call the record where that is something else. */
export function headingOf({ supplier, name }: Pick<WaitingRecord, 'supplier' | 'name'>): string {
  return supplier === undefined || supplier === name ? name : `${supplier} · ${name}`;
}
