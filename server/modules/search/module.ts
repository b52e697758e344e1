import { defineModule } from '../../kernel/module';
import { mountSearch } from './routes';

/** The search in the header over the records of all pages with `searchable` (decision 067). */
export const search = defineModule({
  name: 'search',
  routes(app, kernel) {
    mountSearch(kernel.registry)(app, kernel);
  },
});
