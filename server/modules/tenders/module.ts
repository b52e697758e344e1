import { PARTICIPATIONS } from '../../../src/contract/base/system-resources';
import { defineModule } from '../../kernel/module';
import { applyParticipation } from './participations/apply-participation';

/** What suppliers may do about a tender until its deadline (decision 035); how tenders are read, their page file says. */
export const tenders = defineModule({
  name: 'tenders',
  records: { [PARTICIPATIONS]: { afterWrite: applyParticipation } },
});
