import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../db/tables';
import { Refusal, recordNotFound } from '../errors';
import { type WeatherDay, type WeatherProvider, weatherDay } from './provider';

/** A forecast is not fetched anew within this, in milliseconds. */
const FRESH_MS = 30 * 60_000;
/** Older ones are not shown even when there is nothing newer; each of their days bears its date. */
export const STALE_MS = 12 * 60 * 60_000;

const days = z.array(weatherDay);

/**
 * The forecast of a place, from the database while it is fresh, so that copies of the gateway ask once between them.
 * When the provider fails, an older one does for some hours. Throws weather_unavailable or record_not_found.
 */
export async function forecastOf(
  db: Kysely<Tables>,
  provider: WeatherProvider,
  location: string,
  now: Date,
): Promise<WeatherDay[]> {
  const kept = await db
    .selectFrom('weather')
    .select(['days', 'fetched_at'])
    .where('location', '=', location)
    .executeTakeFirst();
  const age = kept ? now.getTime() - kept.fetched_at.getTime() : Infinity;
  if (kept && age < FRESH_MS) return days.parse(kept.days);
  let fetched: WeatherDay[] | undefined;
  try {
    fetched = await provider(location);
  } catch (cause) {
    if (kept && age < STALE_MS) return days.parse(kept.days);
    throw new Refusal('weather_unavailable', null, { cause });
  }
  if (!fetched) throw recordNotFound();
  await keep(db, location, fetched, now);
  return fetched;
}

async function keep(db: Kysely<Tables>, location: string, fetched: WeatherDay[], now: Date): Promise<void> {
  const row = { days: JSON.stringify(fetched), fetched_at: now };
  await db
    .insertInto('weather')
    .values({ location, ...row })
    .onConflict((conflict) => conflict.column('location').doUpdateSet(row))
    .execute();
}
