import { defineModule } from '../../kernel/module';
import { mountPublicNotices } from './routes';

/** Notices that anybody reads before signing in (decision 027). */
export const notices = defineModule({
  name: 'notices',
  uses: ['tenders'],
  routes(app, kernel) {
    mountPublicNotices(kernel.registry)(app, kernel);
  },
});
