import { defineModule } from '../../kernel/module';
import { relatedRoutes } from './routes';

/** What belongs to a record: those that it names and those that name it (decision 066). */
export const related = defineModule({
  name: 'related',
  routes: relatedRoutes,
});
