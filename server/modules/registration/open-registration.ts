import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { Database } from '../../kernel/db/database';
import type { Db } from '../../kernel/db/tables';
import type { PublicTenant } from '../../kernel/sessions/public-tenant';
import { TOKEN_KINDS } from '../../kernel/sessions/tokens';
import { isUsable } from './invitations/redeem';
import { beginRegistration } from './progress';

/** What a proved phone registers with. */
export interface Opening {
  /** Empty where there is no tenant that it may register with. */
  tenantCode: string;
  tenantName: string;
  selfRegistration: boolean;
}

interface Comer {
  telephone: string;
  /** Of the public page. */
  tenant: PublicTenant | undefined;
  invitations: RecordPage | undefined;
  now: Date;
}

/**
 * Opens the registration of a phone: goes on with an invitation that it has begun with and that can still be used, the
 * latest first, else registers by itself with the tenant of the public page, where that tenant allows it.
 */
export async function openRegistration(
  database: Database,
  { telephone, tenant, invitations, now }: Comer,
): Promise<Opening> {
  const started = await invitedRegistrations(database.kysely, telephone, tenant?.named ? tenant : undefined);
  for (const { code, tenantCode, tenantName } of started) {
    if (invitations && (await isUsable(database.kysely, invitations, { tenantCode, code, telephone, now })))
      return { tenantCode, tenantName, selfRegistration: false };
  }
  if (!tenant) return { tenantCode: '', tenantName: '', selfRegistration: false };
  const { tenantCode, tenantName, selfRegistration } = tenant;
  if (selfRegistration) await beginRegistration(database, { tenantCode, telephone }, null, now);
  return { tenantCode, tenantName, selfRegistration };
}

function invitedRegistrations(kysely: Db, telephone: string, tenant: PublicTenant | undefined) {
  let query = kysely
    .selectFrom('registration')
    .innerJoin('tenant', 'tenant.tenant_code', 'registration.tenant_code')
    .select((is) => [
      'tenant.tenant_code as tenantCode',
      'tenant.tenant_name as tenantName',
      is.ref('invitation_code').$notNull().as('code'),
    ])
    .where('telephone', '=', telephone)
    .where('invitation_code', 'is not', null)
    .where('finished_at', 'is', null)
    .where('tenant.disabled', '=', false);
  if (tenant) query = query.where('tenant.tenant_code', '=', tenant.tenantCode);
  return query.orderBy('registration.updated_at', 'desc').execute();
}

/** When a register token that is made now ends, in seconds since 1970. */
export function registerTokenEnd(now: Date): number {
  return Math.floor(now.getTime() / 1000) + TOKEN_KINDS.register.life;
}
