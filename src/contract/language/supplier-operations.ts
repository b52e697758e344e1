/** Calls about one supplier's records, by the supplier's code: they exist where a page file names them (decision 112). */
export const SUPPLIER_OPERATIONS = ['one', 'log'] as const;
export type SupplierOperation = (typeof SUPPLIER_OPERATIONS)[number];

export function isAboutSupplier(name: string): name is SupplierOperation {
  return (SUPPLIER_OPERATIONS as readonly string[]).includes(name);
}
