import { defineModule } from '../../kernel/module';
import { approvalRoutes } from './routes';

/** One inbox for every decision (decision 044). */
export const approvals = defineModule({
  name: 'approvals',
  routes: approvalRoutes,
});
