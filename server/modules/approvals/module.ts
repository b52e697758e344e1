import { defineModule } from '../../kernel/module';
import { mountApprovals } from './routes';

/** One inbox for every decision (decision 044). */
export const approvals = defineModule({
  name: 'approvals',
  routes(app, kernel) {
    mountApprovals(kernel.registry)(app, kernel);
  },
});
