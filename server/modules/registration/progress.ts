import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Doc } from '../../../src/contract/base/doc';
import type { FileInfo } from '../../../src/contract/base/files';
import { Refusal } from '../../kernel/base/errors';
import type { TenantScope } from '../../kernel/base/tenant-scope';
import { type Database, inTenantAsOwner } from '../../kernel/db/database';
import type { Db, Tables, Trx } from '../../kernel/db/tables';
import { fileInfoOf, findAttachment } from '../../kernel/files/attachments';
import type { RegistrationKey } from '../../kernel/http/register-token';

export type Registration = Selectable<Tables['registration']>;

/** The screens of registration (specification section 2, children of /register), as far as somebody has come. */
export type Step = 'accountInfo' | 'companyInfo' | 'registerSuc';

/** What is known of the company before it is registered, by the fields of its form, each once it has been filled in. */
export interface CompanyInfo extends Doc {
  supplierName?: string;
  creditCode?: string;
  licenceFiles?: string[];
}

/** A registration that nobody goes on with is forgotten, with what was filled in (decision 012: as drafts are). */
export const REGISTRATION_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Begins a registration, or goes on with the one that is there, by this invitation or by none instead of what it was.
 * A finished one is begun anew: its phone has been given up since, or it could not have been proved free.
 */
export async function beginRegistration(
  { kysely }: Database,
  { tenantCode, telephone }: RegistrationKey,
  invitationCode: string | null,
  now: Date,
): Promise<void> {
  await inTenantAsOwner(kysely, tenantCode, async (trx) => {
    const fresh = {
      account_id: randomUUID(),
      supplier_code: await nextSupplierCode(trx, tenantCode),
      username: null,
      password_hash: null,
      referrer_mobile: null,
      referrer_name: null,
      agreed_at: null,
      company: null,
      finished_at: null,
    };
    const came = { invitation_code: invitationCode, updated_at: now };
    await trx
      .insertInto('registration')
      .values({ tenant_code: tenantCode, telephone, ...fresh, ...came })
      .onConflict((conflict) => conflict.columns(['tenant_code', 'telephone']).doUpdateSet(came))
      .execute();
    await trx
      .updateTable('registration')
      .set(fresh)
      .where(of({ tenantCode, telephone }))
      .where('finished_at', 'is not', null)
      .execute();
  });
}

/** Numbers are drawn from a sequence; one that a company has given by itself is passed over. */
export async function nextSupplierCode(trx: Trx, tenantCode: string): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ code: string }>`SELECT 'S' || nextval('supplier_number') AS code`.execute(
      trx,
    );
    const { code } = rows[0]!;
    const taken = await trx
      .selectFrom('supplier')
      .select('supplier_code')
      .where('tenant_code', '=', tenantCode)
      .where('supplier_code', '=', code)
      .executeTakeFirst();
    if (!taken) return code;
  }
}

/** The condition that picks one registration. */
export const of = ({ tenantCode, telephone }: RegistrationKey) =>
  sql<boolean>`registration.tenant_code = ${tenantCode} AND registration.telephone = ${telephone}`;

/** Whether the account that a finished registration has made still has its phone, and has not been stopped. */
const isStillTheirs = sql<boolean>`EXISTS (
  SELECT FROM account
  WHERE account.account_id = registration.account_id
    AND account.telephone = registration.telephone
    AND NOT account.disabled)`;

/**
 * The registration as it stands. Throws `registration_closed` where none was begun, or the tenant has been disabled since:
 * nobody may register there; and where the account that it has made has since been stopped, or has another phone: whoever
 * proves the old one, which may have gone to somebody else, sees nothing of that supplier.
 */
export async function readRegistration(kysely: Db, key: RegistrationKey): Promise<Registration> {
  const row = await kysely
    .selectFrom('registration')
    .innerJoin('tenant', 'tenant.tenant_code', 'registration.tenant_code')
    .selectAll('registration')
    .where(of(key))
    .where('tenant.disabled', '=', false)
    .where((is) => is.or([is('finished_at', 'is', null), isStillTheirs]))
    .executeTakeFirst();
  if (!row) throw new Refusal('registration_closed');
  return row;
}

/** Keeps what was filled in. Throws `registration_closed` where the registration is finished or gone. */
export async function saveProgress(
  kysely: Db,
  key: RegistrationKey,
  filled: Partial<Omit<Registration, 'company'>> & { company?: string },
): Promise<void> {
  const saved = await kysely
    .updateTable('registration')
    .set(filled)
    .where(of(key))
    .where('finished_at', 'is', null)
    .returning('telephone')
    .executeTakeFirst();
  if (!saved) throw new Refusal('registration_closed');
}

export function stepOf({ username, finished_at }: Registration): Step {
  if (finished_at !== null) return 'registerSuc';
  return username === null ? 'accountInfo' : 'companyInfo';
}

export function companyOf({ company }: Registration): CompanyInfo {
  return (company ?? {}) as CompanyInfo;
}

/** Whose files somebody uploads who is still to become a supplier: the coming account's and supplier's alone. */
export function scopeOfRegistration(row: Registration): TenantScope {
  return { tenantCode: row.tenant_code, accountId: row.account_id, supplierCode: row.supplier_code };
}

/** The files of those ids that belong to the registration, in that order; those that have been swept are left out. */
export function licencesOf(
  database: Database,
  row: Registration,
  ids: readonly string[] = [],
): Promise<FileInfo[]> {
  return database.inTenant(scopeOfRegistration(row), async (trx) => {
    const files: FileInfo[] = [];
    for (const id of ids) {
      const file = await findAttachment(trx, row.tenant_code, id);
      if (file) files.push(fileInfoOf(file));
    }
    return files;
  });
}
