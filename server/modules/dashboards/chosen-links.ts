import type { User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';

type Owner = Pick<User, 'tenantCode' | 'accountId'>;

/** The pages that an account has chosen for its cards of links; null where it never chose. */
export async function readChosen(trx: Trx, { tenantCode, accountId }: Owner): Promise<string[] | null> {
  const row = await trx
    .selectFrom('quick_entry')
    .select('paths')
    .where('tenant_code', '=', tenantCode)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.paths ?? null;
}

/** Keeps the choice in place of the one before. */
export async function keepChosen(
  trx: Trx,
  { tenantCode, accountId }: Owner,
  chosen: readonly string[],
): Promise<void> {
  const paths = JSON.stringify(chosen);
  await trx
    .insertInto('quick_entry')
    .values({ tenant_code: tenantCode, account_id: accountId, paths })
    .onConflict((conflict) => conflict.columns(['tenant_code', 'account_id']).doUpdateSet({ paths }))
    .execute();
}
