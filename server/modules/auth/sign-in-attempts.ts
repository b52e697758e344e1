import { sql } from 'kysely';
import type { Db } from '../../kernel/db/tables';
import type { Limits } from '../../kernel/sessions/limits';

/** Failed sign-ins by user name and by address (specification section 4), counted in the database for all copies. */
export interface Attempts {
  /**
   * Counts an attempt as failed before it is checked, and answers how many more are free of an image code should it
   * fail; below 0 this one is not. Parallel attempts get different numbers, so no more of them are checked than one
   * after the other would be.
   */
  reserve(usernameKey: string, address: string): Promise<number>;
  /** Forgets the failures of the user name after a success, and that this attempt was one of the address. */
  forget(usernameKey: string, address: string): Promise<void>;
}

/** Attempts that are checked without an image code: it is asked for after more than 3 failures. */
const FREE_ATTEMPTS = 4;

/** Failures from one address that are free, whatever user names they tried: an office behind one address has many people. */
const FREE_FROM_AN_ADDRESS = 100;

/** Failures are forgotten half an hour after the last one. */
export const FAILURE_LIFE_MS = 30 * 60_000;

export function createAttempts(db: Db, limits: Limits, clock: () => Date): Attempts {
  const keyOf = (address: string) => `sign-in-failures:${address}`;
  return {
    async reserve(usernameKey, address) {
      const fromAddress = await limits.count(keyOf(address), FAILURE_LIFE_MS);
      const now = clock();
      const stale = new Date(now.getTime() - FAILURE_LIFE_MS);
      const row = await db
        .insertInto('sign_in_failure')
        .values({ username_key: usernameKey, failures: 1, last_at: now })
        .onConflict((conflict) =>
          conflict.column('username_key').doUpdateSet({
            failures: sql<number>`case when sign_in_failure.last_at <= ${stale} then 1 else sign_in_failure.failures + 1 end`,
            last_at: now,
          }),
        )
        .returning('failures')
        .executeTakeFirstOrThrow();
      return Math.min(FREE_ATTEMPTS - row.failures, FREE_FROM_AN_ADDRESS - fromAddress);
    },
    async forget(usernameKey, address) {
      await limits.giveBack(keyOf(address));
      await db.deleteFrom('sign_in_failure').where('username_key', '=', usernameKey).execute();
    },
  };
}
