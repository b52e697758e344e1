import { sql, type Transaction } from 'kysely';
import type { RecordPage } from '../../../src/contract/page-schema';
import { grantOn } from '../../../src/contract/permissions';
import { type Database, enterTenantAsOwner } from '../../kernel/db/database';
import type { Tables } from '../../kernel/db/tables';
import { lockRoles } from '../../kernel/policies/lock-roles';
import { addRecord } from '../../kernel/records/add-record';
import { tableName } from '../../kernel/records/table';

/** Who the records of roles that were there before their page are said to be by. */
const ADOPTER = 'system';

/**
 * Gives every role of a tenant that has no record one that says what it grants now: roles may be older than the page
 * that shows them. The transaction is the table owner's, in that tenant.
 */
export async function mirrorRoles(
  trx: Transaction<Tables>,
  page: RecordPage,
  tenantCode: string,
): Promise<void> {
  await lockRoles(trx, tenantCode);
  const roles = await trx.selectFrom('role').selectAll().where('tenant_code', '=', tenantCode).execute();
  const { rows: known } = await sql<{
    code: string;
  }>`SELECT doc->>'roleCode' AS code FROM ${sql.id(tableName(page.resource.name))}
    WHERE tenant_code = ${tenantCode}`.execute(trx);
  const mirrored = new Set(known.map(({ code }) => code));
  for (const { role_code: roleCode, role_name: roleName } of roles) {
    if (mirrored.has(roleCode)) continue;
    const rows = await trx
      .selectFrom('role_grant')
      .select(['page_path', 'code'])
      .where('tenant_code', '=', tenantCode)
      .where('role_code', '=', roleCode)
      .orderBy('page_path')
      .orderBy('code')
      .execute();
    const grants = rows.map((row) => grantOn(row.page_path, row.code));
    const author = { tenantCode, supplierCode: '', accountId: ADOPTER };
    await addRecord(trx, page, author, { roleCode, roleName, grants });
  }
}

/** The same for every tenant, when the page of roles comes into service. */
export async function mirrorAllRoles({ kysely }: Database, page: RecordPage): Promise<void> {
  const tenants = await kysely.selectFrom('tenant').select('tenant_code').execute();
  for (const { tenant_code: tenantCode } of tenants) {
    await kysely.transaction().execute(async (trx) => {
      await enterTenantAsOwner(trx, tenantCode);
      await mirrorRoles(trx, page, tenantCode);
    });
  }
}
