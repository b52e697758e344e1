import { COMPANY, SUPPLIERS } from '../../../src/contract/base/system-resources';
import { defineModule } from '../../kernel/module';
import { applySupplier } from './apply-supplier';
import { supplierCards } from './cards';
import { supplierDocumentRoutes } from './documents';
import { mirrorAllSuppliers } from './mirror-suppliers';
import { registeredValues, requireSameCode } from './registered';
import { supplierRoutes } from './routes';
import { requireActiveSupplier } from './status-guard';
import { withSubmittedCompany } from './submitted-company';

/** Suppliers, their status, documents and forms (decision 025). */
export const suppliers = defineModule({
  name: 'suppliers',
  uses: ['messages', 'prints'],
  routes: [supplierRoutes, supplierDocumentRoutes],
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
