import type { Doc } from '@/contract/base/doc';
import type { Dictionaries } from '@/contract/fields/fields';
import { callName } from '@/contract/language/operations';
import type { RecordPage } from '@/contract/language/page-schema';
import { isRecordPage } from '@/contract/language/pages';
import type { RecordRow } from '@/contract/lists/list-query';
import type { HistoryEntry } from '@/contract/records/history';
import type { CheckedPage } from '@/contract/studio/studio';
import { expressionScope } from '@/runtime/form/expression-scope';
import { reuse } from '@/runtime/host/reuse';
import type { PreviewView } from './preview-messages';
import { answeredRow, sampleRecords } from './sample-records';

/** The records of one page in the preview: made up, and written to while it is looked at. */
export interface PreviewRecords {
  page: RecordPage;
  dictionaries: Dictionaries;
  /** As a call answers them. */
  rows(): RecordRow[];
  find(id: string): RecordRow | undefined;
  /** Keeps a record that is new or changed, and what its history tells of that. */
  put(row: RecordRow, entry: Omit<HistoryEntry, 'id' | 'at' | 'by' | 'isOwn'>): RecordRow;
  remove(id: string): void;
  history(id: string): readonly HistoryEntry[];
  nextId(): string;
}

interface Kept {
  checked: CheckedPage;
  key: string;
  records: PreviewRecords;
}

let shown: readonly CheckedPage[] = [];
const kept = new Map<string, Kept>();
/** What was written in this window, by the resource's name: it outlives a change of the page. */
const written = new Map<string, Map<string, RecordRow | undefined>>();
const histories = new Map<string, HistoryEntry[]>();

/** Takes over the pages of a draft as they are now, and as whom and in which state they are looked at. */
export function showPages(pages: readonly CheckedPage[], view: PreviewView): void {
  shown = reuse(shown, pages);
  for (const checked of shown) {
    const { page } = checked;
    if (!isRecordPage(page)) continue;
    const key = JSON.stringify([view.face, view.state]);
    const before = kept.get(page.path);
    if (before?.key === key && before.checked === checked) continue;
    kept.set(page.path, { checked, key, records: recordsOf(page, checked.dictionaries, view) });
  }
  const paths = new Set(shown.map(({ page }) => page.path));
  for (const path of kept.keys()) if (!paths.has(path)) kept.delete(path);
}

export const pagesShown = (): readonly CheckedPage[] => shown;

export const recordsShown = (): PreviewRecords[] => [...kept.values()].map(({ records }) => records);

export function pageAt(path: string): CheckedPage | undefined {
  return shown.find(({ page }) => page.path === path);
}

function recordsOf(page: RecordPage, dictionaries: Dictionaries, view: PreviewView): PreviewRecords {
  const name = callName(page);
  const supplierCode = view.face === 'supplier' ? PREVIEW_SUPPLIER : '';
  let made: RecordRow[] | undefined;
  const changed = () => {
    const changes = written.get(name) ?? new Map<string, RecordRow | undefined>();
    written.set(name, changes);
    return changes;
  };
  const all = () => {
    made ??= sampleRecords({ page, dictionaries, state: view.state, supplierCode, scope: expressionScope() });
    const changes = changed();
    const untouched = made.filter(({ id }) => !changes.has(id));
    const own = [...changes.values()].filter((row): row is RecordRow => row !== undefined);
    return [...own.toReversed(), ...untouched].map((row) => answeredRow(page, dictionaries, row, new Date()));
  };
  const find = (id: string) => all().find((row) => page.kind === 'form' || row.id === id);
  return {
    page,
    dictionaries,
    rows: all,
    find,
    put(row, entry) {
      changed().set(row.id, row);
      const entries = histories.get(row.id) ?? [];
      histories.set(row.id, [
        { id: `${row.id}-${entries.length}`, at: new Date().toISOString(), isOwn: true, ...entry },
        ...entries,
      ]);
      return answeredRow(page, dictionaries, row, new Date());
    },
    remove: (id) => void changed().set(id, undefined),
    history: (id) => histories.get(id) ?? [],
    nextId: () => `N${String(changed().size + 1).padStart(4, '0')}`,
  };
}

/** Whose records they are where the page is looked at as a supplier. */
export const PREVIEW_SUPPLIER = 'S10001';

/** The record's own fields, without what a call adds to them. */
export function ownDoc({ page }: Pick<PreviewRecords, 'page'>, row: Doc): Doc {
  const {
    id: _i,
    version: _v,
    createdAt: _c,
    createdBy: _b,
    updatedAt: _u,
    updatedBy: _w,
    refs: _r,
    ...doc
  } = row;
  for (const name of Object.keys(page.derived ?? {})) delete doc[name];
  if (page.resource.scope === 'supplier' || !Object.hasOwn(page.form.properties, 'supplierCode'))
    delete doc.supplierCode;
  return doc;
}
