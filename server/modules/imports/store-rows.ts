import { sql } from 'kysely';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { WrittenRow } from '../../kernel/audit/write-audit';
import type { User } from '../../kernel/base/user';
import { isOnCitus } from '../../kernel/db/pool';
import type { Trx } from '../../kernel/db/tables';
import { tableName } from '../../kernel/records/tables/table';

/** A record to make or to change, with its document before and after. */
export interface RowWrite extends WrittenRow {
  version: number;
}

/** Stores new records in one statement. Throws the database's unique violation (23505). */
export async function insertRows(
  trx: Trx,
  page: RecordPage,
  { tenantCode, accountId }: User,
  rows: readonly RowWrite[],
): Promise<void> {
  const list = rows.map(({ id, supplierCode, after }) => ({ id, supplier: supplierCode, doc: after }));
  const by = sql`${accountId}::text`;
  // Citus copies the rows of a SELECT into the parts of a table, which policies keep it from.
  const source = isOnCitus(trx)
    ? sql`VALUES ${sql.join(
        list.map(
          ({ id, supplier, doc }) =>
            sql`(${tenantCode}, ${id}, ${supplier}, ${by}, ${JSON.stringify(doc)}::jsonb, ${by}, ${by})`,
        ),
      )}`
    : sql`SELECT ${tenantCode}::text, r.id, r.supplier, ${by}, r.doc, ${by}, ${by}
        FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS r(id text, supplier text, doc jsonb)`;
  await sql`INSERT INTO ${sql.id(tableName(page.resource.name))}
    (tenant_code, id, supplier_code, account_id, doc, created_by, updated_by) ${source}`.execute(trx);
}

/**
 * Replaces the documents of records that still have their version, in one statement: the ids of those that do. Throws the
 * database's unique violation (23505).
 */
export async function updateRows(
  trx: Trx,
  page: RecordPage,
  { tenantCode, accountId }: User,
  rows: readonly RowWrite[],
): Promise<Set<string>> {
  const table = sql.id(tableName(page.resource.name));
  const list = rows.map(({ id, version, after }) => ({ id, version, doc: after }));
  const { rows: done } = await sql<{ id: string }>`UPDATE ${table} AS t
    SET doc = r.doc, version = t.version + 1, updated_at = now(), updated_by = ${accountId}
    FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS r(id text, version int, doc jsonb)
    WHERE t.tenant_code = ${tenantCode} AND t.id = r.id AND t.version = r.version RETURNING t.id`.execute(
    trx,
  );
  return new Set(done.map(({ id }) => id));
}
