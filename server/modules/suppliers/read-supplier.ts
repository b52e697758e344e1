import { type Selectable, sql } from 'kysely';
import { COMPANY, SUPPLIERS } from '../../../src/contract/base/system-resources';
import type { RecordRow } from '../../../src/contract/lists/list-query';
import { noPermission, recordNotFound } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { Tables, Trx } from '../../kernel/db/tables';
import { grantsOf, requireGrant } from '../../kernel/policies/grants';
import { registryGranted } from '../../kernel/records/common/granted-page';
import { presented, type RecordContext } from '../../kernel/records/context/record-context';
import { readsOfSuppliers, supplierAsked } from '../../kernel/records/routes/supplier-records';
import { recordColumns } from '../../kernel/records/tables/store';
import type { StoredRecord } from '../../kernel/records/tables/stored-record';
import { tableName } from '../../kernel/records/tables/table';

export type SupplierRow = Selectable<Tables['supplier']>;

/** What a supplier has registered, beside its own record, by the name it is answered under. */
const PARTS = {
  company: COMPANY,
  contacts: 'contact',
  bankAccounts: 'bankAccount',
  manufacturers: 'manufacturer',
} as const;
type Part = keyof typeof PARTS;
/** Contacts and the like are tens; a page of records is asked for by its own call. */
const MOST_RECORDS = 500;

/**
 * The supplier that a call is about: a supplier's account asks of its own, staff who may open the page of suppliers of
 * any. Throws tenant_mismatch, no_permission, bad_request or record_not_found.
 */
export async function subjectOf(
  context: RecordContext,
  trx: Trx,
  user: User,
  asked: string | undefined,
): Promise<SupplierRow> {
  if (user.supplierCode === null) {
    const page = context.registry.byResource(SUPPLIERS)?.page;
    if (!page) throw noPermission();
    requireGrant(await grantsOf(trx, user, context.registry), page.path);
  }
  return supplierAsked(trx, user, asked);
}

/** A supplier's records of one resource as they are answered, the oldest first; none where no page has it. */
export async function recordsOf(
  context: RecordContext,
  trx: Trx,
  { tenant_code: tenantCode, supplier_code: code }: Pick<SupplierRow, 'tenant_code' | 'supplier_code'>,
  resource: string,
): Promise<RecordRow[]> {
  const page = context.registry.byResource(resource)?.page;
  if (page?.resource.scope !== 'supplier') return [];
  const { rows } = await sql<StoredRecord>`SELECT ${recordColumns()} FROM ${sql.id(tableName(resource))}
    WHERE tenant_code = ${tenantCode} AND supplier_code = ${code}
    ORDER BY created_at, id LIMIT ${MOST_RECORDS}`.execute(trx);
  return rows.map((row) => presented(context, page, row));
}

/**
 * What a supplier has registered of the parts that are asked for, as far as the caller may read it; `company` is null before
 * the supplier has said who it is.
 */
export async function registrationOf(
  context: RecordContext,
  trx: Trx,
  user: User,
  supplier: SupplierRow,
  asked = Object.keys(PARTS) as Part[],
): Promise<{ company?: RecordRow | null }> {
  const granted = await grantsOf(trx, user, context.registry);
  const readable = { ...context, registry: registryGranted(context.registry, granted, user) };
  const parts: Record<string, RecordRow[]> = {};
  for (const part of asked) {
    const page = context.registry.byResource(PARTS[part])?.page;
    if (!page || readsOfSuppliers(context, page, user, granted))
      parts[part] = await recordsOf(readable, trx, supplier, PARTS[part]);
  }
  const { company, ...lists } = parts;
  return { ...lists, ...(company && { company: company[0] ?? null }) };
}

/** The one record of a supplier on the page of suppliers. Throws record_not_found. */
export async function ownRecord(context: RecordContext, trx: Trx, supplier: SupplierRow): Promise<RecordRow> {
  const [record] = await recordsOf(context, trx, supplier, SUPPLIERS);
  if (!record) throw recordNotFound();
  return record;
}
