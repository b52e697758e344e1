import { z } from 'zod';
import { fieldPath } from './schema-terms';

/** Where the records of a page are kept: a part of the page-schema language (`page-schema.ts`). */

const operation = z
  .string()
  .regex(/^(GET|POST|PUT|DELETE) (\{poseidon\}\/|\/)[\w/.-]+(\?[\w&]+)?$/)
  .describe('方法和路径，例如 GET {poseidon}/supSupplierContact/queryContactBySupplierCode?supplierCode');

export const OPERATION_NAMES = [
  'list',
  'get',
  'create',
  'update',
  'delete',
  'createMany',
  'updateMany',
  'deleteMany',
  'totals',
] as const;
export type OperationName = (typeof OPERATION_NAMES)[number];

/** Whose records a page shows and keeps, and by which calls. */
export const resource = z.strictObject({
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/),
  scope: z
    .enum(['supplier', 'tenant', 'account'])
    .describe('supplier：每个供应商各自的记录；tenant：租户内员工共用；account：每个账号只看到自己的记录'),
  operations: z.partialRecord(z.enum(OPERATION_NAMES), operation).optional(),
  unique: z.array(fieldPath).optional().describe('在租户（或供应商、账号）内不得重复的字段'),
  uniqueIn: z
    .enum(['supplier', 'tenant'])
    .optional()
    .describe('unique 的范围；供应商和账号的记录默认只在各自之内'),
});
