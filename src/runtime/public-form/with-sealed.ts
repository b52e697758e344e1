import type { Doc } from '@/contract/base/doc';
import type { FormObject } from '@/contract/language/field-schema';
import { secretsIn } from '@/contract/pages/public-form';
import { seal } from '@/services/session/seal';

/** What was filled in, with the secrets of the form as they travel (decision 003). Rejects as `seal` does. */
export async function withSealed(form: FormObject, doc: Doc): Promise<Doc> {
  const names = secretsIn(form).filter((name) => doc[name] !== undefined);
  if (names.length === 0) return doc;
  const typed = names.map((name) => String(doc[name]));
  const sealed = await seal(typed, { registering: true, survives: true });
  return { ...doc, ...Object.fromEntries(names.map((name, index) => [name, sealed[index]])) };
}
