import type { RecordEffect } from '../resources/effects';
import { differences, readDictionary } from './record';

/**
 * Makes what a dictionary's record says the law from the next call on, as far as it is other than the file. Records that
 * the gateway adopts say what is in force, and change nothing.
 */
export const applyDictionary: RecordEffect = async (trx, { tenantCode, after, dictionaries }) => {
  if (!after || !dictionaries) return undefined;
  const { name, items } = readDictionary(after);
  const base = Object.hasOwn(dictionaries, name) ? dictionaries[name] : undefined;
  const said = base ? differences(base, items) : [];
  if (said.length === 0) {
    await trx
      .deleteFrom('tenant_dictionary')
      .where('tenant_code', '=', tenantCode)
      .where('name', '=', name)
      .execute();
    return undefined;
  }
  const own = { items: JSON.stringify(said) };
  await trx
    .insertInto('tenant_dictionary')
    .values({ tenant_code: tenantCode, name, ...own })
    .onConflict((conflict) => conflict.columns(['tenant_code', 'name']).doUpdateSet(own))
    .execute();
  return undefined;
};
