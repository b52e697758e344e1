import { asViewOwner } from '../../db/as-role';
import type { Database } from '../../db/database';
import { isOnCitus } from '../../db/pool';
import { applySettings } from '../../db/settings';
import type { Trx } from '../../db/tables';
import { type PublicRequest, tenantsMeant } from '../../sessions/public-tenant';

/** Reads as a role that sees what these tenants publish alone, for who is not signed in (decision 027). */
export async function asPublic<T>(
  database: Database,
  request: PublicRequest,
  read: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { tenants } = await tenantsMeant(database.kysely, request);
  const codes = tenants.map(({ tenant_code: code }) => code).join(',');
  return database.kysely.transaction().execute(async (trx) => {
    await applySettings(trx, { 'app.tenants': codes, ...(!isOnCitus(trx) && { role: 'app_public' }) });
    return asViewOwner(trx, () => read(trx));
  });
}
