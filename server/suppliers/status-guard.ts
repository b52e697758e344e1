import type { Transaction } from 'kysely';
import { IN_REVIEW, STOPPED } from '../../src/contract/supplier-status';
import { COMPANY, SUPPLIERS } from '../../src/contract/system-resources';
import type { User } from '../auth/user';
import type { Tables } from '../db/tables';
import { Refusal } from '../kernel/base/errors';

/**
 * Lets a supplier's account write only while its supplier may (decision 025): one that is eliminated or blacklisted
 * reads, and what is being certified stays as it was submitted, for staff as well: `owners` are the suppliers whose
 * records they write. Holds a supplier's status until the transaction ends. Throws supplier_stopped or
 * illegal_transition.
 */
export async function requireActiveSupplier(
  trx: Transaction<Tables>,
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

async function requireOutOfReview(
  trx: Transaction<Tables>,
  tenantCode: string,
  owners: readonly string[],
): Promise<void> {
  // In one order, so that two writers of the same suppliers wait for each other.
  for (const owner of [...new Set(owners)].sort()) {
    if ((await holdStatus(trx, tenantCode, owner)) === IN_REVIEW) throw new Refusal('illegal_transition');
  }
}

/** A supplier's status, held until the transaction ends; undefined where there is no such supplier. */
export async function holdStatus(
  trx: Transaction<Tables>,
  tenantCode: string,
  supplierCode: string,
): Promise<number | undefined> {
  const supplier = await trx
    .selectFrom('supplier')
    .select('status')
    .where('tenant_code', '=', tenantCode)
    .where('supplier_code', '=', supplierCode)
    .forShare()
    .executeTakeFirst();
  return supplier?.status;
}

/** Those of the codes that are suppliers of the tenant. */
export async function suppliersAmong(
  trx: Transaction<Tables>,
  tenantCode: string,
  codes: readonly string[],
): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await trx
    .selectFrom('supplier')
    .select('supplier_code')
    .where('tenant_code', '=', tenantCode)
    .where('supplier_code', 'in', codes)
    .execute();
  return new Set(rows.map(({ supplier_code }) => supplier_code));
}
