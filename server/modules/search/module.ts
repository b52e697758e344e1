import { defineModule } from '../../kernel/module';
import { searchRoutes } from './routes';

/** The search in the header over the records of all pages with `searchable` (decision 067). */
export const search = defineModule({
  name: 'search',
  routes: searchRoutes,
});
