import { defineModule } from '../../kernel/module';
import { pageFileRoutes } from './routes';
import { screenRoutes } from './screen-routes';
import { pageChangeRoutes } from './stream-changes';

/** Page files as the browser loads them, and changes of them while they are written. */
export const pageFiles = defineModule({
  name: 'page-files',
  routes: [pageFileRoutes, screenRoutes, pageChangeRoutes],
});
