import { z } from 'zod';
import { WEATHER_POINT } from '../../../src/contract/api/site-config';
import { PATIENCE_MS, type WeatherDay, type WeatherProvider } from './provider';
import { WMO_CODES } from './wmo-codes';

const DAYS = 7;

const places = z.object({
  results: z.array(z.object({ latitude: z.number(), longitude: z.number() })).default([]),
});

const daily = <T extends z.ZodType>(value: T) => z.array(value).min(1).max(16);
const forecast = z.object({
  daily: z
    .object({
      time: daily(z.iso.date()),
      weather_code: daily(z.int().refine((code) => Object.hasOwn(WMO_CODES, code))),
      temperature_2m_max: daily(z.number().min(-100).max(100)),
      temperature_2m_min: daily(z.number().min(-100).max(100)),
    })
    .refine((one) => Object.values(one).every((values) => values.length === one.time.length)),
});

export interface OpenMeteoSettings {
  /** Where forecasts are asked for, and where names of places are looked up. */
  url: string;
  geocodingUrl: string;
  /** Subscribers have one; the free service wants none. */
  key?: string | undefined;
}

/**
 * Open-Meteo: `GET {geocodingUrl}/v1/search` for a place that is given by name, `GET {url}/v1/forecast` for its days.
 * Longitude and latitude with a comma between them need no look-up.
 */
export function openMeteo({ url, geocodingUrl, key }: OpenMeteoSettings): WeatherProvider {
  const ask = async (path: string, base: string, query: Record<string, string>) => {
    const address = new URL(path, base);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    if (key) address.searchParams.set('apikey', key);
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    // Its answer to coordinates that are not on the earth.
    if (response.status === 400) return undefined;
    if (!response.ok) throw new Error(`weather provider: HTTP ${response.status}`);
    return (await response.json()) as unknown;
  };
  const pointOf = async (location: string): Promise<{ latitude: string; longitude: string } | undefined> => {
    if (WEATHER_POINT.test(location)) {
      const [longitude = '', latitude = ''] = location.split(',');
      return { latitude, longitude };
    }
    const found = await ask('/v1/search', geocodingUrl, { name: location, count: '1', language: 'zh' });
    const [place] = found === undefined ? [] : places.parse(found).results;
    return place && { latitude: String(place.latitude), longitude: String(place.longitude) };
  };
  return async (location) => {
    const point = await pointOf(location);
    const found = point && (await ask('/v1/forecast', url, { ...point, ...ASKED }));
    return found === undefined ? undefined : daysOf(forecast.parse(found));
  };
}

const ASKED = {
  daily: 'weather_code,temperature_2m_max,temperature_2m_min',
  timezone: 'Asia/Shanghai',
  forecast_days: String(DAYS),
};

function daysOf({ daily: days }: z.infer<typeof forecast>): WeatherDay[] {
  return days.time.map((date, index) => {
    const [codeDay, textDay] = WMO_CODES[days.weather_code[index]!]!;
    const low = rounded(days.temperature_2m_min[index]!);
    return { date, codeDay, textDay, low, high: rounded(days.temperature_2m_max[index]!) };
  });
}

/** Whole degrees, and never "-0". */
function rounded(degrees: number): string {
  return String(Math.round(degrees) + 0);
}
