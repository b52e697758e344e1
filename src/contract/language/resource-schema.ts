import { z } from 'zod';
import { code, fieldName, fieldPath, pagePath, scalar } from './schema-terms';
import { SUPPLIER_OPERATIONS } from './supplier-operations';

/** Where the records of a page are kept: a part of the page-schema language (`page-schema.ts`). */

/** A call that a page file names. */
export const operation = z
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
  'charts',
] as const;
export type OperationName = (typeof OPERATION_NAMES)[number];

/** Periods of records that may not overlap (decision 080). */
export const noOverlap = z.strictObject({
  from: fieldPath,
  to: fieldPath.optional(),
  within: z.array(fieldPath).max(6).optional(),
  states: z.array(z.string().max(60)).min(1).optional(),
});
export type NoOverlap = z.infer<typeof noOverlap>;

const resourceName = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/);

/** Whose records a page shows and keeps, and by which calls. */
export const resource = z.strictObject({
  name: resourceName,
  was: z.union([resourceName, z.array(resourceName).min(1).max(8)]).optional(),
  scope: z.enum(['supplier', 'tenant', 'account']),
  operations: z.partialRecord(z.enum([...OPERATION_NAMES, ...SUPPLIER_OPERATIONS]), operation).optional(),
  unique: z.array(z.union([fieldPath, z.array(fieldPath).min(2).max(6)])).optional(),
  uniqueIn: z.enum(['supplier', 'tenant']).optional(),
  noOverlap: noOverlap.optional(),
});

/** Which records are meant: fields and the values that they have. */
export const narrowing = z.record(fieldPath, z.union([scalar, z.array(scalar).min(1).max(50)]));

/** A second page over another page's records: which page's, and which of them. */
export const viewResource = z.strictObject({
  of: pagePath,
  where: narrowing.optional(),
  name: resourceName.optional(),
  operations: z.partialRecord(z.enum(OPERATION_NAMES), operation).optional(),
});

/** Which fields of the other page's form a second page has. */
export const viewForm = z.strictObject({
  fields: z.array(fieldPath).min(1),
});

/** What the one supplier that a record names may see and do, on a page `of` this one. */
export const shared = z.strictObject({
  supplier: fieldName,
  states: z.array(z.string().min(1)).min(1),
  fields: z.array(fieldPath).min(1),
  writes: z.record(z.string().min(1), z.array(fieldPath).min(1)).optional(),
  rows: z.literal(true).optional(),
  transitions: z.array(code).min(1).optional(),
  create: z.literal(true).optional(),
});

/** Which records a second page shows: values by field; a text in {{ }} stands for one of the person's own. */
export type Narrowing = z.infer<typeof narrowing>;
export type Shared = z.infer<typeof shared>;
