import { sql } from 'kysely';
import type { UniqueGroup } from '../../../../src/contract/fields/unique-groups';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { Trx } from '../../db/tables';
import { rowFilter } from '../tables/row-filter';
import { recordColumns } from '../tables/store';
import type { StoredRecord } from '../tables/stored-record';
import { columnName, ownerColumn, tableName } from '../tables/table';

/** Whose unique values a record is among: a supplier's, an account's, or the tenant's (empty). */
export function groupOwner(
  page: RecordPage,
  { within }: Pick<UniqueGroup, 'within'>,
  accountId: string,
  supplierCode: string,
): string {
  const owner = within === 'tenant' ? undefined : ownerColumn(page);
  if (owner === undefined) return '';
  return owner === 'supplier_code' ? supplierCode : accountId;
}

export function groupKey(owner: string, values: readonly unknown[]): string {
  return JSON.stringify([owner, ...values.map(String)]);
}

/** The records in the caller's sight that have one of these values of a group; what no record could have is left out. */
export async function recordsWithValues(
  trx: Trx,
  page: RecordPage,
  tenantCode: string,
  { fields }: Pick<UniqueGroup, 'fields'>,
  values: readonly (readonly unknown[] | undefined)[],
): Promise<(StoredRecord & { account_id: string })[]> {
  const whole = values.flatMap((one) => (one?.every(isKey) ? [one] : []));
  const asked = [...new Map(whole.map((one) => [groupKey('', one), one])).values()];
  if (asked.length === 0) return [];
  const columns = sql.join(fields.map((field) => sql.id(columnName(field))));
  const tuples = sql.join(asked.map((one) => sql`(${sql.join(one)})`));
  const { rows } = await sql<StoredRecord & { account_id: string }>`
    SELECT ${recordColumns()}, account_id
    FROM ${sql.id(tableName(page.resource.name))}
    WHERE ${sql.join([sql`tenant_code = ${tenantCode}`, sql`(${columns}) IN (${tuples})`, ...rowFilter(page)], sql` AND `)}`.execute(
    trx,
  );
  return rows;
}

/** Whether a record could have it; what is no scalar is refused by the rules. */
function isKey(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
