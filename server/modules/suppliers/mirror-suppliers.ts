import { sql } from 'kysely';
import { COMPANY } from '../../../src/contract/base/system-resources';
import { lock } from '../../kernel/db/advisory-lock';
import type { Trx } from '../../kernel/db/tables';
import { isKept, tableName } from '../../kernel/records/tables/table';
import { mirrorTable } from '../../kernel/records/writes/mirror-table';
import { presentSupplier } from '../../kernel/sessions/supplier-directory';

export const { mirror: mirrorSuppliers, mirrorAll: mirrorAllSuppliers } = mirrorTable({
  lock: (trx, tenantCode) => lock(trx, 'suppliers', tenantCode),
  key: sql`record.supplier_code`,
  async rows(trx, tenantCode, hasNone) {
    const suppliers = await trx
      .selectFrom('supplier')
      .selectAll()
      .where('tenant_code', '=', tenantCode)
      .where(hasNone(sql.ref('supplier.supplier_code')))
      .orderBy('supplier_code')
      .execute();
    if (suppliers.length === 0) return [];
    const creditCodes = await creditCodesOf(trx, tenantCode);
    return suppliers.map((one) => ({ ...one, creditCode: creditCodes.get(one.supplier_code) }));
  },
  supplierOf: ({ supplier_code }) => supplier_code,
  docOf({ creditCode, ...row }) {
    const { supplierCode: _, status, ...supplier } = presentSupplier(row);
    return { ...supplier, status: String(status), ...(creditCode !== undefined && { creditCode }) };
  },
});

/** The credit codes that suppliers have given with their company information. */
async function creditCodesOf(trx: Trx, tenantCode: string): Promise<Map<string, string>> {
  if (!(await isKept(trx, COMPANY))) return new Map();
  const { rows } = await sql<{ supplier: string; code: string }>`
    SELECT supplier_code AS supplier, doc->>'creditCode' AS code FROM ${sql.id(tableName(COMPANY))}
    WHERE tenant_code = ${tenantCode} AND doc->>'creditCode' IS NOT NULL`.execute(trx);
  return new Map(rows.map(({ supplier, code }) => [supplier, code]));
}
