import { defineModule } from '../../kernel/module';
import { mountTenders } from '../../routes/tenders';

/** Tenders as suppliers see them. */
export const tenders = defineModule({
  name: 'tenders',
  routes(app, kernel) {
    mountTenders(kernel.registry)(app, kernel);
  },
});
