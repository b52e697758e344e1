import type { FormEvent } from 'react';
import { useSending } from '@/basic-ui/use-sending';
import { messageOf } from '@/contract/base/message-of';
import { faultsIn, RefusalError } from '@/services/http/request-errors';

/**
 * Sends a small form once at a time, and only when `check` finds nothing wrong; `problem` is why it was refused, empty
 * where it was not.
 */
export function useSubmit(check: () => boolean, send: () => Promise<void>) {
  const sending = useSending(faultIn);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!sending.sending && check()) await sending.send(send);
  };
  return { submit, saving: sending.sending, problem: sending.problem, setProblem: sending.setProblem };
}

/** What the gateway finds wrong with a password stands beside its field's name; people need the words alone. */
function faultIn(error: unknown): string {
  const [fault] = error instanceof RefusalError ? faultsIn(error) : [];
  return fault?.message ?? messageOf(error);
}
