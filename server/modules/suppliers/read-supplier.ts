import { type Selectable, sql, type Transaction } from 'kysely';
import type { RecordRow } from '../../../src/contract/list-query';
import type { RecordPage } from '../../../src/contract/page-schema';
import { facesOf, menusOf } from '../../../src/contract/pages';
import { grantsPage } from '../../../src/contract/permissions';
import { COMPANY, SUPPLIERS } from '../../../src/contract/system-resources';
import { badRequest, noPermission, recordNotFound, tenantMismatch } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { Tables } from '../../kernel/db/tables';
import { grantsOf, requireGrant } from '../../kernel/policies/grants';
import { registryGranted } from '../../kernel/records/granted-page';
import { presented, type RecordContext } from '../../kernel/records/record-context';
import { RECORD_COLUMNS } from '../../kernel/records/store';
import type { StoredRecord } from '../../kernel/records/stored-record';
import { tableName } from '../../kernel/records/table';

export type SupplierRow = Selectable<Tables['supplier']>;

/** What a supplier has registered, beside its own record, by the name it is answered under. */
const PARTS = {
  company: COMPANY,
  contacts: 'contact',
  bankAccounts: 'bankAccount',
  manufacturers: 'manufacturer',
} as const;
type Part = keyof typeof PARTS;
const ALL_PARTS = Object.keys(PARTS) as Part[];
/** Contacts and the like are tens; a page of records is asked for by its own call. */
const MOST_RECORDS = 500;

/**
 * The supplier that a call is about: a supplier's account asks of its own, staff who may open the page of suppliers of
 * any. Throws tenant_mismatch, no_permission, bad_request or record_not_found.
 */
export async function subjectOf(
  context: RecordContext,
  trx: Transaction<Tables>,
  user: User,
  asked: string | undefined,
): Promise<SupplierRow> {
  const own = user.supplierCode;
  if (own !== null && asked !== undefined && asked !== own) throw tenantMismatch();
  if (own === null) await requireStaff(context, trx, user);
  const code = own ?? asked;
  if (code === undefined) throw badRequest([{ path: 'supplierCode', message: '请指定供应商' }]);
  const row = await trx
    .selectFrom('supplier')
    .selectAll()
    .where('tenant_code', '=', user.tenantCode)
    .where('supplier_code', '=', code)
    .executeTakeFirst();
  if (!row) throw recordNotFound();
  return row;
}

async function requireStaff({ registry }: RecordContext, trx: Transaction<Tables>, user: User) {
  const page = registry.byResource(SUPPLIERS)?.page;
  if (!page) throw noPermission();
  requireGrant(await grantsOf(trx, user, registry), page.path);
}

/** A supplier's records of one resource as they are answered, the oldest first; none where no page has it. */
export async function recordsOf(
  context: RecordContext,
  trx: Transaction<Tables>,
  { tenant_code: tenantCode, supplier_code: code }: SupplierRow,
  resource: string,
): Promise<RecordRow[]> {
  const page = context.registry.byResource(resource)?.page;
  if (page?.resource.scope !== 'supplier') return [];
  const columns = sql.join(RECORD_COLUMNS.map((name) => sql.id(name)));
  const { rows } = await sql<StoredRecord>`SELECT ${columns} FROM ${sql.id(tableName(resource))}
    WHERE tenant_code = ${tenantCode} AND supplier_code = ${code}
    ORDER BY created_at, id LIMIT ${MOST_RECORDS}`.execute(trx);
  return rows.map((row) => presented(context, page, row));
}

/** How many records a supplier has on a page. */
export async function countOf(
  trx: Transaction<Tables>,
  { tenant_code: tenantCode, supplier_code: code }: SupplierRow,
  { resource }: RecordPage,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count
    FROM ${sql.id(tableName(resource.name))}
    WHERE tenant_code = ${tenantCode} AND supplier_code = ${code}`.execute(trx);
  return rows[0]!.count;
}

/** The parts of a registration that the caller may see; `company` is null before the supplier has said who it is. */
export interface Registration extends Partial<Record<Exclude<Part, 'company'>, RecordRow[]>> {
  company?: RecordRow | null;
}

/**
 * What a supplier has registered of the parts that are asked for, as far as the caller may see it: a part with a page at the caller's face needs a grant on
 * that page, one without comes with the right to the supplier itself.
 */
export async function registrationOf(
  context: RecordContext,
  trx: Transaction<Tables>,
  user: User,
  supplier: SupplierRow,
  asked: readonly Part[] = ALL_PARTS,
): Promise<Registration> {
  const granted = await grantsOf(trx, user, context.registry);
  const readable = { ...context, registry: registryGranted(context.registry, granted, user) };
  const isClosed = (resource: string) => {
    const page = context.registry.byResource(resource)?.page;
    const faces = page ? facesOf({ path: page.path, menus: menusOf(page) }) : [];
    return page !== undefined && faces.includes(user.face) && !grantsPage(granted, page.path);
  };
  const parts: Record<string, RecordRow[]> = {};
  for (const part of asked) {
    if (!isClosed(PARTS[part])) parts[part] = await recordsOf(readable, trx, supplier, PARTS[part]);
  }
  const { company, ...lists } = parts;
  return { ...lists, ...(company && { company: company[0] ?? null }) };
}

/** The one record of a supplier on the page of suppliers. Throws record_not_found. */
export async function ownRecord(
  context: RecordContext,
  trx: Transaction<Tables>,
  supplier: SupplierRow,
): Promise<RecordRow> {
  const [record] = await recordsOf(context, trx, supplier, SUPPLIERS);
  if (!record) throw recordNotFound();
  return record;
}
