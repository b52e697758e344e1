import { valueAt } from '@/contract/fields/record-shape';
import type { ListPage } from '@/contract/language/page-schema';
import { columnsOf, type RecordRow } from '@/contract/lists/list-query';
import { recordName } from '@/contract/lists/record-name';

/** What a row is called where it is spoken of: what stands in the first column of its list, else its id. */
export function nameOfRow(page: ListPage, row: RecordRow): string {
  return String(valueAt(row, columnsOf(page)[0]?.field ?? 'id') ?? row.id);
}

/** Which record it is where one decides on it: its name, and beside it what the first column of its list says. */
export function headingOfRow(page: ListPage, row: RecordRow): string {
  const [name, first] = [recordName(page, row), nameOfRow(page, row)];
  return name === '' || name === first ? first : `${name}（${first}）`;
}
