import { sql, type Transaction } from 'kysely';
import type { Tables } from '../db/tables';

/** Lets one transaction at a time change the roles of a tenant; the others wait until it ends. */
export async function lockRoles(trx: Transaction<Tables>, tenantCode: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('roles'), hashtext(${tenantCode}))`.execute(trx);
}
