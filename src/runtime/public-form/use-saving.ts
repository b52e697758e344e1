import { useDebounceFn, useEventListener, useMemoizedFn, useUnmount } from 'ahooks';
import { useRef, useState } from 'react';

export type Saving = 'idle' | 'saving' | 'saved' | 'failed';

/** Quiet time after the last key before what was typed is saved, in milliseconds. */
const PAUSE_MS = 1500;

/**
 * Saves what a form holds a moment after each change, and at once when the person leaves the page or the screen. `send`
 * saves what there is; `onRefused` is told of what the gateway does not take, `onSending` of each saving that begins. `settle`
 * saves no more and waits for what is under way.
 */
export function useSaving(
  send: () => Promise<unknown>,
  onRefused: (error: unknown) => void,
  onSending: ((saving: Promise<void>) => void) | undefined,
) {
  const [saving, setSaving] = useState<Saving>('idle');
  const running = useRef<Promise<void>>(Promise.resolve());
  /** How often something was changed or sent: only the last has a say in what is told. */
  const turns = useRef(0);
  const save = useMemoizedFn(() => {
    later.cancel();
    turns.current += 1;
    const turn = turns.current;
    const tell = (outcome: Saving) => turn === turns.current && setSaving(outcome);
    setSaving('saving');
    // One after the other: an older state must not arrive after a newer one.
    running.current = running.current.then(async () => {
      try {
        await send();
        tell('saved');
      } catch (error) {
        tell('failed');
        onRefused(error);
      }
    });
    onSending?.(running.current);
    return running.current;
  });
  useEventListener('visibilitychange', () => document.visibilityState === 'hidden' && later.flush(), {
    target: () => document,
  });
  // Before the hook below, which on leaving drops what waits.
  useUnmount(() => later.flush());
  const later = useDebounceFn(save, { wait: PAUSE_MS });
  const settle = useMemoizedFn(() => {
    later.cancel();
    return running.current;
  });
  const changed = useMemoizedFn(() => {
    turns.current += 1;
    setSaving('idle');
    later.run();
  });
  return { saving, changed, save, settle };
}
