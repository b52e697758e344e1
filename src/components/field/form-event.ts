import type { Form } from '@formily/core';
import { useMemoizedFn } from 'ahooks';
import { useEffect } from 'react';

/** Hears one type of the events of a form. */
export function useFormEvent(form: Form, heard: string, listener: () => void): void {
  const latest = useMemoizedFn(listener);
  useEffect(() => {
    const subscription = form.subscribe(({ type }) => {
      if (type === heard) latest();
    });
    return () => form.unsubscribe(subscription);
  }, [form, heard, latest]);
}
