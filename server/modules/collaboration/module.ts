import { mountComments } from '../../comments/mount';
import { defineModule } from '../../kernel/module';

/** Comments on a record (decision 040). */
export const collaboration = defineModule({
  name: 'collaboration',
  routes(app, kernel) {
    mountComments(kernel.registry)(app, kernel);
  },
});
