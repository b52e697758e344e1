import { sql, type Transaction } from 'kysely';
import type { Doc } from '../../../src/contract/doc';
import type { RecordPage } from '../../../src/contract/page-schema';
import { type Database, enterTenantAsOwner } from '../../kernel/db/database';
import type { Tables } from '../../kernel/db/tables';
import { lockRoles } from '../../kernel/policies/lock-roles';
import { addRecord } from '../../kernel/records/add-record';
import { tableName } from '../../kernel/records/table';

/** Who the records of accounts that were there before their page are said to be by. */
const ADOPTER = 'system';

/**
 * Gives every account of a tenant that has no record one: accounts may be older than the page that shows them, and
 * registration makes them without it. The transaction is the table owner's, in that tenant.
 */
export async function mirrorAccounts(
  trx: Transaction<Tables>,
  page: RecordPage,
  tenantCode: string,
): Promise<void> {
  await lockRoles(trx, tenantCode);
  const author = { tenantCode, supplierCode: '', accountId: ADOPTER };
  const accounts = await accountsWithoutRecord(trx, page, tenantCode);
  for (const account of accounts) await addRecord(trx, page, author, docOf(account), account.account_id);
}

async function accountsWithoutRecord(trx: Transaction<Tables>, page: RecordPage, tenantCode: string) {
  return trx
    .selectFrom('membership')
    .innerJoin('account', 'account.account_id', 'membership.account_id')
    .leftJoin('supplier', (join) =>
      join
        .onRef('supplier.tenant_code', '=', 'membership.tenant_code')
        .onRef('supplier.supplier_code', '=', 'membership.supplier_code'),
    )
    .select([
      'account.account_id',
      'account.username',
      'account.display_name',
      'account.email',
      // One that several accounts have is nobody's to sign in with, and stays out of their records.
      sql<string>`CASE WHEN (SELECT count(*) FROM account AS other WHERE other.telephone = account.telephone) = 1
        THEN account.telephone ELSE '' END`.as('telephone'),
      'account.application_system',
      'account.disabled',
      'membership.disabled as stopped',
      'membership.supplier_code',
      'supplier.supplier_name',
      sql<string[]>`array(SELECT role_code FROM account_role
        WHERE account_role.account_id = account.account_id AND account_role.tenant_code = ${tenantCode}
        ORDER BY role_code)`.as('roles'),
    ])
    .where('membership.tenant_code', '=', tenantCode)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM ${sql.id(tableName(page.resource.name))} AS record
        WHERE record.tenant_code = ${tenantCode} AND record.id = account.account_id)`,
    )
    .orderBy('account.username_key')
    .execute();
}

type AccountWithoutRecord = Awaited<ReturnType<typeof accountsWithoutRecord>>[number];

function docOf(account: AccountWithoutRecord): Doc {
  const { telephone, supplier_code, supplier_name, roles } = account;
  return {
    username: account.username,
    displayName: account.display_name,
    ...(telephone && { telephone }),
    ...(account.email && { email: account.email }),
    accountType: account.application_system === 'supplier' ? 'supplier' : 'staff',
    ...(supplier_code && { company: [supplier_code, supplier_name].filter(Boolean).join(' ') }),
    ...(roles.length > 0 && { roles }),
    state: account.disabled || account.stopped ? 'disabled' : 'active',
  };
}

/** The same for every tenant, when the page of accounts comes into service. */
export async function mirrorAllAccounts({ kysely }: Database, page: RecordPage): Promise<void> {
  const tenants = await kysely.selectFrom('tenant').select('tenant_code').execute();
  for (const { tenant_code: tenantCode } of tenants) {
    await kysely.transaction().execute(async (trx) => {
      await enterTenantAsOwner(trx, tenantCode);
      await mirrorAccounts(trx, page, tenantCode);
    });
  }
}
