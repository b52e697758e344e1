import { type Form, isVoidField } from '@formily/core';

export function markModified(form: Form): void {
  form.modified = true;
}

/** Says that the form holds nothing but what is saved; the next change counts again. */
export function markUnmodified(form: Form): void {
  form.modified = false;
  for (const field of Object.values(form.fields)) {
    if (isVoidField(field)) continue;
    // Formily tells the form of a field's first change only, so each field has to start anew as well.
    field.modified = false;
    field.selfModified = false;
  }
}
