import { useEffect } from 'react';
import type { RecordPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { recordTitle } from '@/contract/pages/record-title';
import { noteOpened } from '@/services/browser/recent-records';

/** Remembers that a record was opened to be read, once for each; nothing until it is there. */
export function useNoteOpened(page: RecordPage, row: RecordRow | undefined): void {
  const id = row?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record that was changed meanwhile has not been opened anew
  useEffect(() => {
    if (!row || page.kind !== 'list' || !page.searchable) return;
    noteOpened({ path: page.path, title: page.title, id: row.id, ...recordTitle(page, row) });
  }, [page.path, id]);
}
