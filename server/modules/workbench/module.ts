import { defineModule } from '../../kernel/module';
import { listMemos } from './memos';
import { workbenchRoutes } from './routes';

/** Memos of an account, with their card (decisions 042 and 099). */
export const workbench = defineModule({
  name: 'workbench',
  routes: workbenchRoutes,
  cards: { memos: async ({ user, read }) => ({ list: await read((trx) => listMemos(trx, user)) }) },
});
