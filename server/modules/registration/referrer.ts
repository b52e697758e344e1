import { Refusal } from '../../kernel/base/errors';
import type { Db } from '../../kernel/db/tables';

/** The name of the one employee with this phone. Throws `referrer_not_found`, also where several share it. */
export async function findReferrer(kysely: Db, tenantCode: string, mobile: string): Promise<string> {
  const found = await kysely
    .selectFrom('account')
    .innerJoin('membership', 'membership.account_id', 'account.account_id')
    .select('account.display_name')
    .where('account.telephone', '=', mobile)
    .where('account.application_system', '=', 'office')
    .where('account.disabled', '=', false)
    .where('membership.tenant_code', '=', tenantCode)
    .limit(2)
    .execute();
  const [referrer] = found;
  if (!referrer || found.length > 1) throw new Refusal('referrer_not_found');
  return referrer.display_name;
}

/** Enough of a name for somebody who knows the person, and no more: 陈思远 becomes 陈**. */
export function maskedName(name: string): string {
  const [first = '', ...rest] = name;
  return first + '*'.repeat(Math.max(rest.length, 1));
}
