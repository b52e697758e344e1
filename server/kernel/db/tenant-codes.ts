import type { Db } from './tables';

/** The codes of all tenants, for what is done in each. */
export async function tenantCodes(kysely: Db): Promise<string[]> {
  const tenants = await kysely.selectFrom('tenant').select('tenant_code').execute();
  return tenants.map((tenant) => tenant.tenant_code);
}
