import { sql } from 'kysely';
import { ACCOUNTS } from '../../../../src/contract/base/system-resources';
import { recordChange } from '../../audit/write-audit';
import type { User } from '../../base/user';
import { enterTenantAsOwner } from '../../db/database';
import type { Trx } from '../../db/tables';
import type { StoredRecord } from '../tables/stored-record';
import { isTable, tableName } from '../tables/table';

/**
 * Makes the records of an account, one in each of its tenants, say its name, phone and mail as they are now, after a person has
 * changed them: each with its audit row. The transaction is the table owner's; it leaves the tenant it was in.
 */
export async function reflectAccount(
  trx: Trx,
  { accountId, request }: Pick<User, 'accountId' | 'request'>,
): Promise<void> {
  const table = tableName(ACCOUNTS);
  if (!(await isTable(trx, table))) return;
  const account = await trx
    .selectFrom('account')
    .select(['display_name', 'telephone', 'email'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const memberships = await trx
    .selectFrom('membership')
    .select('tenant_code')
    .where('account_id', '=', accountId)
    .orderBy('tenant_code')
    .execute();
  for (const { tenant_code: tenantCode } of memberships) {
    await enterTenantAsOwner(trx, tenantCode, request);
    await reflectIn(trx, tenantCode, accountId, account);
  }
}

async function reflectIn(
  trx: Trx,
  tenantCode: string,
  accountId: string,
  { display_name, telephone, email }: { display_name: string; telephone: string; email: string },
): Promise<void> {
  const table = sql.id(tableName(ACCOUNTS));
  const itself = sql`tenant_code = ${tenantCode} AND id = ${accountId}`;
  const { rows } = await sql<Pick<StoredRecord, 'doc'>>`
    SELECT doc FROM ${table} WHERE ${itself} FOR UPDATE`.execute(trx);
  const before = rows[0]?.doc;
  if (!before) return;
  const { telephone: _, email: __, ...others } = before;
  const own = { displayName: display_name, ...(telephone && { telephone }), ...(email && { email }) };
  const after = { ...others, ...own };
  await sql`UPDATE ${table} SET doc = ${JSON.stringify(after)}::jsonb, version = version + 1, updated_at = now(),
    updated_by = ${accountId} WHERE ${itself}`.execute(trx);
  const author = { tenantCode, accountId, supplierCode: '' };
  const change = { resource: ACCOUNTS, recordId: accountId, action: 'update' as const };
  await recordChange(trx, author, { ...change, before, after });
}
