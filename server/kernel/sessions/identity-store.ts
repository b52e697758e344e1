import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tables, Trx } from '../db/tables';

/**
 * Every write of accounts, memberships and roles of accounts, whoever makes it: administration, registration, a person of
 * their own account. Who may make it, and what it means beyond these rows, is the caller's matter.
 */

export interface AccountInTenant {
  accountId: string;
  tenantCode: string;
}

/** What may change of an account beside its password. */
export type AccountValues = Pick<
  Updateable<Tables['account']>,
  'username' | 'username_key' | 'display_name' | 'telephone' | 'email' | 'header' | 'disabled'
>;

/** Throws the database's unique violation (23505) where the user name is another's. */
export async function insertAccount(trx: Trx, account: Insertable<Tables['account']>): Promise<void> {
  await trx.insertInto('account').values(account).execute();
}

/** Answers the key of its user name. Throws the database's unique violation (23505) where the user name is another's. */
export async function updateAccount(trx: Trx, accountId: string, values: AccountValues): Promise<string> {
  const { username_key } = await trx
    .updateTable('account')
    .set(values)
    .where('account_id', '=', accountId)
    .returning('username_key')
    .executeTakeFirstOrThrow();
  return username_key;
}

/**
 * Gives an account another password, by its hash. False where the account is not there, or its password is no more the one
 * whose hash is `unlessOther`.
 */
export async function setPassword(
  db: Db,
  accountId: string,
  { hash, mustChange, unlessOther }: { hash: string; mustChange: boolean; unlessOther?: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('account')
    .set({ password_hash: hash, must_change_password: mustChange })
    .where('account_id', '=', accountId)
    .$if(unlessOther !== undefined, (query) => query.where('password_hash', '=', unlessOther!))
    .returning('account_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** False where the account belongs to the tenant already. */
export async function addMembership(
  trx: Trx,
  membership: Insertable<Tables['membership']>,
): Promise<boolean> {
  const added = await trx
    .insertInto('membership')
    .values(membership)
    .onConflict((conflict) => conflict.columns(['account_id', 'tenant_code']).doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function removeMembership(trx: Trx, member: AccountInTenant): Promise<void> {
  await trx.deleteFrom('membership').where(isMember(member)).execute();
}

/** Stops an account in one tenant, or lets it in again. */
export async function setMembershipState(
  trx: Trx,
  member: AccountInTenant,
  disabled: boolean,
): Promise<void> {
  await trx.updateTable('membership').set({ disabled }).where(isMember(member)).execute();
}

/** Makes these the roles of an account in one tenant, in place of those that it has there. */
export async function setRoles(trx: Trx, member: AccountInTenant, roles: readonly string[]): Promise<void> {
  await trx.deleteFrom('account_role').where(isMember(member)).execute();
  const rows = [...new Set(roles)].map((role_code) => ({
    account_id: member.accountId,
    tenant_code: member.tenantCode,
    role_code,
  }));
  if (rows.length > 0) await trx.insertInto('account_role').values(rows).execute();
}

const isMember = ({ accountId, tenantCode }: AccountInTenant) =>
  sql<boolean>`account_id = ${accountId} AND tenant_code = ${tenantCode}`;
