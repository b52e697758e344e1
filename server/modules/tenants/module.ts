import { TENANTS } from '../../../src/contract/base/system-resources';
import { defineModule } from '../../kernel/module';
import { applyTenant, openedToday } from './apply-tenant';
import { mirrorAllTenants } from './mirror-tenants';

/** Tenants of an installation, administered by the one that operates it (decision 032). */
export const tenants = defineModule({
  name: 'tenants',
  uses: ['accounts', 'dictionaries'],
  records: {
    [TENANTS]: {
      onPageReady: ({ database, operator }, page) => mirrorAllTenants(database, page, operator),
      defaults: { fields: ['openedOn'], values: openedToday },
      afterWrite: applyTenant,
    },
  },
});
