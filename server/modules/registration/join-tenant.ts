import type { Doc } from '../../../src/contract/base/doc';
import { COMPANY } from '../../../src/contract/base/system-resources';
import { Refusal } from '../../kernel/base/errors';
import { scopeOf, type User } from '../../kernel/base/user';
import { enterTenantAsOwner } from '../../kernel/db/database';
import type { RecordContext } from '../../kernel/records/context/record-context';
import { ownRecord, recordsOf, subjectOf } from '../suppliers/public';
import { addSupplier, requireOpen } from './finish';
import type { Invitation } from './invitations/redeem';
import { nextSupplierCode } from './progress';

/**
 * Makes an account that is a supplier elsewhere a supplier of the inviting tenant as well, under the name and the credit
 * code that it is registered with. Answers its supplier code there. Throws as `requireOpen` and `addSupplier`, and
 * `registration_incomplete` where it has no credit code yet.
 */
export async function joinTenant(
  context: RecordContext,
  user: User,
  invitation: Invitation,
): Promise<string> {
  const { tenantCode } = invitation;
  const company = await companyHere(context, user);
  return context.database.kysely.transaction().execute(async (trx) => {
    await enterTenantAsOwner(trx, tenantCode, user.request);
    const supplierCode = await nextSupplierCode(trx, tenantCode);
    const supplier = {
      tenant_code: tenantCode,
      account_id: user.accountId,
      supplier_code: supplierCode,
      telephone: user.telephone,
      invitation_code: invitation.code,
    };
    await requireOpen(trx, supplier);
    await addSupplier(context, trx, supplier, company);
    return supplierCode;
  });
}

/** Files stay behind: they belong to the tenant that they were uploaded to. */
function companyHere(context: RecordContext, user: User): Promise<Doc> {
  return context.database.inTenant(scopeOf(user), async (trx) => {
    const row = await subjectOf(context, trx, user, undefined);
    const record = await ownRecord(context, trx, row);
    const [company] = await recordsOf(context, trx, row, COMPANY);
    const creditCode = record.creditCode ?? company?.creditCode;
    if (!creditCode) throw new Refusal('registration_incomplete');
    const { supplier_name: supplierName, supplier_short_name: shortName, sup_type: supType } = row;
    return {
      supplierName,
      creditCode,
      ...(shortName && { supplierShortName: shortName }),
      ...(supType && { supType }),
    };
  });
}
