import { defineModule } from '../../kernel/module';
import { renameInLists } from '../../kernel/records/rename-in-lists';
import { workbenchRoutes } from './routes';

/** The work bench of office staff: what waits, trends, quick entries, memos (decision 042). */
export const workbench = defineModule({
  name: 'workbench',
  routes: workbenchRoutes,
  onRenamed: [
    async (trx, rename) => {
      if (rename.kind === 'page') await renameInLists(trx, { table: 'quick_entry', column: 'paths' }, rename);
    },
  ],
});
