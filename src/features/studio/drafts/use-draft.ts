import { useMemoizedFn, useUnmount } from 'ahooks';
import { useRef, useState } from 'react';
import type { Draft, DraftFile } from '@/contract/studio/studio';
import { useAskOnLeaving } from '@/runtime/record/leave-guard';
import { RefusalError } from '@/services/http/request-errors';
import { saveDraft } from '../api';
import { createSaver, type SaveState } from './saver';

export type DraftContent = Pick<Draft, 'title' | 'files'>;

/** A draft on the screen, which is saved by itself as it is written. */
export interface OpenDraft {
  /** As the gateway has it. */
  kept: Draft;
  /** As it stands on the screen. */
  content: DraftContent;
  saving: SaveState<Draft>;
  /** Changes it, and has it saved after a while. */
  change(next: (content: DraftContent) => DraftContent): void;
  /** Saves now; answers whether all of it is saved. */
  flush(): Promise<boolean>;
  /** Goes on from the draft as it is on the gateway, without what stands on the screen. */
  goOnFrom(draft: Draft): void;
  /** Saves what stands on the screen over what somebody else has saved. */
  overwrite(): Promise<boolean>;
}

/** Opens a draft for writing; leaving it with something unsaved asks first. */
export function useDraft(draft: Draft): OpenDraft {
  const [kept, setKept] = useState(draft);
  const [content, setContent] = useState<DraftContent>({ title: draft.title, files: draft.files });
  // Several changes may come before the next drawing.
  const latest = useRef(content);
  const [saving, setSaving] = useState<SaveState<Draft>>({ kind: 'saved' });
  const [saver] = useState(() =>
    createSaver<DraftContent, Draft>({
      kept: draft,
      async send(next, { revision }) {
        const saved = await saveDraft(draft.id, { ...next, revision });
        setKept(saved);
        return saved;
      },
      conflictIn,
      onState: setSaving,
    }),
  );
  useUnmount(() => void saver.flush());
  const keep = useMemoizedFn(() => {
    void saver.flush();
    return false;
  });
  useAskOnLeaving(saving.kind !== 'saved', keep);
  const change = useMemoizedFn((next: (before: DraftContent) => DraftContent) => {
    const changed = next(latest.current);
    latest.current = changed;
    setContent(changed);
    saver.change(changed);
  });
  const goOnFrom = useMemoizedFn((next: Draft) => {
    setKept(next);
    latest.current = { title: next.title, files: next.files };
    setContent(latest.current);
    saver.goOnFrom(next);
  });
  return { kept, content, saving, change, flush: saver.flush, goOnFrom, overwrite: saver.overwrite };
}

/** The draft as somebody else has saved it, where that is why a save was refused. */
function conflictIn(reason: unknown): Draft | undefined {
  if (!(reason instanceof RefusalError) || reason.code !== 'draft_changed') return undefined;
  return (reason.data as { draft: Draft } | null)?.draft;
}

export function withText(files: readonly DraftFile[], file: string, text: string | null): DraftFile[] {
  return files.map((one) => (one.file === file ? { ...one, text } : one));
}
