import { type RawBuilder, sql } from 'kysely';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { ANY } from '../../../src/contract/language/permissions';
import { asOwner } from '../db/as-role';
import type { Trx } from '../db/tables';

/** The paths by which a role grants a page: its own, and the one that stands for all where it is not granted by name alone. */
export const pathsGranting = ({
  path,
  grantedByName,
}: Pick<RecordPage, 'path' | 'grantedByName'>): string[] => (grantedByName ? [path] : [path, ANY]);

/** The accounts of a tenant's staff that can sign in and are granted one of these paths, with one of the codes where any are asked for. */
export function staffGranted(
  trx: Trx,
  tenantCode: string,
  paths: readonly string[],
  codes: RawBuilder<unknown> | undefined,
): Promise<string[]> {
  return asOwner(trx, async () => {
    const { rows } = await sql<{ id: string }>`
      SELECT DISTINCT membership.account_id AS id FROM membership
      JOIN account USING (account_id)
      JOIN account_role USING (account_id, tenant_code)
      JOIN role_grant USING (tenant_code, role_code)
      WHERE tenant_code = ${tenantCode} AND page_path IN (${sql.join([...paths])}) ${codes ? sql`AND code IN (${codes})` : sql``}
        AND membership.supplier_code IS NULL AND account.application_system = 'office'
        AND NOT membership.disabled AND NOT account.disabled
      ORDER BY id`.execute(trx);
    return rows.map(({ id }) => id);
  });
}
