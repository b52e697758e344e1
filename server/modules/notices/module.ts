import { defineModule } from '../../kernel/module';
import { noticeRoutes } from './routes';

/** Notices that anybody reads before signing in (decision 027). */
export const notices = defineModule({
  name: 'notices',
  uses: ['tenders'],
  routes: noticeRoutes,
});
