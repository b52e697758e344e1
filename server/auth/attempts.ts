import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

/** Failed sign-ins by user name (specification section 4), counted in the database for all copies of the gateway. */
export interface Attempts {
  /**
   * Counts an attempt as failed before it is checked, and answers the failures so far, this one included:
   * parallel attempts get different numbers, so no more of them are checked than one after the other would be.
   */
  reserve(usernameKey: string): Promise<number>;
  /** Forgets the failures after a success. */
  forget(usernameKey: string): Promise<void>;
}

/** Attempts that are checked without an image code: it is asked for after more than 3 failures. */
export const FREE_ATTEMPTS = 4;

/** Failures are forgotten half an hour after the last one. */
export const FAILURE_LIFE_MS = 30 * 60_000;

/** The counter over the database. */
export function createAttempts(db: Kysely<Tables>, clock: () => Date): Attempts {
  return {
    async reserve(usernameKey) {
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
      return row.failures;
    },
    async forget(usernameKey) {
      await db.deleteFrom('sign_in_failure').where('username_key', '=', usernameKey).execute();
    },
  };
}
