import { z } from 'zod';
import { WEATHER_PLACE } from '../../src/contract/site-config';
import { described } from '../api/described';
import type { Mount } from '../context';
import { Refusal } from '../errors';
import { forecastOf } from '../weather/forecast';
import { weatherDay } from '../weather/provider';
import { answer } from './answer';
import { readQuery } from './input';

/** Questions of an account in an hour; each place that is not known yet is one to the provider. */
const MOST_QUESTIONS = 60;
const HOUR_MS = 60 * 60_000;

const weatherQuery = z.strictObject({
  location: z.string().regex(WEATHER_PLACE).describe('和风天气的 LocationID，或以逗号隔开的经度和纬度'),
  days: z.literal('7').default('7'),
});

/** `GET /iam/api/v2/api/common/getWeatherInfo` (specification section 7): the next seven days, from today. */
export const mountWeather: Mount = (app, { auth, database, authenticate, weather, clock }) => {
  const notes = described({
    about: '一个地方今后七天的天气；没有配置天气服务时答复 weather_not_configured，界面不显示天气',
    file: 'server/routes/weather.ts',
    query: weatherQuery,
    answer: z.array(weatherDay),
    errors: ['too_many_requests', 'weather_not_configured', 'weather_unavailable', 'record_not_found'],
  });
  app.get('/iam/api/v2/api/common/getWeatherInfo', notes, authenticate, async (c) => {
    const { location } = readQuery(c, weatherQuery);
    if (!weather) throw new Refusal('weather_not_configured');
    await auth.limits.require(`weather:${c.get('user').accountId}`, MOST_QUESTIONS, HOUR_MS);
    return answer(c, await forecastOf(database.kysely, weather, location, clock()));
  });
};
