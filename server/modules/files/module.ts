import { defineModule } from '../../kernel/module';
import { mountFiles } from './routes';

/** Uploaded files: received, kept, answered (decision 016). */
export const files = defineModule({
  name: 'files',
  routes(app, kernel) {
    mountFiles(kernel.registry, kernel.storage)(app, kernel);
  },
});
