import { COMPANY, SUPPLIERS } from '../../../src/contract/system-resources';
import { defineModule } from '../../kernel/module';
import { applySupplier } from './apply-supplier';
import { supplierCards } from './cards';
import { supplierDocumentRoutes } from './document-routes';
import { supplierFormRoutes } from './form-routes';
import { mirrorAllSuppliers } from './mirror-suppliers';
import { registeredValues, requireSameCode } from './registered';
import { supplierRoutes } from './routes';
import { requireActiveSupplier } from './status-guard';
import { withSubmittedCompany } from './submitted-company';

/** Suppliers, their status, documents and forms (decision 025). */
export const suppliers = defineModule({
  name: 'suppliers',
  uses: ['messages'],
  routes: [supplierRoutes, supplierDocumentRoutes, supplierFormRoutes],
  cards: supplierCards,
  guards: [requireActiveSupplier],
  records: {
    [SUPPLIERS]: {
      onPageReady: ({ database }, page) => mirrorAllSuppliers(database, page),
      beforeTransition: withSubmittedCompany,
      afterWrite: applySupplier,
    },
    [COMPANY]: { initialValues: registeredValues, confirm: requireSameCode },
  },
});
