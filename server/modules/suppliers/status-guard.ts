import { IN_REVIEW, STOPPED } from '../../../src/contract/api/supplier-status';
import { COMPANY, SUPPLIERS } from '../../../src/contract/base/system-resources';
import { Refusal } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import { holdStatus } from '../../kernel/sessions/supplier-directory';

/**
 * Lets a supplier's account write only while its supplier may (decision 025): one that is eliminated or blacklisted
 * reads, and what is being certified stays as it was submitted, for staff as well: `owners` are the suppliers whose
 * records they write. Holds a supplier's status until the transaction ends. Throws supplier_stopped or
 * illegal_transition.
 */
export async function requireActiveSupplier(
  trx: Trx,
  { tenantCode, supplierCode }: Pick<User, 'tenantCode' | 'supplierCode'>,
  resource?: string,
  owners: readonly string[] = [],
): Promise<void> {
  // The states of the supplier's own record say what may be done with it.
  if (resource === SUPPLIERS) return;
  if (supplierCode === null) {
    if (resource === COMPANY) await requireOutOfReview(trx, tenantCode, owners);
    return;
  }
  const status = await holdStatus(trx, tenantCode, supplierCode);
  if (status === undefined) return;
  if (STOPPED.includes(status)) throw new Refusal('supplier_stopped');
  if (status === IN_REVIEW && resource === COMPANY) throw new Refusal('illegal_transition');
}

async function requireOutOfReview(trx: Trx, tenantCode: string, owners: readonly string[]): Promise<void> {
  // In one order, so that two writers of the same suppliers wait for each other.
  for (const owner of [...new Set(owners)].sort()) {
    if ((await holdStatus(trx, tenantCode, owner)) === IN_REVIEW) throw new Refusal('illegal_transition');
  }
}
