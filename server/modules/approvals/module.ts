import { defineModule } from '../../kernel/module';
import { renameInLists } from '../../kernel/records/tables/rename-in-lists';
import { followRecord } from './route/begin-route';
import { delegationRoutes } from './route/delegation-routes';
import { levelRoutes } from './route/routes';
import { startMissingRoutes } from './route/start-missing';
import { approvalRoutes } from './routes';

/** One inbox for every decision (decision 044), and approval routes (decision 081). */
export const approvals = defineModule({
  name: 'approvals',
  uses: ['messages'],
  onRecordWritten: [followRecord],
  onRenamed: [renameInLists('approval_delegation', 'pages')],
  async open({ registry }) {
    return { jobs: [startMissingRoutes(registry)] };
  },
  routes(app, kernel) {
    approvalRoutes(app, kernel);
    levelRoutes(app, kernel);
    delegationRoutes(app, kernel);
  },
});
