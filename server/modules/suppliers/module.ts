import { SUPPLIERS } from '../../../src/contract/system-resources';
import { defineModule } from '../../kernel/module';
import { mountSupplierDocuments } from '../../routes/supplier-documents';
import { mountSupplierForms } from '../../routes/supplier-forms';
import { mountSuppliers } from '../../routes/suppliers';
import { adoptAllSuppliers } from '../../suppliers/adopt-suppliers';

/** Suppliers, their status, documents and forms (decision 025). */
export const suppliers = defineModule({
  name: 'suppliers',
  routes(app, kernel) {
    mountSuppliers(kernel.registry)(app, kernel);
    mountSupplierDocuments(kernel.registry)(app, kernel);
    mountSupplierForms(kernel.registry)(app, kernel);
  },
  records: {
    [SUPPLIERS]: { onPageReady: ({ database }, page) => adoptAllSuppliers(database, page) },
  },
});
