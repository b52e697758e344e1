import { recordNotFound } from '../base/errors';
import type { Db, Trx } from '../db/tables';

/** The sessions of an account that are open at a moment, the one used last first. */
export function listOpenSessions(db: Db, accountId: string, now: Date) {
  return open(db, accountId, now)
    .innerJoin('tenant', 'tenant.tenant_code', 'session.tenant_code')
    .select(['session_id', 'tenant_name', 'created_at', 'last_used_at', 'address', 'user_agent'])
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id')
    .execute();
}

/**
 * Ends an open session of the account, and with it those that followed each other by a change of tenant. Throws
 * record_not_found for one that is over, another account's and none alike.
 */
export async function endSession(
  db: Db,
  { accountId, sessionId, now }: { accountId: string; sessionId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const found = await open(trx, accountId, now)
      .select('family_id')
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    if (!found) throw recordNotFound();
    await ending(trx, now)
      .where('account_id', '=', accountId)
      .where('family_id', '=', found.family_id)
      .execute();
  });
}

/** Ends the sessions of the account but for the family of one; answers how many were open. */
export async function endOtherSessions(
  db: Db,
  { accountId, sessionId, now }: { accountId: string; sessionId: string; now: Date },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const own = await trx
      .selectFrom('session')
      .select('family_id')
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    const others = await open(trx, accountId, now)
      .select('session_id')
      .where('family_id', '<>', own?.family_id ?? sessionId)
      .execute();
    await ending(trx, now)
      .where('account_id', '=', accountId)
      .where('family_id', '<>', own?.family_id ?? sessionId)
      .execute();
    return others.length;
  });
}

/** The end of sessions that have not ended yet; which of them, its caller says. */
export const ending = (db: Db, now: Date) =>
  db.updateTable('session').set({ revoked_at: now }).where('revoked_at', 'is', null);

function open(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .where('session.account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('superseded_by', 'is', null)
    .where('expires_at', '>', now);
}

/** Holds an account. A sign-in or a change of tenant that is under way holds it, too, so what that adds is seen. */
export async function lockAccount(trx: Trx, accountId: string): Promise<void> {
  await trx
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
}
