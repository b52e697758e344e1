import { sql, type Transaction } from 'kysely';
import type { Doc } from '../../../src/contract/doc';
import type { RecordPage } from '../../../src/contract/page-schema';
import { COMPANY } from '../../../src/contract/system-resources';
import { type Database, enterTenantAsOwner } from '../../kernel/db/database';
import type { Tables } from '../../kernel/db/tables';
import { addRecord } from '../../kernel/records/add-record';
import { tableName } from '../../kernel/records/table';

/** Who the records of suppliers that were there before their page are said to be by. */
const ADOPTER = 'system';

/**
 * Gives every supplier of a tenant that has no record one that says what the gateway knows of it: suppliers may be older
 * than the page that shows them. The transaction is the table owner's, in that tenant.
 */
export async function mirrorSuppliers(
  trx: Transaction<Tables>,
  page: RecordPage,
  tenantCode: string,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('suppliers'), hashtext(${tenantCode}))`.execute(trx);
  const { rows: known } = await sql<{ code: string }>`
    SELECT supplier_code AS code FROM ${sql.id(tableName(page.resource.name))}
    WHERE tenant_code = ${tenantCode}`.execute(trx);
  const mirrored = new Set(known.map(({ code }) => code));
  const suppliers = await trx
    .selectFrom('supplier')
    .selectAll()
    .where('tenant_code', '=', tenantCode)
    .orderBy('supplier_code')
    .execute();
  const missing = suppliers.filter(({ supplier_code: code }) => !mirrored.has(code));
  if (missing.length === 0) return;
  const creditCodes = await creditCodesOf(trx, tenantCode);
  for (const supplier of missing) {
    const supplierCode = supplier.supplier_code;
    const creditCode = creditCodes.get(supplierCode);
    await addRecord(trx, page, { tenantCode, supplierCode, accountId: ADOPTER }, docOf(supplier, creditCode));
  }
}

function docOf(supplier: Tables['supplier'], creditCode: string | undefined): Doc {
  return {
    supplierName: supplier.supplier_name,
    supplierShortName: supplier.supplier_short_name,
    supSapNum: supplier.sup_sap_num,
    supType: supplier.sup_type,
    telephone: supplier.telephone,
    status: String(supplier.status),
    ...(creditCode !== undefined && { creditCode }),
  };
}

/** The credit codes that suppliers have given with their company information. */
async function creditCodesOf(trx: Transaction<Tables>, tenantCode: string): Promise<Map<string, string>> {
  const table = tableName(COMPANY);
  const { rows: tables } = await sql<{ there: boolean }>`
    SELECT to_regclass(${`"${table}"`}) IS NOT NULL AS there`.execute(trx);
  if (!tables[0]?.there) return new Map();
  const { rows } = await sql<{ supplier: string; code: string }>`
    SELECT supplier_code AS supplier, doc->>'creditCode' AS code FROM ${sql.id(table)}
    WHERE tenant_code = ${tenantCode} AND doc->>'creditCode' IS NOT NULL`.execute(trx);
  return new Map(rows.map(({ supplier, code }) => [supplier, code]));
}

/** The same for every tenant, when the page of suppliers comes into service. */
export async function mirrorAllSuppliers({ kysely }: Database, page: RecordPage): Promise<void> {
  const tenants = await kysely.selectFrom('tenant').select('tenant_code').execute();
  for (const { tenant_code: tenantCode } of tenants) {
    await kysely.transaction().execute(async (trx) => {
      await enterTenantAsOwner(trx, tenantCode);
      await mirrorSuppliers(trx, page, tenantCode);
    });
  }
}
