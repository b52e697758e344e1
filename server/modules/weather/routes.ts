import { z } from 'zod';
import { weatherPlace } from '../../../src/contract/api/site-config';
import { Refusal } from '../../kernel/base/errors';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { createForecasts } from './forecast';
import { weatherDay } from './provider';

/** Questions of an account in an hour; each place that is not known yet is one to the provider. */
const MOST_QUESTIONS = 60;
const HOUR_MS = 60 * 60_000;

/** `GET /iam/api/v2/api/common/getWeatherInfo` (specification section 7): the next seven days, from today. */
export const weatherRoutes = moduleRoutes('server/modules/weather/routes.ts', (routes, kernel) => {
  const { auth, database, services, clock, log } = kernel;
  const provider = services.weather;
  const forecastOf = provider && createForecasts({ db: database.kysely, provider, log, clock });
  route(routes, 'GET', '/iam/api/v2/api/common/getWeatherInfo', {
    auth: 'user',
    about:
      '一个地方今后七天的天气；天气服务连不上时没有任何一天；没有配置天气服务时答复 weather_not_configured，界面都不显示天气',
    query: z.strictObject({
      location: weatherPlace.register(z.globalRegistry, {
        description: '地名、以逗号隔开的经度和纬度，或和风天气的 LocationID',
      }),
      days: z.literal('7').default('7'),
    }),
    answer: z.array(weatherDay),
    errors: ['too_many_requests', 'weather_not_configured', 'record_not_found'],
    async handler({ query: { location }, user, t }) {
      if (!forecastOf) throw new Refusal('weather_not_configured');
      await auth.limits.require(`weather:${user.accountId}`, MOST_QUESTIONS, HOUR_MS);
      const days = await forecastOf(location);
      return days.map((day) => ({ ...day, textDay: t(day.textDay) }));
    },
  });
});
