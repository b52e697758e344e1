import { POSEIDON } from '@/contract/identity';
import { request } from './http';
import type { LastDecision } from './overview';
import { getText, getUserInfor, keepSupplierStatus } from './session';

/**
 * Asks where the supplier who is signed in stands now, and keeps it in the session, which knows it from the sign-in.
 * Leaves accounts of other kinds alone. In the background only a lost session is told to the person. Rejects as `http`
 * does.
 */
export async function refreshStanding(): Promise<void> {
  const owner = supplierOfSession();
  if (!owner) return;
  const { status } = await request<LastDecision>({
    url: `${POSEIDON}/supApproveLog/getApproveDateForNotify`,
    survives: true,
    background: true,
  });
  // The person may have left, or another may have come, while the answer was on its way.
  if (supplierOfSession() !== owner) return;
  keepSupplierStatus(status);
}

function supplierOfSession(): string | undefined {
  const { accountId, tenantCode, supplierCode } = getUserInfor() ?? {};
  return supplierCode && getText('authorization') ? `${accountId}/${tenantCode}/${supplierCode}` : undefined;
}
