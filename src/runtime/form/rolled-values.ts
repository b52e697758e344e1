import type { Form } from '@formily/core';
import type { Doc } from '@/contract/base/doc';

/** What the roll-ups of a form's record came to when it was read: its rules name them beside its values. */
const rolled = new WeakMap<Form, Doc>();

/** Keeps them for the rules of a form. */
export function keepRolled(form: Form, values: Doc): void {
  rolled.set(form, values);
}

/** Those of a form; none for a page without roll-ups. */
export function rolledOf(form: Form): Doc | undefined {
  return rolled.get(form);
}
