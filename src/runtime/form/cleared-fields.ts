import { type Form, isField } from '@formily/core';
import type { Doc } from '@/contract/base/doc';
import { clearAt } from '@/contract/fields/cleared-defaults';
import { valueAt } from '@/contract/fields/record-shape';

/** What a form holds as a new record is sent: `null` where a person has cleared what a field began with. */
export function withClearedFields(form: Form, doc: Doc): Doc {
  const sent = structuredClone(doc);
  for (const field of Object.values(form.fields)) {
    if (!isField(field) || field.display === 'none' || field.pattern !== 'editable') continue;
    const path = field.path.toString();
    const isCleared = !isEmpty(field.initialValue) && isEmpty(field.value);
    if (isCleared && valueAt(sent, path) === undefined) clearAt(sent, path);
  }
  return sent;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
