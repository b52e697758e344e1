import { ROLES } from '../../../src/contract/system-resources';
import { defineModule } from '../../kernel/module';
import { applyRole } from './apply-role';
import { mirrorAllRoles } from './mirror-roles';
import { roleRoutes } from './routes';

/** Roles and their grants (decision 020). */
export const roles = defineModule({
  name: 'roles',
  routes: roleRoutes,
  records: {
    [ROLES]: { onPageReady: ({ database }, page) => mirrorAllRoles(database, page), afterWrite: applyRole },
  },
});
