import type { Form } from '@formily/core';
import type { Doc } from '@/contract/base/doc';

/** What the roll-ups of a form's record came to when it was read: its rules name them beside its values. */
const rolled = new WeakMap<Form, Doc>();

export function keepRolled(form: Form, values: Doc): void {
  rolled.set(form, values);
}

/** The roll-ups of a form; undefined for a page without any. */
export function rolledOf(form: Form): Doc | undefined {
  return rolled.get(form);
}
