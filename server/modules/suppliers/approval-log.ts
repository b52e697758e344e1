import type { Selectable } from 'kysely';
import { CERTIFIED, IN_REVIEW } from '../../../src/contract/api/supplier-status';
import type { Tables, Trx } from '../../kernel/db/tables';

export type Approval = Selectable<Tables['supplier_approval']>;

/** The statuses that staff decide on: certified, or not. */
const DECIDED: readonly number[] = [CERTIFIED, 40];

/** The steps of a supplier that the caller may see, the latest first. */
export function approvalsOf(trx: Trx, tenantCode: string, supplierCode: string): Promise<Approval[]> {
  return trx
    .selectFrom('supplier_approval')
    .selectAll()
    .where('tenant_code', '=', tenantCode)
    .where('supplier_code', '=', supplierCode)
    .orderBy('at', 'desc')
    .limit(100)
    .execute();
}

/** A step of a supplier's life; who took it is told by the history of its record. */
export const presentApproval = ({ code, from_status, to_status, reason, at }: Approval) => ({
  code,
  fromStatus: from_status,
  toStatus: to_status,
  reason: reason ?? '',
  at: at.toISOString(),
});

/**
 * When a supplier was last submitted and last decided on, and why it was refused; null for what has not happened. A
 * decision on an earlier submission than the present one is not told.
 */
export function presentDecision(status: number, approvals: readonly Approval[]) {
  const submitted = approvals.find(({ to_status }) => to_status === IN_REVIEW);
  const decided = approvals.find(({ to_status }) => DECIDED.includes(to_status));
  const isWaiting = status === IN_REVIEW;
  return {
    status,
    submitDate: submitted?.at.toISOString() ?? null,
    approveDate: isWaiting ? null : (decided?.at.toISOString() ?? null),
    reason: isWaiting ? null : (approvals[0]?.reason ?? null),
  };
}
