import { type Form, LifeCycleTypes } from '@formily/core';
import { useDebounceFn, useEventListener, useInterval, useMemoizedFn, useUnmount } from 'ahooks';
import { useRef, useState } from 'react';
import { useFormEvent } from '@/components/field/form-event';
import type { Doc } from '@/contract/base/doc';
import type { RecordPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { currentDoc } from '@/contract/records/current-doc';
import { recordOf } from '@/contract/records/validate-record';
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from '@/services/browser/drafts';
import { hasLogoutFlag } from '@/services/session/session';
import { markModified } from '../form/form-dirty';
import { ownValues, takeUneditable } from './use-record';

/** What is being typed is kept this often, in milliseconds (specification sections 4 and 9). */
const AUTO_SAVE_MS = 60_000;
/** And as soon as the person has paused for this long, in milliseconds. */
const PAUSE_MS = 1_000;

interface DraftOptions {
  page: RecordPage;
  /** Which record was asked for; undefined for a new one. */
  id: string | undefined;
  form: Form;
  /** The record that the form now stands on; absent for a new one. */
  record: RecordRow | undefined;
  /** A draft is restored that was typed over `base`, and `record` is newer. */
  onOutdated(states: { base: Doc; mine: Doc }, record: RecordRow, since: number | undefined): void;
}

/**
 * Keeps what is typed as a draft of this account, page and record until it is saved or given up, and offers the
 * draft that an earlier visit left. `keep` answers whether nothing unsaved would be lost now.
 */
export function useDraft({ page, id, form, record, onOutdated }: DraftOptions) {
  const [key] = useState(() => draftKey(page.path, id));
  const [offer, setOffer] = useState(() => (key === undefined ? undefined : readDraft(key)));
  const [keptAt, setKeptAt] = useState<number>();
  // Under which a new record is sent; a restored draft brings the one it may have been sent under already.
  const createKey = useRef(crypto.randomUUID() as string);
  const stored = useRef(false);

  function write(earlier: Draft | undefined): boolean {
    if (!form.modified) return true;
    if (key === undefined || hasLogoutFlag()) return false;
    const draft = {
      values: recordOf(form),
      ...(record && { version: record.version, base: ownValues(page, record) }),
      time: Date.now(),
      createKey: createKey.current,
      ...(earlier && { earlier: { ...earlier, earlier: undefined } }),
    };
    // What it was typed over goes first where there is little room.
    if (!writeDraft(key, draft) && !writeDraft(key, { ...draft, base: undefined })) return false;
    stored.current = true;
    setKeptAt(draft.time);
    return true;
  }

  const keep = useMemoizedFn(() => write(offer));
  const { run: keepSoon, cancel } = useDebounceFn(keep, { wait: PAUSE_MS });

  /** The form's own draft is of no use any more: saved, or given up. One that is still on offer stays. */
  const drop = useMemoizedFn(() => {
    cancel();
    if (key !== undefined && stored.current) dropDraft(key);
    stored.current = false;
    setKeptAt(undefined);
  });

  function restore({ earlier, ...draft }: Draft) {
    const { base, values, version } = draft;
    if (record && base && version !== record.version)
      onOutdated({ base, mine: ownValues(page, values) }, record, version);
    else refill(form, page, draft, record);
    createKey.current = draft.createKey;
    setOffer(earlier);
    write(earlier);
  }

  function discard({ earlier }: Draft) {
    if (stored.current) write(earlier);
    else if (key !== undefined) dropDraft(key);
    setOffer(earlier);
  }

  useInterval(keep, AUTO_SAVE_MS);
  useEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep(), {
    target: () => document,
  });
  // Browsers before Chrome 68 leave a page without hiding it first.
  useEventListener('pagehide', keep);
  useFormEvent(form, LifeCycleTypes.ON_FORM_INPUT_CHANGE, keepSoon);
  useUnmount(() => (form.modified ? keep() : drop()));

  return { offer, keptAt, createKey, keep, drop, restore, discard };
}

/** Puts a draft into the form; the record may have moved on since. */
function refill(form: Form, page: RecordPage, { values }: Draft, record: RecordRow | undefined): void {
  form.setValues(ownValues(page, currentDoc(page.form, values).doc), 'overwrite');
  if (record) takeUneditable(form, page, record);
  markModified(form);
}
