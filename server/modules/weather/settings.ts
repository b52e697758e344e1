import { z } from 'zod';
import { type SiteConfig, weatherPlace } from '../../../src/contract/api/site-config';
import { StartError } from '../../kernel/base/start-error';
import { WEATHER_SOURCES, type WeatherSettings } from './create';

const host = z
  .string()
  .regex(/^https?:\/\/[A-Za-z0-9.:-]+\/?$/, {
    error: '应为天气服务的地址，不带路径，例如 https://abc.re.qweatherapi.com',
  })
  .transform((url) => url.replace(/\/$/, ''))
  .optional();

export const weatherVariables = {
  WEATHER_PROVIDER: z
    .enum(['open-meteo', 'qweather', 'none'], { error: '应为 open-meteo、qweather 或 none' })
    .optional(),
  WEATHER_URL: host,
  WEATHER_GEOCODING_URL: host,
  WEATHER_KEY: z.string().min(1).optional(),
  WEATHER_PLACE: z._default(weatherPlace, '121.47,31.23'),
  WEATHER_PLACE_NAME: z.string().max(20).default('上海'),
};
const values = z.object(weatherVariables);
type WeatherValues = z.infer<typeof values>;

/**
 * Whom forecasts are asked of: Open-Meteo, which wants no key, comes with the demo. Throws {@link StartError} where
 * QWeather has no address or no key.
 */
export function weatherSettings(
  { WEATHER_PROVIDER, WEATHER_URL: url, WEATHER_GEOCODING_URL, WEATHER_KEY: key }: WeatherValues,
  seed: 'demo' | 'none',
): WeatherSettings | undefined {
  const byDefault = url || key ? 'qweather' : seed === 'demo' ? 'open-meteo' : 'none';
  const provider = WEATHER_PROVIDER ?? byDefault;
  if (provider === 'none') return undefined;
  if (provider === 'qweather') {
    if (!url || !key) throw new StartError('WEATHER_URL 和 WEATHER_KEY 要同时设置，或都不设置');
    return { provider, url, key };
  }
  const geocodingUrl = WEATHER_GEOCODING_URL ?? 'https://geocoding-api.open-meteo.com';
  return { provider, url: url ?? 'https://api.open-meteo.com', geocodingUrl, key };
}

export function weatherOfSite(
  { WEATHER_PLACE: location, WEATHER_PLACE_NAME: name }: WeatherValues,
  settings: WeatherSettings | undefined,
): SiteConfig['weather'] {
  return settings && { location, name, source: WEATHER_SOURCES[settings.provider] };
}
