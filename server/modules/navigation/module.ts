import { defineModule } from '../../kernel/module';
import { navigationRoutes } from './routes';

/** Who is signed in, their tenants and instances, menu and button permissions. */
export const navigation = defineModule({
  name: 'navigation',
  routes: navigationRoutes,
});
