import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../db/tables';

/** The tenant whose public pages somebody sees who is not signed in. */
export interface PublicTenant {
  tenantCode: string;
  tenantName: string;
  selfRegistration: boolean;
  /** Whether the caller named it, by header or by a host of its own. */
  named: boolean;
}

/** Every host that no tenant has. */
const ANY_HOST = '*';

/**
 * The tenant that a public call is about (design: "Tenancy"; decision 026): the one that its `tenant-code` header names,
 * else the one of its host, else the one of every other host. Undefined where there is none that is open.
 */
export async function publicTenantOf(
  db: Kysely<Tables>,
  request: { header(name: string): string | undefined; url: string },
): Promise<PublicTenant | undefined> {
  const asked = request.header('tenant-code');
  const host = new URL(request.url).hostname.toLowerCase();
  const found = await db
    .selectFrom('tenant')
    .selectAll()
    .where('disabled', '=', false)
    .where((is) => (asked ? is('tenant_code', '=', asked) : is('public_host', 'in', [host, ANY_HOST])))
    .execute();
  const tenant = found.find(({ public_host: own }) => own === host) ?? found[0];
  return tenant && presented(tenant, asked !== undefined || tenant.public_host === host);
}

function presented(tenant: Selectable<Tables['tenant']>, named: boolean): PublicTenant {
  const { tenant_code: tenantCode, tenant_name: tenantName, self_registration: selfRegistration } = tenant;
  return { tenantCode, tenantName, selfRegistration, named };
}
