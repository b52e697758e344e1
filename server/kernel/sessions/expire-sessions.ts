import type { Db } from '../db/tables';
import { SIGN_IN_LIFE_MS } from './sign-ins';

/** Removes sessions, nonces and counters of calls that have ended, and sign-ins that are too old to be shown. */
export async function expireSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
  await db.deleteFrom('transit_nonce').where('expires_at', '<=', now).execute();
  await db.deleteFrom('rate_limit').where('ends_at', '<=', now).execute();
  const oldest = new Date(now.getTime() - SIGN_IN_LIFE_MS);
  await db.deleteFrom('sign_in').where('at', '<=', oldest).execute();
}
