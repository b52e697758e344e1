/** Whose rows a transaction may see: the tenant, and for a supplier's account that supplier alone (null for staff). */
export interface TenantScope {
  tenantCode: string;
  accountId: string;
  supplierCode: string | null;
  /** The request that it is for; the audit keeps it. */
  request?: { id: string; address: string } | undefined;
}
