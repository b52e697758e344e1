import type { Form } from '@formily/core';
import { useMemoizedFn } from 'ahooks';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';

const REVEAL = 'revealErrors';

/** Has every layout of a form open the part that hides an error; done when it returns. */
export function revealErrors(form: Form): void {
  flushSync(() => form.notify(REVEAL));
}

/** Called when the errors of the form are to be seen. */
export function useReveal(form: Form, reveal: () => void): void {
  const latest = useMemoizedFn(reveal);
  useEffect(() => {
    const subscription = form.subscribe(({ type }) => {
      if (type === REVEAL) latest();
    });
    return () => form.unsubscribe(subscription);
  }, [form, latest]);
}
