import { sql } from 'kysely';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { asOwner } from '../../kernel/db/as-role';
import type { Trx } from '../../kernel/db/tables';
import { pathsGranting } from '../../kernel/policies/staff-granted';

/** A supplier's accounts in a tenant that are granted a page, in any of their roles. */
export function supplierAccounts(
  trx: Trx,
  { tenantCode, supplierCode }: { tenantCode: string; supplierCode: string },
  page: Pick<RecordPage, 'path' | 'grantedByName'>,
): Promise<string[]> {
  return asOwner(trx, async () => {
    const { rows } = await sql<{ id: string }>`
      SELECT DISTINCT membership.account_id AS id FROM membership
      JOIN account_role USING (account_id, tenant_code)
      JOIN role_grant USING (tenant_code, role_code)
      WHERE tenant_code = ${tenantCode} AND supplier_code = ${supplierCode}
        AND page_path IN (${sql.join(pathsGranting(page))})
      ORDER BY id`.execute(trx);
    return rows.map(({ id }) => id);
  });
}
