import { z } from 'zod';

/** Which supplier is meant; a supplier's own people need not say it. */
export const bySupplier = z.strictObject({ supplierCode: z.string().min(1).max(40).optional() });

/** What every call about one supplier may be refused for, and what it asks for. */
export const ABOUT_SUPPLIER = {
  errors: ['tenant_mismatch', 'no_permission', 'record_not_found'],
  needs: '供应商查本企业；员工需有供应商档案页面，并写 supplierCode',
} as const;
