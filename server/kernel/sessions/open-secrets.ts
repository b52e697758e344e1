import type { Doc } from '../../../src/contract/base/doc';
import type { FormObject } from '../../../src/contract/language/field-schema';
import { secretsIn } from '../../../src/contract/pages/public-form';
import type { Transit } from './transit';

/** What was sent for a form, with its secrets opened (decision 003). Throws `transit_expired`. */
export async function openSecrets(transit: Transit, form: FormObject, sent: Doc): Promise<Doc> {
  const sealed = secretsIn(form).flatMap((name) =>
    typeof sent[name] === 'string' ? [[name, sent[name]]] : [],
  );
  return sealed.length === 0 ? sent : { ...sent, ...(await transit.open(Object.fromEntries(sealed))) };
}
