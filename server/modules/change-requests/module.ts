import { CHANGE_REQUESTS } from '../../../src/contract/system-resources';
import { applyChange } from '../../changes/apply-change';
import { mountChanges } from '../../changes/mount';
import { needsApproval } from '../../changes/needs-approval';
import { requestChange, touchesCertified } from '../../changes/request-change';
import { wordRequest } from '../../changes/word-request';
import { defineModule } from '../../kernel/module';

/** What a certified supplier changes of its certified fields waits for approval (decision 036). */
export const changeRequests = defineModule({
  name: 'change-requests',
  routes(app, kernel) {
    mountChanges(kernel.registry)(app, kernel);
  },
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
