import { COMPANY, SUPPLIERS } from '../../../src/contract/system-resources';
import { defineModule } from '../../kernel/module';
import { mountSupplierDocuments } from '../../routes/supplier-documents';
import { mountSupplierForms } from '../../routes/supplier-forms';
import { mountSuppliers } from '../../routes/suppliers';
import { adoptAllSuppliers } from '../../suppliers/adopt-suppliers';
import { applySupplier } from '../../suppliers/apply-supplier';
import { registeredValues, requireSameCode } from '../../suppliers/registered';
import { requireActiveSupplier } from '../../suppliers/status-guard';
import { withSubmittedCompany } from '../../suppliers/submitted-company';

/** Suppliers, their status, documents and forms (decision 025). */
export const suppliers = defineModule({
  name: 'suppliers',
  routes(app, kernel) {
    mountSuppliers(kernel.registry)(app, kernel);
    mountSupplierDocuments(kernel.registry)(app, kernel);
    mountSupplierForms(kernel.registry)(app, kernel);
  },
  guards: [requireActiveSupplier],
  records: {
    [SUPPLIERS]: {
      onPageReady: ({ database }, page) => adoptAllSuppliers(database, page),
      beforeTransition: withSubmittedCompany,
      afterWrite: applySupplier,
    },
    [COMPANY]: { initialValues: registeredValues, confirm: requireSameCode },
  },
});
