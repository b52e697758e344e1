import { defineModule } from '../../kernel/module';
import { commentRoutes } from './comments/routes';
import { urgeRoutes } from './urge';

/** Comments on a record, and urging (decision 040). */
export const collaboration = defineModule({
  name: 'collaboration',
  uses: ['messages'],
  routes: [commentRoutes, urgeRoutes],
});
