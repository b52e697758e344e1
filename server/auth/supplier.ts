import type { Selectable } from 'kysely';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import { scopeOf, type User } from './user';

/** The supplier that the account acts for; undefined for staff. */
export async function supplierOf(
  database: Database,
  user: User,
): Promise<Selectable<Tables['supplier']> | undefined> {
  const { supplierCode, tenantCode } = user;
  if (supplierCode === null) return undefined;
  return database.inTenant(scopeOf(user), (trx) =>
    trx
      .selectFrom('supplier')
      .selectAll()
      .where('tenant_code', '=', tenantCode)
      .where('supplier_code', '=', supplierCode)
      .executeTakeFirst(),
  );
}
