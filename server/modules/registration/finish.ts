import { UNCERTIFIED } from '../../../src/contract/api/supplier-status';
import type { Doc } from '../../../src/contract/base/doc';
import { ACCOUNTS, INVITATIONS, SUPPLIERS } from '../../../src/contract/base/system-resources';
import { fieldsOf } from '../../../src/contract/fields/fields';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { Refusal } from '../../kernel/base/errors';
import { lock } from '../../kernel/db/advisory-lock';
import { enterTenantAsOwner } from '../../kernel/db/database';
import type { Trx } from '../../kernel/db/tables';
import { isUniqueViolation } from '../../kernel/db/unique-violation';
import { holdFiles } from '../../kernel/files/hold-files';
import type { RegistrationKey } from '../../kernel/http/register-token';
import { type RecordContext, requirePage } from '../../kernel/records/context/record-context';
import { addRecord } from '../../kernel/records/writes/add-record';
import { addMembership, insertAccount, setRoles } from '../../kernel/sessions/identity-store';
import { claimPhone } from '../../kernel/sessions/phones';
import { usernameKey } from '../../kernel/sessions/username';
import { mirrorAccounts } from '../accounts/public';
import { type ChosenCategories, chosenCategoriesOf } from './chosen-categories';
import { requireWholeCompany } from './forms';
import { redeemInvitation } from './invitations/redeem';
import { companyOf, of, type Registration, readRegistration } from './progress';

/** The role of suppliers' accounts; a tenant without it takes none. */
const SUPPLIER_ROLE = 'supplier';

/**
 * Makes an account and its supplier of a registration that is whole, in one transaction; a second time answers what the
 * first made. Throws `registration_unfinished` with the steps that are missing, `registration_closed`, `phone_in_use`,
 * `username_taken`, `credit_code_taken`, `invitation_unusable`, `file_not_found`, Violations for the company and what
 * it supplies, or `version_conflict` where it was changed at the same time, and has then changed nothing.
 */
