import { z } from 'zod';
import { weatherPlace } from '../../../src/contract/site-config';
import { Refusal } from '../../kernel/base/errors';
import { answer } from '../../kernel/http/answer';
import type { Mount } from '../../kernel/http/gateway-context';
import { readQuery } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import { createForecasts } from './forecast';
import { weatherDay } from './provider';

/** Questions of an account in an hour; each place that is not known yet is one to the provider. */
const MOST_QUESTIONS = 60;
const HOUR_MS = 60 * 60_000;

const weatherQuery = z.strictObject({
  location: weatherPlace.register(z.globalRegistry, {
    description: '地名、以逗号隔开的经度和纬度，或和风天气的 LocationID',
  }),
  days: z.literal('7').default('7'),
});

/** `GET /iam/api/v2/api/common/getWeatherInfo` (specification section 7): the next seven days, from today. */
export const mountWeather: Mount = (
  app,
  { auth, database, authenticate, services: { weather }, clock, log, translate },
) => {
  const notes = described({
    about:
      '一个地方今后七天的天气；天气服务连不上时没有任何一天；没有配置天气服务时答复 weather_not_configured，界面都不显示天气',
    file: 'server/modules/weather/routes.ts',
    query: weatherQuery,
    answer: z.array(weatherDay),
    errors: ['too_many_requests', 'weather_not_configured', 'record_not_found'],
  });
  const forecastOf = weather && createForecasts({ db: database.kysely, provider: weather, log, clock });
  app.get('/iam/api/v2/api/common/getWeatherInfo', notes, authenticate, async (c) => {
    const { location } = readQuery(c, weatherQuery);
    if (!forecastOf) throw new Refusal('weather_not_configured');
    await auth.limits.require(`weather:${c.get('user').accountId}`, MOST_QUESTIONS, HOUR_MS);
    const days = await forecastOf(location);
    const language = c.get('language');
    return answer(
      c,
      days.map((day) => ({ ...day, textDay: translate(day.textDay, language) })),
    );
  });
};
