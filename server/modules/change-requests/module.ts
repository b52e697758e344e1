import { CHANGE_REQUESTS } from '../../../src/contract/base/system-resources';
import { defineModule } from '../../kernel/module';
import { applyChange } from './apply-change';
import { followSubjects } from './follow-renames';
import { wordRequest } from './localize-request';
import { needsApproval } from './needs-approval';
import { requestChange, touchesCertified } from './request-change';
import { changeRoutes } from './routes';

/** What a certified supplier changes of its certified fields waits for approval (decision 036). */
export const changeRequests = defineModule({
  name: 'change-requests',
  uses: ['suppliers'],
  routes: changeRoutes,
  onRenamed: [followSubjects],
  interceptors: [
    {
      applies: needsApproval,
      takes: touchesCertified,
      take: async (context, trx, change) => ({ changeRequest: await requestChange(context, trx, change) }),
      refusesDelete: 'certified_record',
    },
  ],
  records: { [CHANGE_REQUESTS]: { beforeTransition: applyChange, localize: wordRequest } },
});
