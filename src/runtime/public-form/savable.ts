import type { Form } from '@formily/core';
import type { Doc } from '@/contract/base/doc';
import type { Dictionaries } from '@/contract/fields/fields';
import { lenientForm } from '@/contract/fields/state-form';
import type { RecordPage } from '@/contract/language/page-schema';
import { recordOf, validateRecord } from '@/contract/records/validate-record';
import { expressionScope } from '../form/expression-scope';

/** What of a form can be saved as it stands: what its own rule refuses stays with the form, what is missing may be missing. */
export async function savableOf(page: RecordPage, dictionaries: Dictionaries, form: Form): Promise<Doc> {
  const filled = recordOf(form);
  const verdict = await validateRecord({
    page: { form: lenientForm(page.form) },
    dictionaries,
    payload: filled,
    scope: expressionScope(),
  });
  if (verdict.ok) return verdict.doc;
  const broken = new Set(verdict.violations.map(({ path }) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(filled).filter(([name]) => !broken.has(name)));
}
