import { sql, type Transaction } from 'kysely';
import type { RecordPage } from '../../../src/contract/page-schema';
import { valueAt } from '../../../src/contract/record-shape';
import type { User } from '../../kernel/base/user';
import type { Tables } from '../../kernel/db/tables';
import { rowFilter } from '../../kernel/records/row-filter';
import { RECORD_COLUMNS } from '../../kernel/records/store';
import type { StoredRecord } from '../../kernel/records/stored-record';
import { columnName, ownerColumn, tableName } from '../../kernel/records/table';

/** Whose unique values a row is among: a supplier's, an account's, or the tenant's (empty). */
export function ownerOf(page: RecordPage, user: User, supplierCode: string): string {
  const owner = page.resource.uniqueIn === 'tenant' ? undefined : ownerColumn(page);
  if (owner === undefined) return '';
  return owner === 'supplier_code' ? supplierCode : user.accountId;
}

/** A unique value of an owner, as a key of a map. */
export function keyOf(owner: string, value: unknown): string {
  return JSON.stringify([owner, String(value)]);
}

/** The records in the caller's sight that have one of these values in a unique field, by `keyOf`. */
export async function recordsWith(
  trx: Transaction<Tables>,
  { user, page }: { user: User; page: RecordPage },
  field: string,
  values: readonly unknown[],
): Promise<Map<string, StoredRecord>> {
  const asked = [...new Set(values.filter(isKey))];
  if (asked.length === 0) return new Map();
  const { rows } = await sql<StoredRecord>`
    SELECT ${sql.join(RECORD_COLUMNS.map((name) => sql.id(name)))} FROM ${sql.id(tableName(page.resource.name))}
    WHERE ${sql.join([sql`tenant_code = ${user.tenantCode}`, sql`${sql.id(columnName(field))} IN (${sql.join(asked)})`, ...rowFilter(page)], sql` AND `)}`.execute(
    trx,
  );
  return new Map(
    rows.map((row) => [keyOf(ownerOf(page, user, row.supplier_code), valueAt(row.doc, field)), row]),
  );
}

/** Whether a record could have it; what is no scalar is refused by the rules. */
function isKey(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
