import { request } from './http';
import { weatherPlaceOfSite } from './site';

/** One day of the forecast (specification section 3). `date` is YYYY-MM-DD; temperatures in degrees Celsius. */
export interface WeatherDay {
  date: string;
  codeDay: string;
  textDay: string;
  low: string;
  high: string;
}

/** Days of the forecast (specification section 9). */
const DAYS = 7;

/**
 * The next seven days, from today; undefined where the installation shows no weather. Rejects as `http` does, in
 * silence.
 */
export async function loadWeather(): Promise<WeatherDay[] | undefined> {
  const place = weatherPlaceOfSite();
  if (!place) return undefined;
  return request({
    url: '/iam/api/v2/api/common/getWeatherInfo',
    params: { location: place.location, days: DAYS },
    background: true,
    survives: true,
  });
}
