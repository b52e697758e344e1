import { sql } from 'kysely';
import { COMPANY, SUPPLIERS } from '../../../src/contract/base/system-resources';
import type { User } from '../../kernel/base/user';
import { inTenantAsOwner } from '../../kernel/db/database';
import type { RecordContext } from '../../kernel/records/context/record-context';
import { tableName } from '../../kernel/records/tables/table';

/**
 * Whether another supplier of the tenant has a name or a credit code; of what was not asked nothing is said. Looks among all,
 * since two of one name are not seen by each other. Says no more than taken or not, as the unique rule does.
 */
export async function takenNames(
  { database, registry }: RecordContext,
  { tenantCode, supplierCode }: Pick<User, 'tenantCode' | 'supplierCode'>,
  { supplierName, creditCode }: { supplierName?: string | undefined; creditCode?: string | undefined },
) {
  const tables = [SUPPLIERS, COMPANY].filter((name) => registry.byResource(name)).map(tableName);
  return inTenantAsOwner(database.kysely, tenantCode, async (trx) => {
    const isTaken = async (field: string, value: string) => {
      for (const table of tables) {
        const { rows } = await sql`SELECT 1 FROM ${sql.id(table)} WHERE tenant_code = ${tenantCode}
          AND supplier_code <> ${supplierCode ?? ''} AND doc->>${field} = ${value} LIMIT 1`.execute(trx);
        if (rows.length > 0) return true;
      }
      return false;
    };
    return {
      ...(supplierName !== undefined && { supplierNameTaken: await isTaken('supplierName', supplierName) }),
      ...(creditCode !== undefined && { creditCodeTaken: await isTaken('creditCode', creditCode) }),
    };
  });
}
