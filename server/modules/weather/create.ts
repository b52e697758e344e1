import { type OpenMeteoSettings, openMeteo } from './open-meteo';
import type { WeatherProvider } from './provider';
import { qweather } from './qweather';

export type WeatherSettings =
  | ({ provider: 'open-meteo' } & OpenMeteoSettings)
  | { provider: 'qweather'; url: string; key: string };

export function createWeatherProvider(settings: WeatherSettings): WeatherProvider {
  return settings.provider === 'qweather' ? qweather(settings) : openMeteo(settings);
}

/** Both ask to be named beside their forecasts. */
export const WEATHER_SOURCES = {
  'open-meteo': { name: 'Open-Meteo', url: 'https://open-meteo.com' },
  qweather: { name: '和风天气', url: 'https://www.qweather.com' },
} as const satisfies Record<WeatherSettings['provider'], { name: string; url: string }>;
