import { defineModule } from '../../kernel/module';
import { bankOf } from './banks';
import { organisationRoutes } from './organisations';
import { referenceRoutes } from './routes';

/** Banks, regions, categories and organisation units that fields point at. */
export const referenceData = defineModule({
  name: 'reference-data',
  references: { bank: { find: bankOf, asOwner: true } },
  routes: [referenceRoutes, organisationRoutes],
});
