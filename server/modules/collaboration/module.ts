import { defineModule } from '../../kernel/module';
import { mountComments } from './comments/routes';
import { mountUrging } from './urge';

/** Comments on a record, and urging (decision 040). */
export const collaboration = defineModule({
  name: 'collaboration',
  uses: ['messages'],
  routes(app, kernel) {
    mountComments(kernel.registry)(app, kernel);
    mountUrging(kernel.registry)(app, kernel);
  },
});
