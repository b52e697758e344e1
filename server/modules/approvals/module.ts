import { mountApprovals } from '../../approvals/mount';
import { defineModule } from '../../kernel/module';

/** One inbox for every decision (decision 044). */
export const approvals = defineModule({
  name: 'approvals',
  routes(app, kernel) {
    mountApprovals(kernel.registry)(app, kernel);
  },
});
