import { defineModule } from '../../kernel/module';
import { draftRoutes } from './routes';
import { tableRoutes } from './table-routes';
import { versionRoutes } from './version-routes';

/** Page files written, checked, compared, published and brought back in the browser (decision 106). */
export const studio = defineModule({
  name: 'studio',
  routes: [draftRoutes, versionRoutes, tableRoutes],
});
