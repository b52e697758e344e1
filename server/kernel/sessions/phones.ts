import { Refusal } from '../base/errors';
import { lock } from '../db/advisory-lock';
import type { Db, Trx } from '../db/tables';

/**
 * What the phone check answers (specification section 4): `SRM` one account has the phone and can be reached by it; `Y`
 * the phone is known, but cannot be used, since several accounts share it or the account is disabled; `N` not registered.
 */
export type RegFlag = 'SRM' | 'Y' | 'N';

/** Asks the accounts of both faces, since all sign in on one page. */
export async function regFlagOf(db: Db, telephone: string): Promise<RegFlag> {
  const found = await db
    .selectFrom('account')
    .select('disabled')
    .where('telephone', '=', telephone)
    .limit(2)
    .execute();
  const [first] = found;
  if (!first) return 'N';
  return found.length === 1 && !first.disabled ? 'SRM' : 'Y';
}

/**
 * Takes a phone for an account until the transaction ends, so that of two accounts that want it at once one gets it.
 * Throws `phone_in_use` when another account has it.
 */
export async function claimPhone(trx: Trx, telephone: string, accountId: string): Promise<void> {
  await lock(trx, 'phone', telephone);
  const taken = await trx
    .selectFrom('account')
    .select('account_id')
    .where('telephone', '=', telephone)
    .where('account_id', '<>', accountId)
    .limit(1)
    .executeTakeFirst();
  if (taken) throw new Refusal('phone_in_use');
}
