import { mountComments } from '../../comments/mount';
import { defineModule } from '../../kernel/module';
import { mountUrging } from './urge';

/** Comments on a record, and urging (decision 040). */
export const collaboration = defineModule({
  name: 'collaboration',
  routes(app, kernel) {
    mountComments(kernel.registry)(app, kernel);
    mountUrging(kernel.registry)(app, kernel);
  },
});
