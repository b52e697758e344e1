import { sql } from 'kysely';
import { IN_REVIEW } from '../../../src/contract/api/supplier-status';
import type { Doc } from '../../../src/contract/base/doc';
import { partOf } from '../../../src/contract/base/part-of';
import { COMPANY, SUPPLIERS } from '../../../src/contract/base/system-resources';
import { fieldsOf } from '../../../src/contract/fields/fields';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { Refusal } from '../../kernel/base/errors';
import { asOwner } from '../../kernel/db/as-role';
import type { Trx } from '../../kernel/db/tables';
import type { FurtherRecords, RecordCompletion, RecordWrite } from '../../kernel/records/hooks/hooks';
import { recordColumns } from '../../kernel/records/tables/store';
import type { StoredRecord } from '../../kernel/records/tables/stored-record';
import { isKept, tableName } from '../../kernel/records/tables/table';
import { supplierDoc } from './supplier-doc';

/** What of its company information a supplier is certified by. */
const SUBMITTED = [
  'supplierName',
  'creditCode',
  'supType',
  'legalPerson',
  'establishedOn',
  'licenceTo',
  'licenceFiles',
  'region',
  'address',
  'businessScope',
];

/**
 * Puts the company information as it stands into a supplier's record that is submitted, as far as the page has fields
 * for it: staff look at what was submitted, and the history keeps it. Throws `registration_incomplete` where there is
 * none.
 */
export const withSubmittedCompany: RecordCompletion = async (trx, write) => {
  const { page, before, after } = write;
  if (Number(after.status) !== IN_REVIEW || before.status === after.status) return after;
  if (!(await isKept(trx, COMPANY))) return after;
  // A save of the company holds the same row: it is either read here, or finds the supplier in review.
  await holdRow(trx, write);
  const company = await supplierDoc(trx, COMPANY, write);
  if (!company) throw new Refusal('registration_incomplete');
  return { ...after, ...partOf(company, submittedOf(page)) };
};

interface HeldSupplier {
  page: RecordPage;
  record: StoredRecord;
}

/**
 * Holds a supplier's record and what sign-in goes by until the transaction ends, in the order in which a step of its life
 * cycle takes them; undefined where no page has suppliers.
 */
export async function holdSupplier(
  trx: Trx,
  { tenantCode, supplierCode, registry }: RecordWrite,
): Promise<HeldSupplier | undefined> {
  const page = registry?.byResource(SUPPLIERS)?.page;
  if (!page) return undefined;
  const { rows } = await sql<StoredRecord>`SELECT ${recordColumns()} FROM ${sql.id(tableName(SUPPLIERS))}
    WHERE tenant_code = ${tenantCode} AND supplier_code = ${supplierCode} LIMIT 1 FOR UPDATE`.execute(trx);
  await holdRow(trx, { tenantCode, supplierCode });
  return rows[0] && { page, record: rows[0] };
}

/** Holds what sign-in goes by of a supplier until the transaction ends. */
async function holdRow(
  trx: Trx,
  { tenantCode, supplierCode }: Pick<RecordWrite, 'tenantCode' | 'supplierCode'>,
): Promise<void> {
  await asOwner(trx, () =>
    sql`SELECT 1 FROM supplier WHERE tenant_code = ${tenantCode} AND supplier_code = ${supplierCode}
      FOR UPDATE`.execute(trx),
  );
}

/** Puts what was passed of a certified supplier's company information into its own record, as far as that says it. */
export async function keepSubmitted(
  trx: Trx,
  { change }: FurtherRecords,
  { page, record }: HeldSupplier,
  company: Doc,
  changed: readonly string[],
): Promise<void> {
  const names = submittedOf(page).filter((name) => changed.includes(name));
  if (names.length === 0) return;
  const kept = Object.entries(record.doc).filter(([name]) => !names.includes(name));
  await change(trx, page, record, { ...Object.fromEntries(kept), ...partOf(company, names) });
}

/** What of it a page has fields for. */
function submittedOf({ form }: RecordPage): string[] {
  const fields = fieldsOf(form);
  return SUBMITTED.filter((name) => fields.has(name));
}
