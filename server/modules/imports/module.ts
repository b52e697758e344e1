import { defineModule } from '../../kernel/module';
import { sweepImports } from './jobs';
import { importRoutes } from './routes';

/** Files of records that are checked, reviewed and written (decision 068). */
export const imports = defineModule({
  name: 'imports',
  routes: importRoutes,
  jobs: [
    {
      name: 'imports.expire',
      everyMs: 5 * 60_000,
      run: ({ database, clock }) => sweepImports(database, clock()),
    },
  ],
});
