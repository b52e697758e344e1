import type { Form } from '@formily/core';
import { flushSync } from 'react-dom';
import { useFormEvent } from './form-event';

const REVEAL = 'revealErrors';

/** Has every layout of a form open the part that hides an error; done when it returns. */
export function revealErrors(form: Form): void {
  flushSync(() => form.notify(REVEAL));
}

/** Called when the errors of the form are to be seen. */
export function useReveal(form: Form, reveal: () => void): void {
  useFormEvent(form, REVEAL, reveal);
}
