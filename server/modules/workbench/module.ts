import { defineModule } from '../../kernel/module';
import { workbenchRoutes } from './routes';

/** The work bench of office staff: what waits, trends, quick entries, memos (decision 042). */
export const workbench = defineModule({
  name: 'workbench',
  routes: workbenchRoutes,
});
