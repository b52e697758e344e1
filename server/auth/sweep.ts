import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { REGISTRATION_LIFE_MS } from '../registration/progress';
import { STALE_MS } from '../weather/forecast';
import { FAILURE_LIFE_MS } from './attempts';
import { GUESSES_LIFE_MS } from './guess-limits';
import { DEVICE_LIFE_MS } from './known-devices';
import { SIGN_IN_LIFE_MS } from './sign-ins';

/** Removes what has expired: nonces, codes, counters, sessions, sign-ins, registrations, forecasts. Any copy may do it at any time. */
export async function sweepExpired(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('transit_nonce').where('expires_at', '<=', now).execute();
  await db.deleteFrom('captcha').where('expires_at', '<=', now).execute();
  await db.deleteFrom('sms_code').where('expires_at', '<=', now).execute();
  await db.deleteFrom('sms_device').where('proved_until', '<=', now).execute();
  await db.deleteFrom('rate_limit').where('ends_at', '<=', now).execute();
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('registration')
    .where('updated_at', '<=', new Date(now.getTime() - REGISTRATION_LIFE_MS))
    .execute();
  await db
    .deleteFrom('weather')
    .where('fetched_at', '<=', new Date(now.getTime() - STALE_MS))
    .execute();
  await db
    .deleteFrom('guess_ceiling')
    .where('first_at', '<=', new Date(now.getTime() - GUESSES_LIFE_MS))
    .execute();
  await db
    .deleteFrom('known_device')
    .where('last_at', '<=', new Date(now.getTime() - DEVICE_LIFE_MS))
    .execute();
  await db
    .deleteFrom('sign_in')
    .where('at', '<=', new Date(now.getTime() - SIGN_IN_LIFE_MS))
    .execute();
  await db
    .deleteFrom('sign_in_failure')
    .where('last_at', '<=', new Date(now.getTime() - FAILURE_LIFE_MS))
    .execute();
}
