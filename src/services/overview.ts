import { POSEIDON } from '@/contract/identity';
import type { SupplierOverview } from '@/contract/supplier-overview';
import { type Download, fetchDownload } from './download';
import { request } from './http';

/** The last submission and decision of a certification; `reason` where it was refused. */
export interface LastDecision {
  status: number;
  submitDate: string | null;
  approveDate: string | null;
  reason: string | null;
}

const AREA = `${POSEIDON}/supSupplier`;

/** The overview of the supplier who is signed in. Rejects as `http` does. */
export function loadOverview(): Promise<SupplierOverview> {
  return request({ url: `${AREA}/supplierOverview`, quiet: true });
}

/** What became of the last submission. Rejects as `http` does. */
export function loadDecision(): Promise<LastDecision> {
  return request({ url: `${POSEIDON}/supApproveLog/getApproveDateForNotify`, quiet: true });
}

/** The register book (`export-register-book`) or the form that confirms the electronic signature. Rejects as `http` does. */
export function loadPaper(call: 'export-register-book' | 'exportElectronicSignature'): Promise<Download> {
  return fetchDownload({ url: `${AREA}/${call}` }, `${call}.pdf`);
}
