import { sql } from 'kysely';
import { ACCOUNTS } from '../../../src/contract/base/system-resources';
import type { ShownOnce } from '../../../src/contract/lists/shown-once';
import { recordChange } from '../../kernel/audit/write-audit';
import { Refusal } from '../../kernel/base/errors';
import { lock } from '../../kernel/db/advisory-lock';
import { enterTenantAsOwner } from '../../kernel/db/database';
import type { Trx } from '../../kernel/db/tables';
import type { RecordWrite } from '../../kernel/records/hooks/hooks';
import { recordColumns, updateRecord } from '../../kernel/records/tables/store';
import type { StoredRecord } from '../../kernel/records/tables/stored-record';
import { tableName } from '../../kernel/records/tables/table';
import { applyAccount, RESET, readAccount } from '../accounts/public';

/** The transition that makes another initial password for a new tenant's first administrator. */
export const RESET_INITIAL_ADMIN = 'resetAdmin';

/**
 * Gives the first administrator of a tenant another initial password, where the answer that told the first one was lost:
 * by the very reset of the page of accounts there. Throws `admin_settled` once the administrator has a password of its own,
 * is stopped or gone, or where the tenant was not made on the page; `account_shared` where it has other tenants;
 * `unavailable` while the page of accounts is out of service.
 */
export async function resetInitialAdmin(
  trx: Trx,
  { page, recordId, accountId, tenantCode: operator, registry }: RecordWrite,
  tenantCode: string,
): Promise<ShownOnce | undefined> {
  const accounts = registry?.byResource(ACCOUNTS)?.page;
  if (!accounts) throw new Refusal('unavailable');
  const { rows } = await sql<{ made: string }>`SELECT created_at::text AS made
    FROM ${sql.id(tableName(page.resource.name))} WHERE tenant_code = ${operator} AND id = ${recordId}`.execute(
    trx,
  );
  // An adopted tenant has its code for an id, and nobody whom its record has begun.
  if (recordId === tenantCode || !rows[0]) throw new Refusal('admin_settled');
  await enterTenantAsOwner(trx, tenantCode);
  await lock(trx, 'roles', tenantCode);
  const record = await initialAdminOf(trx, tenantCode, rows[0].made);
  if (!record) throw new Refusal('admin_settled');
  const { id, doc } = record;
  const author = { tenantCode, supplierCode: '', accountId };
  // Whoever operates may, and has no roles there: nothing is held against theirs.
  const write = { page: accounts, recordId: id, ...author, code: RESET, before: doc, after: doc };
  const shown = await applyAccount(trx, write);
  await updateRecord(trx, accounts, author, record, doc);
  const change = { resource: ACCOUNTS, recordId: id, before: doc, after: doc };
  await recordChange(trx, author, { ...change, action: `transition:${RESET}` });
  await enterTenantAsOwner(trx, operator);
  return shown && { ...shown, username: readAccount(doc).username };
}

/** The account whose record was made along with the tenant's, as long as nobody has set a password of its own there. */
async function initialAdminOf(trx: Trx, tenantCode: string, made: string): Promise<StoredRecord | undefined> {
  const { rows } =
    await sql<StoredRecord>`SELECT ${recordColumns('record')} FROM ${sql.id(tableName(ACCOUNTS))} AS record
    WHERE record.tenant_code = ${tenantCode} AND record.created_at = ${made}::timestamptz
      AND record.doc->>'state' = 'active'
    FOR UPDATE`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const held = await trx
    .selectFrom('account')
    .select('account_id')
    .where('account_id', 'in', ids)
    .where('must_change_password', '=', true)
    .where('disabled', '=', false)
    .forUpdate()
    .execute();
  return rows.find(({ id }) => held.some(({ account_id }) => account_id === id));
}
