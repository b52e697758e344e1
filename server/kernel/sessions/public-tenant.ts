import type { Selectable } from 'kysely';
import type { Db, Tables } from '../db/tables';

/** The tenant whose public pages somebody sees who is not signed in. */
export interface PublicTenant {
  tenantCode: string;
  tenantName: string;
  selfRegistration: boolean;
  /** Whether the caller named it, by header or by a host of its own. */
  named: boolean;
}

/** What of a request says which tenants' public pages are meant. */
export interface PublicRequest {
  header(name: string): string | undefined;
  url: string;
}

/** Every host that no tenant has. */
export const ANY_HOST = '*';

/**
 * The tenants that a request of somebody who is not signed in may mean: the one that its `tenant-code` header names, else
 * the one whose host this is, else all that are open. None where the header names one that is not.
 */
export async function tenantsMeant(
  db: Db,
  request: PublicRequest,
): Promise<{ tenants: Selectable<Tables['tenant']>[]; named: boolean }> {
  const asked = request.header('tenant-code');
  const host = new URL(request.url).hostname.toLowerCase();
  const open = await db
    .selectFrom('tenant')
    .selectAll()
    .where('disabled', '=', false)
    .where((is) => (asked ? is('tenant_code', '=', asked) : is.val(true)))
    .orderBy('tenant_code')
    .execute();
  if (asked) return { tenants: open, named: true };
  const own = open.filter(({ public_host: known }) => known === host);
  return own.length > 0 ? { tenants: own, named: true } : { tenants: open, named: false };
}

/**
 * The tenant that a public call is about (design: "Tenancy"; decision 026): the one that the request names, else the one
 * of every other host. Undefined where there is none that is open.
 */
export async function publicTenantOf(db: Db, request: PublicRequest): Promise<PublicTenant | undefined> {
  const { tenants, named } = await tenantsMeant(db, request);
  const tenant = named ? tenants[0] : tenants.find(({ public_host: host }) => host === ANY_HOST);
  return tenant && presented(tenant, named);
}

/**
 * The tenants that somebody may register with by themselves from this page: the one that is named, or any that allows it;
 * the one of the page first.
 */
export async function registrableTenants(db: Db, request: PublicRequest): Promise<PublicTenant[]> {
  const { tenants, named } = await tenantsMeant(db, request);
  const isOfPage = (tenant: Selectable<Tables['tenant']>) => tenant.public_host === ANY_HOST;
  return tenants
    .filter(({ self_registration: allows }) => allows)
    .sort((left, right) => Number(isOfPage(right)) - Number(isOfPage(left)))
    .map((tenant) => presented(tenant, named));
}

function presented(tenant: Selectable<Tables['tenant']>, named: boolean): PublicTenant {
  const { tenant_code: tenantCode, tenant_name: tenantName, self_registration: selfRegistration } = tenant;
  return { tenantCode, tenantName, selfRegistration, named };
}
