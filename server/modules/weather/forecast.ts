import { z } from 'zod';
import { recordNotFound } from '../../kernel/base/errors';
import type { Log } from '../../kernel/base/log';
import type { Db } from '../../kernel/db/tables';
import { type WeatherDay, type WeatherProvider, weatherDay } from './provider';

/** A forecast is not fetched anew within this, in milliseconds. */
const FRESH_MS = 30 * 60_000;
/** Older ones are not shown even when there is nothing newer; each of their days bears its date. */
export const STALE_MS = 12 * 60 * 60_000;
/** After a failure the provider is left alone for this long, so that nobody waits for it in vain again and again. */
const REST_MS = 5 * 60_000;
/** Places whose failures are remembered; more are asked for anew. */
const MOST_RESTING = 500;

const days = z.array(weatherDay);

interface ForecastSources {
  db: Db;
  provider: WeatherProvider;
  log: Log;
  clock: () => Date;
}

/**
 * The forecast of a place, from the database while it is fresh, so that copies of the gateway ask once between them.
 * When the provider fails, an older one does for some hours; without one there are no days. Throws record_not_found.
 */
export function createForecasts({ db, provider, log, clock }: ForecastSources) {
  const asked = createPatience(provider, log);
  return async (location: string): Promise<WeatherDay[]> => {
    const now = clock();
    const kept = await db
      .selectFrom('weather')
      .select(['days', 'fetched_at'])
      .where('location', '=', location)
      .executeTakeFirst();
    const age = kept ? now.getTime() - kept.fetched_at.getTime() : Infinity;
    if (kept && age < FRESH_MS) return days.parse(kept.days);
    const answer = await asked(location, now);
    if (answer === 'no answer') return kept && age < STALE_MS ? days.parse(kept.days) : [];
    if (!answer) throw recordNotFound();
    await keep(db, location, answer, now);
    return answer;
  };
}

/** Asks once at a time for each place, and not again for a while after a failure; says in the log when that changes. */
function createPatience(provider: WeatherProvider, log: Log) {
  const underWay = new Map<string, Promise<WeatherDay[] | undefined | 'no answer'>>();
  const restsUntil = new Map<string, number>();
  const ask = async (location: string, now: Date) => {
    try {
      const answer = await provider(location);
      if (restsUntil.delete(location)) log.info('weather_back', { location });
      return answer;
    } catch (error) {
      if (!restsUntil.has(location)) log.info('weather_unreachable', { location, reason: reasonOf(error) });
      if (restsUntil.size >= MOST_RESTING) restsUntil.clear();
      restsUntil.set(location, now.getTime() + REST_MS);
      return 'no answer';
    } finally {
      underWay.delete(location);
    }
  };
  return async (location: string, now: Date) => {
    if (now.getTime() < (restsUntil.get(location) ?? 0)) return 'no answer';
    const running = underWay.get(location) ?? ask(location, now);
    underWay.set(location, running);
    return running;
  };
}

/** `fetch` says "fetch failed" of everything; what lies behind it says more. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function keep(db: Db, location: string, fetched: WeatherDay[], now: Date): Promise<void> {
  const row = { days: JSON.stringify(fetched), fetched_at: now };
  await db
    .insertInto('weather')
    .values({ location, ...row })
    .onConflict((conflict) => conflict.column('location').doUpdateSet(row))
    .execute();
}
