import { defineModule } from '../../kernel/module';
import { mountWeather } from '../../routes/weather';

/** Forecasts for the header and the work bench. */
export const weather = defineModule({
  name: 'weather',
  routes(app, kernel) {
    mountWeather(app, kernel);
  },
});
