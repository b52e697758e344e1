import { sql } from 'kysely';
import { Refusal, unauthorized } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { Database } from '../../kernel/db/database';
import type { Trx } from '../../kernel/db/tables';
import { supplierNameOf } from '../../kernel/sessions/supplier-directory';
import { missingOf } from './finish';
import type { Registration } from './progress';

/**
 * The account that a finished registration has made, as it stands now, for what its register token still opens. Throws
 * `registration_unfinished` with what is missing, or `unauthorized` where the account has been stopped, or has another
 * phone, since.
 */
export async function finishedUser(database: Database, row: Registration): Promise<User> {
  if (row.finished_at === null) throw new Refusal('registration_unfinished', { missing: missingOf(row) });
  const { tenant_code: tenantCode, supplier_code: supplierCode } = row;
  if (supplierCode === null) throw unauthorized();
  const [found, supplierName] = await database.readAsOwner(tenantCode, (trx) =>
    Promise.all([userOf(trx, row), supplierNameOf(trx, tenantCode, supplierCode)]),
  );
  if (!found || supplierName === undefined) throw unauthorized();
  return {
    accountId: row.account_id,
    username: found.username,
    displayName: found.display_name,
    telephone: found.telephone,
    header: '',
    face: 'supplier',
    tenantCode,
    tenantName: found.tenant_name,
    instanceCode: '',
    supplierCode,
    supplierName,
    roles: found.roles,
    sessionId: '',
    mustChangePassword: false,
  };
}

function userOf(trx: Trx, row: Registration) {
  return trx
    .selectFrom('account')
    .innerJoin('membership', 'membership.account_id', 'account.account_id')
    .innerJoin('tenant', 'tenant.tenant_code', 'membership.tenant_code')
    .select(['account.username', 'account.display_name', 'account.telephone', 'tenant.tenant_name'])
    .select(
      sql<string[]>`array(
        select role_code from account_role
        where account_role.account_id = account.account_id and account_role.tenant_code = tenant.tenant_code)`.as(
        'roles',
      ),
    )
    .where('account.account_id', '=', row.account_id)
    .where('membership.tenant_code', '=', row.tenant_code)
    .where('membership.supplier_code', '=', row.supplier_code)
    .where('account.telephone', '=', row.telephone)
    .where('account.disabled', '=', false)
    .where('membership.disabled', '=', false)
    .executeTakeFirst();
}
