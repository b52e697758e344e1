import { columnsOf, type RecordRow } from '@/contract/list-query';
import type { ListPage } from '@/contract/page-schema';
import { valueAt } from '@/contract/record-shape';

/** What a row is called where it is spoken of: what stands in the first column of its list, else its id. */
export function nameOfRow(page: ListPage, row: RecordRow): string {
  return String(valueAt(row, columnsOf(page)[0]?.field ?? 'id') ?? row.id);
}
