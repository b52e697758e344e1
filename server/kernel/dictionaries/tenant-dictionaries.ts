import { remembered } from '../../../src/contract/base/remembered';
import type { Dictionaries } from '../../../src/contract/fields/fields';
import type { Dictionary } from '../../../src/contract/language/dictionary-schema';
import type { Trx } from '../db/tables';
import type { SchemaRegistry } from '../schemas/registry';
import { mergeDictionary, type TenantItem } from './merge';

/** What a tenant says of the dictionaries of these names; nothing of those that it has as the files have them. */
export async function tenantItems(
  trx: Trx,
  tenantCode: string,
  names: readonly string[],
): Promise<Map<string, TenantItem[]>> {
  if (names.length === 0) return new Map();
  const rows = await trx
    .selectFrom('tenant_dictionary')
    .select(['name', 'items'])
    .where('tenant_code', '=', tenantCode)
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map(({ name, items }) => [name, items]));
}

/**
 * The dictionaries of these names as the tenant has them; a name that no file has is left out. The files' own objects
 * where the tenant says nothing.
 */
export async function tenantDictionaries(
  trx: Trx,
  base: Dictionaries,
  tenantCode: string,
  names: readonly string[],
): Promise<Dictionaries> {
  const known = names.filter((name) => Object.hasOwn(base, name));
  if (known.length === 0) return {};
  const own = await tenantItems(trx, tenantCode, known);
  return Object.fromEntries(
    known.map((name) => {
      const items = own.get(name);
      return [name, items ? mergedOnce(base[name]!, items) : base[name]!];
    }),
  );
}

/** Tenants' own versions that are kept of one dictionary. */
const MOST_KEPT = 256;
const merged = new WeakMap<Dictionary, Map<string, Dictionary>>();

/** A dictionary as a tenant has it, one object as long as the tenant says the same: what is compiled by it is kept by it. */
function mergedOnce(base: Dictionary, items: TenantItem[]): Dictionary {
  const known = remembered(merged, base, () => new Map<string, Dictionary>());
  const said = JSON.stringify(items);
  const own = known.get(said) ?? mergeDictionary(base, items);
  if (known.size >= MOST_KEPT && !known.has(said)) known.delete(known.keys().next().value!);
  known.set(said, own);
  return own;
}

/** The pages in service with the dictionaries of a tenant, for what puts its records into words. */
export async function registryOfTenant(
  trx: Trx,
  registry: SchemaRegistry,
  tenantCode: string,
): Promise<SchemaRegistry> {
  const base = registry.dictionaries();
  const own = await tenantDictionaries(trx, base, tenantCode, Object.keys(base));
  return { ...registry, dictionaries: () => own };
}
