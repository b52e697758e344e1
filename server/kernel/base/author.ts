/** Who writes, for whom. */
export interface Author {
  tenantCode: string;
  accountId: string;
  supplierCode: string;
  /** The account whose record it is, where that is not the author. */
  owner?: string;
}
