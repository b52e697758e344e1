import { ROLES } from '../../../src/contract/base/system-resources';
import { defineModule } from '../../kernel/module';
import { applyRole } from './apply-role';
import { followRoles } from './follow-renames';
import { mirrorAllRoles } from './mirror-roles';
import { roleRoutes } from './routes';

/** Roles and their grants (decision 020). */
export const roles = defineModule({
  name: 'roles',
  routes: roleRoutes,
  onRenamed: [followRoles],
  records: {
    [ROLES]: { onPageReady: ({ database }, page) => mirrorAllRoles(database, page), afterWrite: applyRole },
  },
});
