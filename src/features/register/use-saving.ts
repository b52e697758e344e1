import { useCallback, useEffect, useRef, useState } from 'react';
import { type Company, loadAfter, saveCompany } from './api';

/** How the last saving went. */
export type Saving = 'idle' | 'saving' | 'saved' | 'failed';

/** Quiet time after the last key before what was typed is saved. */
const PAUSE_MS = 1500;

/**
 * Saves what the form holds a moment after each change, and at once when the person leaves the page or the screen.
 * `read` answers what can be saved; `onRefused` is told of what the gateway does not take. `settle` saves no more and
 * waits for what is under way.
 */
export function useSaving(read: () => Company, onRefused: (error: unknown) => void) {
  const [saving, setSaving] = useState<Saving>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const running = useRef<Promise<void>>(Promise.resolve());
  /** How often something was changed or sent: only the last has a say in what is told. */
  const turns = useRef(0);
  const current = useRef({ read, onRefused });
  current.current = { read, onRefused };

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const save = useCallback(() => {
    cancel();
    turns.current += 1;
    const turn = turns.current;
    const tell = (outcome: Saving) => turn === turns.current && setSaving(outcome);
    setSaving('saving');
    const send = async () => {
      try {
        await saveCompany(current.current.read(), true);
        tell('saved');
      } catch (error) {
        tell('failed');
        current.current.onRefused(error);
      }
    };
    // One after the other: an older state must not arrive after a newer one.
    running.current = running.current.then(send);
    loadAfter(running.current);
    return running.current;
  }, [cancel]);
  const settle = useCallback(() => {
    cancel();
    return running.current;
  }, [cancel]);
  const changed = useCallback(() => {
    cancel();
    turns.current += 1;
    setSaving('idle');
    timer.current = setTimeout(save, PAUSE_MS);
  }, [cancel, save]);

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && timer.current !== undefined && void save();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      if (timer.current !== undefined) void save();
    };
  }, [save]);
  return { saving, changed, save, settle };
}
