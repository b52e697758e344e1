import { searchFields } from './list-query';
import type { RecordPage } from './page-schema';
import type { Doc } from './record-shape';

/** What people call a record: the first text that its list is searched by; empty where there is none. */
export function recordName(page: RecordPage, doc: Doc): string {
  const [first] = searchFields(page).filter(({ match }) => match === 'contains');
  const value = first && doc[first.field];
  return typeof value === 'string' ? value : '';
}
