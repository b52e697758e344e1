import { sql } from 'kysely';
import type { Doc } from '../../../src/contract/base/doc';
import type { Trx } from '../../kernel/db/tables';
import { tableName } from '../../kernel/records/tables/table';

/** The document of a supplier's record of a resource that is kept; undefined where it has none. */
export async function supplierDoc(
  trx: Trx,
  resource: string,
  { tenantCode, supplierCode }: { tenantCode: string; supplierCode: string },
): Promise<Doc | undefined> {
  const { rows } = await sql<{ doc: Doc }>`SELECT doc FROM ${sql.id(tableName(resource))}
    WHERE tenant_code = ${tenantCode} AND supplier_code = ${supplierCode} LIMIT 1`.execute(trx);
  return rows[0]?.doc;
}
