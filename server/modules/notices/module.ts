import { defineModule } from '../../kernel/module';
import { mountPublicNotices } from '../../routes/public-notices';

/** Notices that anybody reads before signing in (decision 027). */
export const notices = defineModule({
  name: 'notices',
  routes(app, kernel) {
    mountPublicNotices(kernel.registry)(app, kernel);
  },
});
