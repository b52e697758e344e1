import { defineModule } from '../../kernel/module';
import { fileRoutes } from './routes';

/** Uploaded files: received, kept, answered (decision 016). */
export const files = defineModule({
  name: 'files',
  routes: fileRoutes,
});
