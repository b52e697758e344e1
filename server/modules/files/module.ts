import { mountFiles } from '../../files/mount';
import { defineModule } from '../../kernel/module';

/** Uploaded files: received, kept, answered (decision 016). */
export const files = defineModule({
  name: 'files',
  routes(app, kernel) {
    mountFiles(kernel.registry, kernel.storage)(app, kernel);
  },
});
