import type { Kysely, Transaction } from 'kysely';
import { enterTenantAsOwner } from '../../server/kernel/db/database';
import type { Tables } from '../../server/kernel/db/tables';

/**
 * Does work past the gateway on one tenant's rows, in a transaction of its own: an owner of the tables who is no superuser, as
 * on Citus, is bound by their policies as well.
 */
export function asTenantOwner<Done>(
  kysely: Kysely<Tables>,
  tenantCode: string,
  work: (trx: Transaction<Tables>) => Promise<Done>,
): Promise<Done> {
  return kysely.transaction().execute(async (trx) => {
    await enterTenantAsOwner(trx, tenantCode);
    return work(trx);
  });
}
