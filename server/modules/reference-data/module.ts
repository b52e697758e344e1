import { defineModule } from '../../kernel/module';
import { bankOf } from '../../references/banks';
import { mountReferences } from '../../references/mount';
import { mountOrganisations } from '../../routes/organisations';

/** Banks, regions, categories and organisation units that fields point at. */
export const referenceData = defineModule({
  name: 'reference-data',
  references: { bank: { find: bankOf, asOwner: true } },
  routes(app, kernel) {
    mountReferences(kernel.registry)(app, kernel);
    mountOrganisations(kernel.registry)(app, kernel);
  },
});
