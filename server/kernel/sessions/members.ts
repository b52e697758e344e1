import { sql } from 'kysely';
import type { Trx } from '../db/tables';

export interface Member {
  account_id: string;
  telephone: string;
  email: string;
}

/** Which of these accounts belong to the tenant and are stopped neither there nor altogether; run as the tables' owner. */
export async function membersAmong(
  trx: Trx,
  tenantCode: string,
  accounts: readonly string[],
): Promise<Member[]> {
  if (accounts.length === 0) return [];
  return trx
    .selectFrom('membership')
    .innerJoin('account', 'account.account_id', 'membership.account_id')
    .select(['account.account_id', 'account.telephone', 'account.email'])
    .where('membership.tenant_code', '=', tenantCode)
    .where('account.account_id', 'in', [...accounts])
    .where('membership.disabled', '=', sql<boolean>`false`)
    .where('account.disabled', '=', sql<boolean>`false`)
    .execute();
}
