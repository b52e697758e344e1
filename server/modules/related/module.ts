import { defineModule } from '../../kernel/module';
import { mountRelated } from './routes';

/** What belongs to a record: those that it names and those that name it (decision 066). */
export const related = defineModule({
  name: 'related',
  routes(app, kernel) {
    mountRelated(kernel.registry)(app, kernel);
  },
});
