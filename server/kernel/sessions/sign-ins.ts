import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '../db/tables';
import type { Caller } from './caller';

/** Sign-ins that are kept of an account, the latest. */
export const MOST_SIGN_INS = 20;
/** And for how long. */
export const SIGN_IN_LIFE_MS = 180 * 24 * 60 * 60_000;

/** Writes down that somebody has signed in to the account; what is beyond the latest `MOST_SIGN_INS` goes. */
export async function keepSignIn(
  trx: Trx,
  { accountId, caller, now }: { accountId: string; caller: Caller; now: Date },
): Promise<void> {
  await trx
    .insertInto('sign_in')
    .values({
      account_id: accountId,
      sign_in_id: randomUUID(),
      at: now,
      address: caller.address,
      user_agent: caller.userAgent,
    })
    .execute();
  await trx
    .deleteFrom('sign_in')
    .where('account_id', '=', accountId)
    .where('sign_in_id', 'in', (of) =>
      of
        .selectFrom('sign_in')
        .select('sign_in_id')
        .where('account_id', '=', accountId)
        .orderBy('at', 'desc')
        .orderBy('sign_in_id')
        .offset(MOST_SIGN_INS),
    )
    .execute();
}

/** The latest sign-ins of an account, the latest first. */
export function listSignIns(db: Db, accountId: string) {
  return db
    .selectFrom('sign_in')
    .select(['at', 'address', 'user_agent'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('sign_in_id')
    .limit(MOST_SIGN_INS)
    .execute();
}
