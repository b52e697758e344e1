import { lazy } from 'react';
import { withEditorExtras } from '../host/runtime-parts';

// A form is as heavy as a list: it comes when somebody turns to a place that opens records, or opens one at the latest.
const loadDrawer = () => withEditorExtras(import('./record-drawer'));
export const RecordDrawer = lazy(async () => ({ default: (await loadDrawer()).RecordDrawer }));

/** Asks for the code of forms, before a record is opened. */
export function awaitRecords(): void {
  loadDrawer().catch(() => undefined);
}
