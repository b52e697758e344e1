import { type FlatEntry, flatEntries, type TenantItem } from '../../kernel/dictionaries/merge';
import { tenantItems } from '../../kernel/dictionaries/tenant-dictionaries';
import type { RecordEffect } from '../../kernel/records/hooks/hooks';
import { differences, readDictionary } from './record';

/** Items that were taken out and are still read, at most: the row goes out with every form. */
const MOST_REMOVED = 1000;

/**
 * Makes what a dictionary's record says the law from the next call on, as far as it is other than the file. Items of the
 * tenant's own that it takes out stay for the records that hold them. Records that the gateway adopts change nothing, nor
 * does one whose file is out of service.
 */
export const applyDictionary: RecordEffect = async (trx, { tenantCode, after, registry }) => {
  const dictionaries = registry?.dictionaries();
  if (!after || !dictionaries) return undefined;
  const { name, items } = readDictionary(after);
  const base = Object.hasOwn(dictionaries, name) ? dictionaries[name] : undefined;
  if (!base) return undefined;
  const before = (await tenantItems(trx, tenantCode, [name])).get(name) ?? [];
  const said = [...differences(base, items), ...removed(flatEntries(base.entries), before, items)];
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

/** What the tenant had of its own and has no more, the latest last. */
function removed(
  known: ReadonlyMap<string, FlatEntry>,
  before: readonly TenantItem[],
  items: readonly { code: string }[],
): TenantItem[] {
  const said = new Set(items.map(({ code }) => code));
  return before
    .filter(({ code, label }) => label !== undefined && !known.has(code) && !said.has(code))
    .toSorted((one, other) => Number(other.removed ?? false) - Number(one.removed ?? false))
    .map((item) => ({ ...item, off: true, removed: true }))
    .slice(-MOST_REMOVED);
}
