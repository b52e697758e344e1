import { sql } from 'kysely';
import { Refusal } from '../../kernel/base/errors';
import type { Db } from '../../kernel/db/tables';
import { hashDevice } from '../../kernel/sessions/device-hash';
import type { Limits } from '../../kernel/sessions/limits';
import type { Secrets } from '../../kernel/sessions/secrets';
import { keepDevice } from './known-devices';

/** A password about to be compared, and who sends it. */
interface Guess {
  usernameKey: string;
  /** Of the account, where there is one of that name; its default tenant. */
  accountId?: string | undefined;
  tenantCode?: string | undefined;
  /** The browser's name for itself. */
  deviceId?: string | undefined;
  address: string;
}

interface CountedGuess {
  /** Whether it is the last one before strangers to this account have to wait, for the first time in a day. */
  isLastFree: boolean;
  /** Takes the guess back: it was right. From now on the device is known. */
  succeed(): Promise<void>;
}

/** Ceilings on comparing passwords that no image code lifts (decision 049); counted in the database for all copies. */
export interface GuessLimits {
  /**
   * Counts a guess before it is compared, so that parallel ones get different numbers. Throws `sign_in_delayed` with
   * `retryAfter` in seconds while the account waits, `too_many_requests` past the ceiling of the address or tenant. A
   * device that the account is known on has a count of its own, so that strangers cannot keep its owner out.
   */
  count(guess: Guess): Promise<CountedGuess>;
}

/** Guesses at an account in a day before each next one has to wait. */
const FREE_GUESSES = 10;
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** Wrong passwords in an hour from one address, behind which a whole office may sit, and for one tenant. */
const MOST_FROM_AN_ADDRESS = 300;
const MOST_AT_A_TENANT = 3_000;

/** When a counter of guesses is forgotten: a day after its first. */
export const GUESSES_LIFE_MS = DAY_MS;

export function createGuessLimits(
  db: Db,
  { limits, secrets, clock }: { limits: Limits; secrets: Secrets; clock: () => Date },
): GuessLimits {
  return {
    async count({ usernameKey, accountId, tenantCode, deviceId, address }) {
      const device = deviceId && hashDevice(secrets, deviceId);
      const isKnown = Boolean(accountId && device && (await knows(db, accountId, device)));
      const shared = [
        { key: `guesses-from:${address}`, most: MOST_FROM_AN_ADDRESS },
        ...(tenantCode ? [{ key: `guesses-at:${tenantCode}`, most: MOST_AT_A_TENANT }] : []),
      ];
      for (const { key, most } of shared) {
        const used = await limits.count(key, HOUR_MS);
        if (used > most && !isKnown) throw new Refusal('too_many_requests');
      }
      const key = ceilingKey(usernameKey, isKnown ? device : undefined);
      const guesses = await take(db, key, clock());
      return {
        isLastFree: guesses === FREE_GUESSES && !isKnown,
        async succeed() {
          for (const { key: counter } of shared) await limits.giveBack(counter);
          await db.deleteFrom('guess_ceiling').where('ceiling_key', '=', key).execute();
          if (accountId && device) await keepDevice(db, { accountId, device, now: clock() });
        },
      };
    },
  };
}

/** Forgets all guesses at an account: its password has just been set by somebody who may. */
export async function forgetGuesses(db: Db, usernameKey: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('username_key', '=', usernameKey).execute();
  await db
    .deleteFrom('guess_ceiling')
    .where((is) =>
      is.or([is('ceiling_key', '=', usernameKey), is('ceiling_key', '^@', ceilingKey(usernameKey, ''))]),
    )
    .execute();
}

const ceilingKey = (usernameKey: string, device: string | undefined) =>
  device === undefined ? usernameKey : `${usernameKey}\n${device}`;

async function knows(db: Db, accountId: string, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', device)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts one more guess and sets the delay that follows it; throws while an earlier one's lasts. */
async function take(db: Db, key: string, now: Date): Promise<number> {
  const dayBefore = new Date(now.getTime() - DAY_MS);
  const isOver = sql<boolean>`guess_ceiling.first_at <= ${dayBefore}`;
  const next = sql`case when ${isOver} then 1 else guess_ceiling.guesses + 1 end`;
  const delay = sql`least(${LONGEST_DELAY_MS}::float8, ${FIRST_DELAY_MS}::float8 * power(2, least(20, ${next} - ${FREE_GUESSES}::int)))`;
  const row = await db
    .insertInto('guess_ceiling')
    .values({ ceiling_key: key, guesses: 1, first_at: now, delayed_until: null })
    .onConflict((conflict) =>
      conflict
        .column('ceiling_key')
        .doUpdateSet({
          guesses: sql<number>`${next}`,
          first_at: sql<Date>`case when ${isOver} then excluded.first_at else guess_ceiling.first_at end`,
          // Adding an interval goes by a zone in force, which Citus takes in no part of a conflict.
          delayed_until: sql<Date | null>`case when ${next} >= ${FREE_GUESSES}::int
            then to_timestamp((${now.getTime()}::float8 + ${delay}) / 1000) end`,
        })
        .where((is) =>
          is.or([
            is('guess_ceiling.delayed_until', 'is', null),
            is('guess_ceiling.delayed_until', '<=', now),
          ]),
        ),
    )
    .returning('guesses')
    .executeTakeFirst();
  if (row) return row.guesses;
  const waiting = await db
    .selectFrom('guess_ceiling')
    .select('delayed_until')
    .where('ceiling_key', '=', key)
    .executeTakeFirst();
  const left = (waiting?.delayed_until?.getTime() ?? now.getTime()) - now.getTime();
  throw new Refusal('sign_in_delayed', { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
}
