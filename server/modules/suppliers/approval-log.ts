import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

/** A step of a supplier's life cycle: the transition's code, between which statuses, by whom and why. */
export interface ApprovalStep {
  tenantCode: string;
  supplierCode: string;
  code: string;
  from: number;
  to: number;
  accountId: string;
  reason?: string | undefined;
}

export type Approval = Selectable<Tables['supplier_approval']>;

/** Leaves a row of the approval log in the transaction that makes the step; the transaction is the table owner's. */
export async function logApproval(trx: Transaction<Tables>, step: ApprovalStep): Promise<void> {
  await trx
    .insertInto('supplier_approval')
    .values({
      tenant_code: step.tenantCode,
      approval_id: randomUUID(),
      supplier_code: step.supplierCode,
      code: step.code,
      from_status: step.from,
      to_status: step.to,
      account_id: step.accountId,
      reason: step.reason ?? null,
    })
    .execute();
}

/** The steps of a supplier that the caller may see, the latest first. */
export function approvalsOf(
  trx: Transaction<Tables>,
  tenantCode: string,
  supplierCode: string,
): Promise<Approval[]> {
  return trx
    .selectFrom('supplier_approval')
    .selectAll()
    .where('tenant_code', '=', tenantCode)
    .where('supplier_code', '=', supplierCode)
    .orderBy('at', 'desc')
    .limit(100)
    .execute();
}
