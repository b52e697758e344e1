import { z } from 'zod';
import { WEATHER_ID, WEATHER_POINT } from '../../../src/contract/api/site-config';
import { isObject } from '../../../src/contract/base/is-object';
import { PATIENCE_MS, type WeatherDay, type WeatherProvider } from './provider';

const forecast = z.object({
  code: z.literal('200'),
  daily: z
    .array(
      z.object({
        fxDate: z.iso.date(),
        iconDay: z.string().max(10),
        textDay: z.string().max(40),
        tempMin: z.string().regex(/^-?\d{1,3}$/),
        tempMax: z.string().regex(/^-?\d{1,3}$/),
      }),
    )
    .min(1)
    .max(30),
});

const places = z.object({
  code: z.literal('200'),
  location: z.array(z.object({ id: z.string().regex(WEATHER_ID) })).min(1),
});

/** Codes by which the provider says that it knows no such place, or has nothing for it. */
const NO_SUCH_PLACE = new Set(['204', '404']);

/**
 * 和风天气, by its "daily forecast" call: `GET {url}/v7/weather/7d?location&lang=zh` with the key in `X-QW-Api-Key`.
 * The place is its nine-digit LocationID, or longitude and latitude with a comma between them; the id of one that is
 * given by name is asked for first.
 */
export function qweather({ url, key }: { url: string; key: string }): WeatherProvider {
  const ask = async (path: string, query: Record<string, string>) => {
    const address = new URL(path, url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const response = await fetch(address, {
      headers: { 'X-QW-Api-Key': key },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body: unknown = await response.json();
    if (saysNoSuchPlace(response.status, body)) return undefined;
    if (!response.ok) throw new Error(`weather provider: HTTP ${response.status}`);
    return body;
  };
  const idOf = async (location: string) => {
    if (WEATHER_ID.test(location) || WEATHER_POINT.test(location)) return location;
    const found = await ask('/geo/v2/city/lookup', { location, number: '1', lang: 'zh' });
    return found === undefined ? undefined : places.parse(found).location[0]!.id;
  };
  return async (location) => {
    const id = await idOf(location);
    const body = id && (await ask('/v7/weather/7d', { location: id, lang: 'zh' }));
    if (body === undefined) return undefined;
    return forecast.parse(body).daily.map(
      ({ fxDate, iconDay, textDay, tempMin, tempMax }): WeatherDay => ({
        ...{ date: fxDate, codeDay: iconDay, textDay, low: tempMin, high: tempMax },
      }),
    );
  };
}

function saysNoSuchPlace(status: number, body: unknown): boolean {
  if (status === 404) return true;
  return isObject(body) && NO_SUCH_PLACE.has(String(body.code));
}
