import type { Kysely } from 'kysely';
import type { PublicTenant } from '../auth/public-tenant';
import { TOKEN_KINDS } from '../auth/tokens';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import { beginRegistration } from './progress';

/** What a proved phone registers with. */
export interface Opening {
  /** Empty where there is no tenant that it may register with. */
  tenantCode: string;
  tenantName: string;
  selfRegistration: boolean;
}

/**
 * Opens the registration of a phone: goes on with an invitation that it has begun with, the latest first, else registers
 * by itself with the tenant of the public page, where that tenant allows it.
 */
export async function openRegistration(
  database: Database,
  telephone: string,
  tenant: PublicTenant | undefined,
  now: Date,
): Promise<Opening> {
  const invited = await invitedRegistration(database.kysely, telephone, tenant?.named ? tenant : undefined);
  if (invited) return { ...invited, selfRegistration: false };
  if (!tenant) return { tenantCode: '', tenantName: '', selfRegistration: false };
  const { tenantCode, tenantName, selfRegistration } = tenant;
  if (selfRegistration) await beginRegistration(database, { tenantCode, telephone }, null, now);
  return { tenantCode, tenantName, selfRegistration };
}

function invitedRegistration(kysely: Kysely<Tables>, telephone: string, tenant: PublicTenant | undefined) {
  let query = kysely
    .selectFrom('registration')
    .innerJoin('tenant', 'tenant.tenant_code', 'registration.tenant_code')
    .select(['tenant.tenant_code as tenantCode', 'tenant.tenant_name as tenantName'])
    .where('telephone', '=', telephone)
    .where('invitation_code', 'is not', null)
    .where('finished_at', 'is', null)
    .where('tenant.disabled', '=', false);
  if (tenant) query = query.where('tenant.tenant_code', '=', tenant.tenantCode);
  return query.orderBy('registration.updated_at', 'desc').limit(1).executeTakeFirst();
}

/** When a register token that is made now ends, in seconds since 1970. */
export function registerTokenEnd(now: Date): number {
  return Math.floor(now.getTime() / 1000) + TOKEN_KINDS.register.life;
}
