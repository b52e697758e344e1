import { sql } from 'kysely';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { ANY } from '../../../src/contract/language/permissions';
import { buttonsFor } from '../../../src/contract/pages/buttons';
import type { Trx } from '../db/tables';

/** Whether some account that may enter the tenant can change the records of a page, such as its roles or accounts. */
export async function hasKeeper(trx: Trx, page: RecordPage, tenantCode: string): Promise<boolean> {
  const codes = buttonsFor(page, 'update').map(({ code }) => code);
  const { rows } = await sql`SELECT 1 FROM account_role
    JOIN role_grant USING (tenant_code, role_code)
    JOIN membership USING (tenant_code, account_id)
    JOIN account USING (account_id)
    WHERE tenant_code = ${tenantCode} AND page_path = ${page.path}
      AND code IN (${sql.join([...codes, ANY])})
      AND NOT membership.disabled AND NOT account.disabled LIMIT 1`.execute(trx);
  return rows.length > 0;
}
