import { type Form, isField } from '@formily/core';
import type { Doc } from '@/contract/base/doc';
import { isBlank } from '@/contract/base/is-blank';
import { clearAt } from '@/contract/fields/cleared-defaults';
import { valueAt } from '@/contract/fields/record-shape';

/** What a form holds as a new record is sent: `null` where a person has cleared what a field began with. */
export function withClearedFields(form: Form, doc: Doc): Doc {
  const sent = structuredClone(doc);
  for (const field of Object.values(form.fields)) {
    if (!isField(field) || field.display === 'none' || field.pattern !== 'editable') continue;
    const path = field.path.toString();
    const isCleared = !isBlank(field.initialValue) && isBlank(field.value);
    if (isCleared && valueAt(sent, path) === undefined) clearAt(sent, path);
  }
  return sent;
}
