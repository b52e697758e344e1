import { ROLES } from '../../../src/contract/system-resources';
import { defineModule } from '../../kernel/module';
import { applyRole } from './apply-role';
import { mirrorAllRoles } from './mirror-roles';
import { mountRoles } from './routes';

/** Roles and their grants (decision 020). */
export const roles = defineModule({
  name: 'roles',
  routes(app, kernel) {
    mountRoles(kernel.registry)(app, kernel);
  },
  records: {
    [ROLES]: { onPageReady: ({ database }, page) => mirrorAllRoles(database, page), afterWrite: applyRole },
  },
});
