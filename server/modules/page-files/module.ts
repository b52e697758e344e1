import { defineModule } from '../../kernel/module';
import { mountSchemas } from './routes';
import { mountChanges } from './stream-changes';

/** Page files as the browser loads them, and changes of them while they are written. */
export const pageFiles = defineModule({
  name: 'page-files',
  routes(app, kernel) {
    mountSchemas(kernel.registry)(app, kernel);
    mountChanges(kernel.registry, kernel.leaving)(app, kernel);
  },
});
