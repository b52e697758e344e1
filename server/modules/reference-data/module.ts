import { defineModule } from '../../kernel/module';
import { bankOf } from './banks';
import { mountOrganisations } from './organisations';
import { mountReferences } from './routes';

/** Banks, regions, categories and organisation units that fields point at. */
export const referenceData = defineModule({
  name: 'reference-data',
  references: { bank: { find: bankOf, asOwner: true } },
  routes(app, kernel) {
    mountReferences(kernel.registry)(app, kernel);
    mountOrganisations(kernel.registry)(app, kernel);
  },
});
