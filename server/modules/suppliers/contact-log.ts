import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Doc } from '../../../src/contract/doc';
import { fieldsOf } from '../../../src/contract/fields';
import type { HistoryEntry } from '../../../src/contract/history';
import { maskedAt } from '../../../src/contract/masked-doc';
import type { RecordPage } from '../../../src/contract/page-schema';
import { type AuditRow, pageOfWrites, UNTOLD_ACTIONS } from '../../kernel/audit/write-audit';
import type { User } from '../../kernel/base/user';
import type { Tables } from '../../kernel/db/tables';
import { pageFor } from '../../kernel/records/as-read';
import { entryOf, namesOf } from '../../kernel/records/read-history';
import type { RecordContext } from '../../kernel/records/record-context';
import { tableName } from '../../kernel/records/table';
import type { SupplierRow } from './read-supplier';

const CONTACTS = 'contact';

/** A write of one of a supplier's contacts: which, and the name it had. */
export interface ContactChange extends HistoryEntry {
  contactId: string;
  contactName: string;
}

export interface ContactLogQuery {
  pageNum: number;
  pageSize: number;
  id?: string | undefined;
}

/** The audit rows of a supplier's contacts, deleted ones included, the latest first, and how many there are. */
export async function readContactLog(
  { registry }: RecordContext,
  trx: Transaction<Tables>,
  { tenant_code: tenantCode, supplier_code: code }: SupplierRow,
  { id, ...paging }: ContactLogQuery,
): Promise<{ rows: AuditRow[]; total: number }> {
  if (!registry.byResource(CONTACTS)) return { rows: [], total: 0 };
  // Rows from before the audit knew suppliers are found by the records that are still there.
  const isOwn = sql<SqlBool>`(supplier_code = ${code} OR record_id IN (
    SELECT id FROM ${sql.id(tableName(CONTACTS))} WHERE tenant_code = ${tenantCode} AND supplier_code = ${code}))`;
  const writes = trx
    .selectFrom('audit')
    .where('tenant_code', '=', tenantCode)
    .where('resource', '=', CONTACTS)
    .where('action', 'not in', UNTOLD_ACTIONS)
    .where(isOwn)
    .$if(id !== undefined, (rows) => rows.where('record_id', '=', id!));
  return pageOfWrites(writes, paging);
}

/** The rows as they are answered, with who made each change; outside the transaction. */
export async function presentContactLog(
  context: RecordContext,
  user: User,
  rows: readonly AuditRow[],
): Promise<ContactChange[]> {
  const whole = context.registry.byResource(CONTACTS)?.page;
  if (!whole) return [];
  const page = await pageFor(context, user, whole);
  const names = await namesOf(context, rows);
  return rows.map((row) => ({
    ...entryOf(page, row, names),
    contactId: row.record_id,
    contactName: String(maskedAt(page, 'contactName', nameIn(page, row)) ?? ''),
  }));
}

function nameIn({ form }: RecordPage, { before, after }: AuditRow): unknown {
  const doc = (after ?? before) as Doc | null;
  return fieldsOf(form).has('contactName') ? doc?.contactName : undefined;
}
