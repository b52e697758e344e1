import { useRequest } from 'ahooks';
import { today } from '@/contract/fields/derived';
import { request } from '@/services/http/http';
import { weatherPlaceOfSite } from '@/services/site';

/** One day of the forecast (specification section 3). `date` is YYYY-MM-DD; temperatures in degrees Celsius. */
export interface WeatherDay {
  date: string;
  codeDay: string;
  textDay: string;
  low: string;
  high: string;
}

/** The gateway keeps a forecast for a while and asks anew itself; without one, the next question is a quiet retry. */
const AGAIN_MS = 10 * 60_000;

/** Days of the forecast (specification section 9). */
const DAYS = 7;

/** The next seven days, from today; none while there is no forecast, and where the installation shows no weather. */
export function useWeather(): WeatherDay[] {
  const { data = [] } = useRequest(loadWeather, {
    cacheKey: 'weather',
    pollingInterval: AGAIN_MS,
    pollingWhenHidden: false,
    onError: () => undefined,
  });
  // An older forecast that goes on past midnight begins with a day that is over.
  return data.filter(({ date }) => date >= today(new Date()));
}

/** Rejects as `http` does, in silence. */
async function loadWeather(): Promise<WeatherDay[]> {
  const place = weatherPlaceOfSite();
  if (!place) return [];
  return request({
    url: '/iam/api/v2/api/common/getWeatherInfo',
    params: { location: place.location, days: DAYS },
    background: true,
    survives: true,
  });
}
