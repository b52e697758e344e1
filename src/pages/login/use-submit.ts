import { type FormEvent, useState } from 'react';
import { RefusalError } from '@/services/request-errors';

/**
 * Sends a small form once at a time, and only when `check` finds nothing wrong; `problem` is why it was refused, empty
 * where it was not.
 */
export function useSubmit(check: () => boolean, send: () => Promise<void>) {
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || !check()) return;
    setSaving(true);
    setProblem('');
    try {
      await send();
    } catch (error) {
      setProblem(faultIn(error));
    } finally {
      setSaving(false);
    }
  };
  return { submit, saving, problem, setProblem };
}

/** What the gateway finds wrong with a password stands beside its field's name; people need the words alone. */
function faultIn(error: unknown): string {
  const { errors } = (error instanceof RefusalError ? (error.data ?? {}) : {}) as {
    errors?: { message: string }[];
  };
  return errors?.[0]?.message ?? (error instanceof Error ? error.message : String(error));
}
