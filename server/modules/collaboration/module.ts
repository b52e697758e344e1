import { defineModule } from '../../kernel/module';
import { commentRoutes } from './comments/routes';
import { unreadRoutes } from './unread/routes';
import { noteMove } from './unread/unread';
import { urgeRoutes } from './urge';

/** Comments on a record, urging (decision 040), and what is new of records of two sides. */
export const collaboration = defineModule({
  name: 'collaboration',
  uses: ['messages'],
  onRecordWritten: [noteMove],
  routes: [commentRoutes, urgeRoutes, unreadRoutes],
});
