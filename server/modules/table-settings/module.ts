import { defineModule } from '../../kernel/module';
import { mountTableSettings } from './routes';

/** Columns, density and saved views of an account. */
export const tableSettings = defineModule({
  name: 'table-settings',
  routes(app, kernel) {
    mountTableSettings(app, kernel);
  },
});
