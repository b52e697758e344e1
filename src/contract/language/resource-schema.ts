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
  from: fieldPath.describe('期间的第一天，date 或 dateTime 字段；留空是从来就有'),
  to: fieldPath.optional().describe('期间的最后一天，与 from 同类的字段；留空是一直有效'),
  within: z.array(fieldPath).max(6).optional().describe('在这些字段都相同的记录之间比较'),
  states: z.array(z.string().max(60)).min(1).optional().describe('只比较在这些状态的记录'),
});
export type NoOverlap = z.infer<typeof noOverlap>;

const resourceName = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/);

/** Whose records a page shows and keeps, and by which calls. */
export const resource = z.strictObject({
  name: resourceName,
  was: z
    .union([resourceName, z.array(resourceName).min(1).max(8)])
    .optional()
    .describe('改名前的资源名；改过几次的写成一列，近的在前'),
  scope: z
    .enum(['supplier', 'tenant', 'account'])
    .describe('supplier：每个供应商各自的记录；tenant：租户内员工共用；account：每个账号只看到自己的记录'),
  operations: z.partialRecord(z.enum([...OPERATION_NAMES, ...SUPPLIER_OPERATIONS]), operation).optional(),
  unique: z
    .array(z.union([fieldPath, z.array(fieldPath).min(2).max(6)]))
    .optional()
    .describe('在租户（或供应商、账号）内不得重复的字段；几个字段合起来不得重复的，写成一组'),
  uniqueIn: z
    .enum(['supplier', 'tenant'])
    .optional()
    .describe('unique 和 noOverlap 的范围；供应商和账号的记录默认只在各自之内'),
  noOverlap: noOverlap.optional().describe('期间不得重叠：同一组记录在任何一天只能有一条'),
});

/** Which records are meant: fields and the values that they have. */
export const narrowing = z
  .record(fieldPath, z.union([scalar, z.array(scalar).min(1).max(50)]))
  .describe(
    '只有这些记录：字段名和取值（或几个取值）；取值可以是当前登录人的 {{ user.accountId }}、{{ session.supplierCode }}、{{ session.tenantCode }}',
  );

/** A second page over another page's records: which page's, and which of them. */
export const viewResource = z.strictObject({
  of: pagePath.describe('这些记录属于哪个页面：表单、状态、派生字段和存放都是那个页面的'),
  where: narrowing.optional(),
  name: resourceName.optional().describe('标准接口里的名称；不写则由页面路径得出'),
  operations: z.partialRecord(z.enum(OPERATION_NAMES), operation).optional(),
});

/** Which fields of the other page's form a second page has. */
export const viewForm = z.strictObject({
  fields: z
    .array(fieldPath)
    .min(1)
    .describe('只显示、只返回、只能写这些字段；列表里的列写 lines.quantity，写 lines 即全部列'),
});

/** What the one supplier that a record names may see and do, on a page `of` this one. */
export const shared = z.strictObject({
  supplier: fieldName.describe('存放供应商编码的字段'),
  states: z.array(z.string().min(1)).min(1).describe('处于这些状态的记录，供应商才看得到'),
  fields: z.array(fieldPath).min(1).describe('供应商看得到的字段；列表里的列写 lines.quantity'),
  writes: z
    .record(z.string().min(1), z.array(fieldPath).min(1))
    .optional()
    .describe('各状态下供应商可以填写的字段和列'),
  rows: z.literal(true).optional().describe('供应商可以增删可写列表的行；不写则只能填写已有的行'),
  transitions: z.array(code).min(1).optional().describe('供应商可以按的流转'),
  create: z.literal(true).optional().describe('供应商可以新增，从初始状态开始，记录归他自己'),
});

/** Which records a second page shows: values by field; a text in {{ }} stands for one of the person's own. */
export type Narrowing = z.infer<typeof narrowing>;
export type Shared = z.infer<typeof shared>;
