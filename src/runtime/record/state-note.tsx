import type { Doc } from '@/contract/base/doc';
import { stateOf } from '@/contract/fields/record-state';
import type { RecordPage } from '@/contract/language/page-schema';
import { getText } from '@/services/session/session';

/** What a page tells its supplier of the state that a record is in (`progress.notes`). */
export function StateNote({ page, record }: { page: RecordPage; record: Doc }) {
  if (page.kind !== 'list' || getText('supplierCode') === '') return null;
  const state = stateOf(page, record);
  const note = page.progress?.notes?.find((one) => one.state === state);
  return note ? <p className="state-note">{note.description}</p> : null;
}
