import { defineModule } from '../../kernel/module';
import { STALE_MS } from './forecast';
import { weatherRoutes } from './routes';

/** Forecasts for the header and the work bench. */
export const weather = defineModule({
  name: 'weather',
  routes: weatherRoutes,
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
