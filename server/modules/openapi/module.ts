import { defineModule } from '../../kernel/module';
import { openApiRoutes } from './routes';

/** The OpenAPI document of the calls that run. */
export const openapi = defineModule({
  name: 'openapi',
  routes: openApiRoutes,
});