export async function finishRegistration(
  context: RecordContext,
  key: RegistrationKey,
): Promise<Registration> {
  const now = context.clock();
  const read = await readRegistration(context.database.kysely, key);
  const isOpen = read.finished_at === null && missingOf(read).length === 0;
  if (isOpen) await requireWholeCompany(context, read);
  const categories = isOpen ? await chosenCategoriesOf(context, read) : undefined;
  return context.database.kysely.transaction().execute(async (trx) => {
    await enterTenantAsOwner(trx, key.tenantCode, key.request);
    const row = await trx
      .selectFrom('registration')
      .selectAll()
      .where(of(key))
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal('registration_closed');
    if (row.finished_at !== null) return row;
    const missing = missingOf(row);
    if (missing.length > 0) throw new Refusal('registration_unfinished', { missing });
    if (!isOpen || row.updated_at.getTime() !== read.updated_at.getTime())
      throw new Refusal('version_conflict');
    // In the order of `advisory-lock.ts`: an account that is being changed has its roles locked, and waits for the phone.
    await lock(trx, 'roles', key.tenantCode);
    await claimPhone(trx, row.telephone, row.account_id);
    await requireOpen(trx, row);
    await addAccount(trx, row);
    await addSupplier(context, trx, row, {
      ...companyOf(row),
      ...(row.referrer_name !== null && { referrer: row.referrer_name }),
    });
    if (categories) await addCategories(trx, row, categories);
    return trx
      .updateTable('registration')
      .set({ finished_at: now, updated_at: now, password_hash: null })
      .where(of(key))
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** What has not been filled in: screens, and the licence, which belongs to the second. */
export function missingOf(row: Registration): ('accountInfo' | 'companyInfo' | 'licence')[] {
  const { supplierName, creditCode, licenceFiles = [] } = companyOf(row);
  return [
    ...(row.username === null || row.password_hash === null ? (['accountInfo'] as const) : []),
    ...(supplierName && creditCode ? [] : (['companyInfo'] as const)),
    ...(licenceFiles.length > 0 ? [] : (['licence'] as const)),
  ];
}

/**
 * The tenant may have been disabled since somebody began to come into it, or have closed its registration, which an
 * invitation does not ask for; neither happens from here until the transaction ends. Throws `registration_closed`.
 */
export async function requireOpen(
  trx: Trx,
  { tenant_code, invitation_code }: Pick<NewSupplier, 'tenant_code' | 'invitation_code'>,
): Promise<void> {
  const open = await trx
    .selectFrom('tenant')
    .select('self_registration')
    .where('tenant_code', '=', tenant_code)
    .where('disabled', '=', false)
    .forShare()
    .executeTakeFirst();
  if (!open || (invitation_code === null && !open.self_registration))
    throw new Refusal('registration_closed');
}

/** What was chosen becomes the record of its page, which the supplier goes on with after sign-in. */
async function addCategories(
  trx: Trx,
  { tenant_code, account_id, supplier_code }: Registration,
  { page, doc }: ChosenCategories,
): Promise<void> {
  const author = { tenantCode: tenant_code, accountId: account_id, supplierCode: supplier_code };
  await addRecord(trx, page, author, doc);
}

async function addAccount(trx: Trx, row: Registration): Promise<void> {
  const username = row.username!;
  await insertAccount(trx, {
    account_id: row.account_id,
    username,
    username_key: usernameKey(username),
    display_name: username,
    telephone: row.telephone,
    password_hash: row.password_hash!,
    application_system: 'supplier',
  }).catch(ifTaken('username_taken'));
}

/** A supplier that comes into a tenant: by its own registration, or with an account that it has already. */
export type NewSupplier = Pick<
  Registration,
  'tenant_code' | 'account_id' | 'supplier_code' | 'telephone' | 'invitation_code'
>;

/**
 * Makes the account a supplier of the tenant: membership, role, record in status 10, and the invitation used up. Throws
 * `tenant_joined`, `registration_closed`, `credit_code_taken`, `invitation_unusable` or `file_not_found`.
 */
export async function addSupplier(
  { registry, clock }: RecordContext,
  trx: Trx,
  supplier: NewSupplier,
  company: Doc,
): Promise<void> {
  const page = requirePage(registry, SUPPLIERS);
  const { tenant_code: tenantCode, account_id: accountId, supplier_code: supplierCode, telephone } = supplier;
  // Before any row of a role is held: who changes roles takes this lock first.
  await lock(trx, 'roles', tenantCode);
  await becomeMember(trx, supplier);
  if (supplier.invitation_code !== null) {
    const invitations = registry.byResource(INVITATIONS)?.page;
    if (!invitations) throw new Refusal('invitation_unusable');
    const by = { accountId, telephone, supplierName: String(company.supplierName) };
    await redeemInvitation(trx, invitations, {
      tenantCode,
      code: supplier.invitation_code,
      by,
      now: clock(),
    });
  }
  const author = { tenantCode, accountId, supplierCode };
  const doc = docFor(page, { ...company, telephone });
  const { id } = await addRecord(trx, page, author, doc).catch(ifTaken('credit_code_taken'));
  const lost = await holdFiles(trx, page, author, id, doc);
  if (lost.length > 0) throw new Refusal('file_not_found');
  const accounts = registry.byResource(ACCOUNTS)?.page;
  if (accounts) await mirrorAccounts(trx, accounts, tenantCode);
}

async function becomeMember(trx: Trx, supplier: NewSupplier): Promise<void> {
  const { tenant_code, account_id } = supplier;
  const role = await trx
    .selectFrom('role')
    .select('role_code')
    .where('tenant_code', '=', tenant_code)
    .where('role_code', '=', SUPPLIER_ROLE)
    .forShare()
    .executeTakeFirst();
  if (!role) throw new Refusal('registration_closed');
  const first = await trx
    .selectFrom('membership')
    .select('tenant_code')
    .where('account_id', '=', account_id)
    .where('is_default', '=', true)
    .executeTakeFirst();
  const added = await addMembership(trx, {
    account_id,
    tenant_code,
    is_default: !first,
    supplier_code: supplier.supplier_code,
  });
  if (!added) throw new Refusal('tenant_joined');
  await setRoles(trx, { accountId: account_id, tenantCode: tenant_code }, [SUPPLIER_ROLE]);
}

/** What was filled in, as far as the page of suppliers has fields for it, in the first state of its life. */
function docFor(page: RecordPage, filled: Doc): Doc {
  const fields = fieldsOf(page.form);
  const known = Object.entries(filled).filter(([name, value]) => fields.has(name) && value !== undefined);
  return { ...Object.fromEntries(known), status: String(UNCERTIFIED) };
}

/** Refuses with `code` what the database refuses because it is another's. */
const ifTaken =
  (code: 'username_taken' | 'credit_code_taken') =>
  (reason: unknown): never => {
    throw isUniqueViolation(reason) ? new Refusal(code) : reason;
  };
