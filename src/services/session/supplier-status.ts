import { POSEIDON } from '@/contract/base/identity';
import { request } from '../http/http';
import { getText, getUserInfor, keepSupplierStatus } from './session';

/** The last submission and decision of a certification; `reason` where it was refused. */
export interface LastDecision {
  status: number;
  submitDate: string | null;
  approveDate: string | null;
  reason: string | null;
}

/**
 * Asks where the supplier who is signed in stands now and what became of its last submission, and keeps the status in the
 * session, which knows it from the sign-in. Undefined for accounts of other kinds, and where another has come in the
 * meantime. In the background only a lost session is told to the person. Rejects as `http` does.
 */
export async function refreshSupplierStatus(): Promise<LastDecision | undefined> {
  const owner = supplierOfSession();
  if (!owner) return undefined;
  const decision = await request<LastDecision>({
    url: `${POSEIDON}/supApproveLog/getApproveDateForNotify`,
    survives: true,
    background: true,
  });
  // The person may have left, or another may have come, while the answer was on its way.
  if (supplierOfSession() !== owner) return undefined;
  keepSupplierStatus(decision.status);
  return decision;
}

function supplierOfSession(): string | undefined {
  const { accountId, tenantCode, supplierCode } = getUserInfor() ?? {};
  return supplierCode && getText('authorization') ? `${accountId}/${tenantCode}/${supplierCode}` : undefined;
}
