import type { Selectable } from 'kysely';
import type { SupplierProfile } from '../../../src/contract/base/identity';
import { scopeOf, type User } from '../base/user';
import type { Database } from '../db/database';
import type { Tables, Trx } from '../db/tables';

/** The supplier that the account acts for; undefined for staff. */
export async function supplierOf(
  database: Database,
  user: User,
): Promise<Selectable<Tables['supplier']> | undefined> {
  const { supplierCode, tenantCode } = user;
  if (supplierCode === null) return undefined;
  return database.inTenant(scopeOf(user), (trx) => supplierRow(trx, tenantCode, supplierCode));
}

export function supplierRow(
  trx: Trx,
  tenantCode: string,
  supplierCode: string,
): Promise<Selectable<Tables['supplier']> | undefined> {
  return trx
    .selectFrom('supplier')
    .selectAll()
    .where('tenant_code', '=', tenantCode)
    .where('supplier_code', '=', supplierCode)
    .executeTakeFirst();
}

/** A supplier's name, for who signs in for it; undefined where there is no such supplier. Suppliers are rows of their tenant. */
export async function supplierNameOf(
  trx: Trx,
  tenantCode: string,
  supplierCode: string,
): Promise<string | undefined> {
  const supplier = await trx
    .selectFrom('supplier')
    .select('supplier_name')
    .where('tenant_code', '=', tenantCode)
    .where('supplier_code', '=', supplierCode)
    .executeTakeFirst();
  return supplier?.supplier_name;
}

/** A supplier's status, held until the transaction ends; undefined where there is no such supplier. */
export async function holdStatus(
  trx: Trx,
  tenantCode: string,
  supplierCode: string,
): Promise<number | undefined> {
  const supplier = await trx
    .selectFrom('supplier')
    .select('status')
    .where('tenant_code', '=', tenantCode)
    .where('supplier_code', '=', supplierCode)
    .forShare()
    .executeTakeFirst();
  return supplier?.status;
}

export async function suppliersAmong(
  trx: Trx,
  tenantCode: string,
  codes: readonly string[],
): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await trx
    .selectFrom('supplier')
    .select('supplier_code')
    .where('tenant_code', '=', tenantCode)
    .where('supplier_code', 'in', codes)
    .execute();
  return new Set(rows.map(({ supplier_code }) => supplier_code));
}

export const presentSupplier = (supplier: Selectable<Tables['supplier']>): SupplierProfile => ({
  supplierCode: supplier.supplier_code,
  supplierName: supplier.supplier_name,
  supplierShortName: supplier.supplier_short_name,
  supSapNum: supplier.sup_sap_num,
  supType: supplier.sup_type,
  telephone: supplier.telephone,
  status: supplier.status,
});
