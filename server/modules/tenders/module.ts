import { PARTICIPATIONS } from '../../../src/contract/system-resources';
import { defineModule } from '../../kernel/module';
import { tenderListRoutes } from './list-routes';
import { applyParticipation } from './participations/apply-participation';
import { tenderRoutes } from './routes';

/** Tenders as suppliers and everybody see them, and their documents (decision 062). */
export const tenders = defineModule({
  name: 'tenders',
  routes: [tenderListRoutes, tenderRoutes],
  records: { [PARTICIPATIONS]: { afterWrite: applyParticipation } },
});
