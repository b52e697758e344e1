import { TENANTS } from '../../../src/contract/system-resources';
import { defineModule } from '../../kernel/module';
import { adoptAllTenants } from '../../tenants/adopt-tenants';

/** Tenants of an installation, administered by the one that operates it (decision 032). */
export const tenants = defineModule({
  name: 'tenants',
  records: {
    [TENANTS]: { onPageReady: ({ database, operator }, page) => adoptAllTenants(database, page, operator) },
  },
});
