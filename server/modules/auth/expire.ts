import type { Db } from '../../kernel/db/tables';
import { GUESSES_LIFE_MS } from './guess-limits';
import { DEVICE_LIFE_MS } from './known-devices';
import { FAILURE_LIFE_MS } from './sign-in-attempts';

/** Removes image codes, codes by SMS, counters of guesses, and devices that have expired. */
export async function expireSignIn(db: Db, now: Date): Promise<void> {
  const before = (lifeMs: number) => new Date(now.getTime() - lifeMs);
  await db.deleteFrom('captcha').where('expires_at', '<=', now).execute();
  await db.deleteFrom('sms_code').where('expires_at', '<=', now).execute();
  await db.deleteFrom('sms_device').where('proved_until', '<=', now).execute();
  await db.deleteFrom('guess_ceiling').where('first_at', '<=', before(GUESSES_LIFE_MS)).execute();
  await db.deleteFrom('known_device').where('last_at', '<=', before(DEVICE_LIFE_MS)).execute();
  await db.deleteFrom('sign_in_failure').where('last_at', '<=', before(FAILURE_LIFE_MS)).execute();
}
