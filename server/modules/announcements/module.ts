import { defineModule } from '../../kernel/module';
import { announcementReaderRoutes } from './readers-routes';
import { announcementRoutes } from './routes';

/** What a tenant announces to suppliers, and who has read it (decision 027). */
export const announcements = defineModule({
  name: 'announcements',
  routes: [announcementRoutes, announcementReaderRoutes],
});
