import { defineModule } from '../../kernel/module';
import { renameInLists } from '../../kernel/records/rename-in-lists';
import { readEntries } from './entries';
import { listMemos } from './memos';
import { workbenchRoutes } from './routes';

/** Quick entries and memos of an account, with their cards (decisions 042 and 099). */
export const workbench = defineModule({
  name: 'workbench',
  routes: workbenchRoutes,
  cards: {
    links: async ({ user, read }) => ({ paths: await read((trx) => readEntries(trx, user)) }),
    memos: async ({ user, read }) => ({ list: await read((trx) => listMemos(trx, user)) }),
  },
  onRenamed: [
    async (trx, rename) => {
      if (rename.kind === 'page') await renameInLists(trx, { table: 'quick_entry', column: 'paths' }, rename);
    },
  ],
});
