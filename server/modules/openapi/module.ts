import { defineModule } from '../../kernel/module';
import { mountApi } from './routes';

/** The OpenAPI document of the calls that run. */
export const openapi = defineModule({
  name: 'openapi',
  routes(app, kernel) {
    mountApi(kernel.registry)(app, kernel);
  },
});
