import { sql } from 'kysely';
import { lock } from '../kernel/db/advisory-lock';
import { type Database, enterTenantAsOwner } from '../kernel/db/database';
import type { Trx } from '../kernel/db/tables';
import { insertAccount } from '../kernel/sessions/identity-store';
import { hashPassword } from '../kernel/sessions/passwords';
import { SERVICE_CODES } from '../kernel/sessions/sessions';
import { usernameKey } from '../kernel/sessions/username';
import {
  DEMO_ACCOUNTS,
  DEMO_GRANTS,
  DEMO_INSTANCES,
  DEMO_OPERATOR,
  DEMO_PASSWORD,
  DEMO_ROLES,
  DEMO_SUPPLIERS,
  DEMO_TENANTS,
  type DemoAccount,
  TENANTS_PAGE,
} from './identity-data';

/** Adds the demo records of one tenant, in the seeding transaction with that tenant set. */
export type SeedRecords = (trx: Trx, tenantCode: string) => Promise<void>;

/**
 * Fills an empty database with the demo tenants, accounts, roles and suppliers, and what `seedRecords` adds,
 * all in one transaction. Answers whether it did; a database with any tenant in it is left as it is. `passwordCost` is
 * the scrypt `N` of the accounts' hashes, the usual one unless told.
 */
export async function seedDemo(
  database: Database,
  {
    seedRecords,
    passwordCost,
  }: { seedRecords?: SeedRecords | undefined; passwordCost?: number | undefined } = {},
): Promise<boolean> {
  return database.kysely.transaction().execute(async (trx) => {
    await lock(trx, 'seed');
    // The demo's files are drawn between two statements, for more than a minute on a busy machine.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    if (!(await isEmpty({ kysely: trx }))) return false;
    await seedTenants(trx);
    for (const account of DEMO_ACCOUNTS) await seedAccount(trx, account, passwordCost);
    for (const { tenantCode } of DEMO_TENANTS) {
      await enterTenantAsOwner(trx, tenantCode);
      await seedTenantRows(trx, tenantCode);
      await seedRecords?.(trx, tenantCode);
    }
    return true;
  });
}

/** Whether there is no tenant yet. */
export async function isEmpty({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  return !(await kysely.selectFrom('tenant').select('tenant_code').executeTakeFirst());
}

/** Whether the demo accounts can be told to a person: this database was filled with them, now or earlier. */
export async function hasDemoAccounts({ kysely }: Database): Promise<boolean> {
  const found = await kysely
    .selectFrom('account')
    .select('account_id')
    .where(
      'account_id',
      'in',
      DEMO_ACCOUNTS.map((account) => account.accountId),
    )
    .where(
      'username',
      'in',
      DEMO_ACCOUNTS.map((account) => account.username),
    )
    .execute();
  return found.length === DEMO_ACCOUNTS.length;
}

async function seedTenants(trx: Trx): Promise<void> {
  for (const { tenantCode, tenantName, publicHost, selfRegistration } of DEMO_TENANTS) {
    await trx
      .insertInto('tenant')
      .values({
        tenant_code: tenantCode,
        tenant_name: tenantName,
        public_host: publicHost,
        self_registration: selfRegistration,
      })
      .execute();
    await trx
      .insertInto('instance')
      .values(
        DEMO_INSTANCES.map(({ face, suffix, name, url }) => ({
          tenant_code: tenantCode,
          instance_code: `${tenantCode}-${suffix}`,
          instance_name: `${tenantName}${name}`,
          service_code: SERVICE_CODES[face],
          service_url: url,
        })),
      )
      .execute();
    await trx
      .insertInto('role')
      .values(
        DEMO_ROLES.map(({ code, name }) => ({ tenant_code: tenantCode, role_code: code, role_name: name })),
      )
      .execute();
  }
}

async function seedAccount(trx: Trx, account: DemoAccount, passwordCost: number | undefined): Promise<void> {
  const { accountId, tenants } = account;
  await insertAccount(trx, {
    account_id: accountId,
    username: account.username,
    username_key: usernameKey(account.username),
    display_name: account.displayName,
    telephone: account.telephone,
    password_hash: await hashPassword(DEMO_PASSWORD, passwordCost),
    application_system: account.face,
  });
  await trx
    .insertInto('membership')
    .values(
      tenants.map((tenantCode, index) => ({
        account_id: accountId,
        tenant_code: tenantCode,
        is_default: index === 0,
        supplier_code: account.supplierCode,
      })),
    )
    .execute();
  await trx
    .insertInto('account_role')
    .values(
      tenants.map((tenantCode) => ({
        account_id: accountId,
        tenant_code: tenantCode,
        role_code: account.role,
      })),
    )
    .execute();
}

async function seedTenantRows(trx: Trx, tenantCode: string): Promise<void> {
  const own = DEMO_GRANTS.filter(([, page]) => page !== TENANTS_PAGE || tenantCode === DEMO_OPERATOR);
  const grants = own.flatMap(([role, page, codes]) =>
    ['', ...codes].map((code) => ({ tenant_code: tenantCode, role_code: role, page_path: page, code })),
  );
  await trx.insertInto('role_grant').values(grants).execute();
  const suppliers = DEMO_SUPPLIERS.filter((supplier) => supplier.tenantCode === tenantCode);
  if (suppliers.length === 0) return;
  await trx
    .insertInto('supplier')
    .values(
      suppliers.map((supplier) => ({
        tenant_code: tenantCode,
        supplier_code: supplier.supplierCode,
        supplier_name: supplier.supplierName,
        supplier_short_name: supplier.supplierShortName,
        sup_sap_num: supplier.supSapNum,
        sup_type: supplier.supType,
        telephone: supplier.telephone,
        status: supplier.status,
      })),
    )
    .execute();
}
