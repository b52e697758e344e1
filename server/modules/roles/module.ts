import { ROLES } from '../../../src/contract/system-resources';
import { defineModule } from '../../kernel/module';
import { adoptAllRoles } from '../../roles/adopt-roles';
import { applyRole } from '../../roles/apply-role';
import { mountRoles } from '../../roles/mount';

/** Roles and their grants (decision 020). */
export const roles = defineModule({
  name: 'roles',
  routes(app, kernel) {
    mountRoles(kernel.registry)(app, kernel);
  },
  records: {
    [ROLES]: { onPageReady: ({ database }, page) => adoptAllRoles(database, page), afterWrite: applyRole },
  },
});
