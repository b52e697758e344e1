import { defineModule } from '../../kernel/module';
import { mountWeather } from '../../routes/weather';
import { STALE_MS } from '../../weather/forecast';

/** Forecasts for the header and the work bench. */
export const weather = defineModule({
  name: 'weather',
  routes(app, kernel) {
    mountWeather(app, kernel);
  },
  jobs: [
    {
      name: 'weather.expire',
      everyMs: 5 * 60_000,
      async run({ database, clock }) {
        const before = new Date(clock().getTime() - STALE_MS);
        await database.kysely.deleteFrom('weather').where('fetched_at', '<=', before).execute();
      },
    },
  ],
});
