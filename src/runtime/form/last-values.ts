import type { Form } from '@formily/core';
import type { Doc } from '@/contract/base/doc';

const known = new WeakMap<Form, Doc>();

/** Says what the person last saved on the page, before the form is drawn. */
export function rememberLastValues(form: Form, values: Doc): void {
  known.set(form, values);
}

/** What the person last saved on the page of a form; nothing where the page does not ask for it. */
export function lastValuesOf(form: Form): Doc {
  return known.get(form) ?? {};
}
