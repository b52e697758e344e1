import type { Transaction } from 'kysely';
import type { Dictionaries } from '../../../src/contract/fields';
import type { Tables } from '../db/tables';
import type { SchemaRegistry } from '../schemas/registry';
import { mergeDictionary, type TenantItem } from './merge';

/** What a tenant says of the dictionaries of these names; nothing of those that it has as the files have them. */
export async function tenantItems(
  trx: Transaction<Tables>,
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
  trx: Transaction<Tables>,
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
      return [name, items ? mergeDictionary(base[name]!, items) : base[name]!];
    }),
  );
}

/** The pages in service with the dictionaries of a tenant, for what puts its records into words. */
export async function registryOfTenant(
  trx: Transaction<Tables>,
  registry: SchemaRegistry,
  tenantCode: string,
): Promise<SchemaRegistry> {
  const base = registry.dictionaries();
  const own = await tenantDictionaries(trx, base, tenantCode, Object.keys(base));
  return { ...registry, dictionaries: () => own };
}
