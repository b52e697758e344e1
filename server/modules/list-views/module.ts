import { defineModule } from '../../kernel/module';
import { followSharedViews } from './follow-renames';
import { listViewRoutes } from './routes';

/** Counts of a list's views, those that people share, and what its calendar and its tree show (decision 095). */
export const listViews = defineModule({
  name: 'list-views',
  routes: listViewRoutes,
  onRenamed: [followSharedViews],
});
