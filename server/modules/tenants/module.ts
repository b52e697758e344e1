import { TENANTS } from '../../../src/contract/system-resources';
import { defineModule } from '../../kernel/module';
import { adoptAllTenants } from '../../tenants/adopt-tenants';
import { applyTenant, openedToday } from '../../tenants/apply-tenant';

/** Tenants of an installation, administered by the one that operates it (decision 032). */
export const tenants = defineModule({
  name: 'tenants',
  records: {
    [TENANTS]: {
      onPageReady: ({ database, operator }, page) => adoptAllTenants(database, page, operator),
      defaults: { fields: ['openedOn'], values: openedToday },
      afterWrite: applyTenant,
    },
  },
});
