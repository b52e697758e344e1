import { POSEIDON } from '@/contract/identity';
import type { SupplierOverview } from '@/contract/supplier-overview';
import { type Download, fetchDownload } from '@/services/http/download';
import { request } from '@/services/http/http';

const AREA = `${POSEIDON}/supSupplier`;

/** The overview of the supplier who is signed in. Rejects as `http` does. */
export function loadOverview(): Promise<SupplierOverview> {
  return request({ url: `${AREA}/supplierOverview`, quiet: true });
}

/** The register book (`export-register-book`) or the form that confirms the electronic signature. Rejects as `http` does. */
export function loadPaper(call: 'export-register-book' | 'exportElectronicSignature'): Promise<Download> {
  return fetchDownload({ url: `${AREA}/${call}` }, `${call}.pdf`);
}
