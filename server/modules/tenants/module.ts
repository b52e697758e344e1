import { defineModule } from '../../kernel/module';
import { adoptAllTenants } from '../../tenants/adopt-tenants';
import { TENANTS } from '../../tenants/tenant-record';

/** Tenants of an installation, administered by the one that operates it (decision 032). */
export const tenants = defineModule({
  name: 'tenants',
  records: {
    [TENANTS]: { onPageReady: ({ database, operator }, page) => adoptAllTenants(database, page, operator) },
  },
});
