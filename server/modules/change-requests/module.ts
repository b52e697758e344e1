import { CHANGE_REQUESTS } from '../../../src/contract/system-resources';
import { applyChange } from '../../changes/apply-change';
import { wordRequest } from '../../changes/word-request';
import { defineModule } from '../../kernel/module';

/** What a certified supplier changes of its certified fields waits for approval (decision 036). */
export const changeRequests = defineModule({
  name: 'change-requests',
  records: { [CHANGE_REQUESTS]: { beforeTransition: applyChange, localize: wordRequest } },
});
