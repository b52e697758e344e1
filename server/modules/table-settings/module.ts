import { defineModule } from '../../kernel/module';
import { followSettings } from './follow-renames';
import { tableSettingRoutes } from './routes';

/** Columns, density and saved views of an account. */
export const tableSettings = defineModule({
  name: 'table-settings',
  routes: tableSettingRoutes,
  onRenamed: [followSettings],
});
