import { sql } from 'kysely';
import { Refusal } from '../base/errors';
import type { Db } from '../db/tables';

/** Counters that all copies of the gateway share, each over a span of time that begins with its first use. */
export interface Limits {
  /** Counts one more use of `key` and answers how many there are in its span of `spanMs`. */
  count(key: string, spanMs: number, db?: Db): Promise<number>;
  /** Counts one more use; throws `too_many_requests` beyond `most`. */
  require(key: string, most: number, spanMs: number, db?: Db): Promise<void>;
  /** Takes back one use that was counted before it was known whether it counts. */
  giveBack(key: string): Promise<void>;
}

/** The counters over the database. A use that is refused counts as well; inside a transaction, hand it over. */
export function createLimits(kysely: Db, clock: () => Date): Limits {
  const limits: Limits = {
    async count(key, spanMs, db = kysely) {
      const now = clock();
      const ends = new Date(now.getTime() + spanMs);
      const row = await db
        .insertInto('rate_limit')
        .values({ limit_key: key, used: 1, ends_at: ends })
        .onConflict((conflict) =>
          conflict.column('limit_key').doUpdateSet({
            used: sql<number>`case when rate_limit.ends_at <= ${now} then 1 else rate_limit.used + 1 end`,
            ends_at: sql<Date>`case when rate_limit.ends_at <= ${now} then ${ends} else rate_limit.ends_at end`,
          }),
        )
        .returning('used')
        .executeTakeFirstOrThrow();
      return row.used;
    },
    async require(key, most, spanMs, db) {
      if ((await limits.count(key, spanMs, db)) > most) throw new Refusal('too_many_requests');
    },
    async giveBack(key) {
      await kysely
        .updateTable('rate_limit')
        .set({ used: sql<number>`used - 1` })
        .where('limit_key', '=', key)
        .where('used', '>', 0)
        .execute();
    },
  };
  return limits;
}
