import { defineModule } from '../../kernel/module';
import { mountAnnouncementReaders } from './readers-routes';
import { mountAnnouncements } from './routes';

/** What a tenant announces to suppliers, and who has read it (decision 027). */
export const announcements = defineModule({
  name: 'announcements',
  routes(app, kernel) {
    mountAnnouncements(kernel.registry, kernel.storage)(app, kernel);
    mountAnnouncementReaders(kernel.registry)(app, kernel);
  },
});
