import { z } from 'zod';
import { LABEL_SIZE, PAPERS, type PaperName } from './print-papers';
import { code, expression, fieldName, fieldPath, label, pagePath } from './schema-terms';

/** What a page prints of one record: a part of the page-schema language (`page-schema.ts`, decision 096). */

const PAPER_NAMES = Object.keys(PAPERS) as [PaperName, ...PaperName[]];

const template = z.string().min(1).max(2_000);

const printedField = z.union([
  fieldPath,
  z.strictObject({
    field: fieldPath.describe('字段名，可以是表单字段、派生字段、createdAt 等系统字段和 refs.引用字段.字段'),
    title: label.optional().describe('印出来的标题；不写则用字段的标题'),
    wide: z.literal(true).optional().describe('占一整行'),
    capital: z.literal(true).optional().describe('金额后面印人民币大写'),
  }),
]);

export const fieldsBlock = z.strictObject({
  fields: z.array(printedField).min(1).max(60).describe('依次印的字段'),
  columns: z.int().min(1).max(4).optional().describe('一行印几个'),
  title: label.optional().describe('上面的小标题'),
});

export const tableBlock = z.strictObject({
  table: fieldPath.describe('明细的字段名'),
  columns: z
    .array(z.union([fieldName, z.strictObject({ field: fieldName, title: label.optional() })]))
    .min(1)
    .max(12)
    .describe('明细里的列，前面自动加序号'),
  sum: z.array(fieldName).min(1).optional().describe('表格下面合计的列，只能是数字'),
  capital: fieldName.optional().describe('合计下面印这一列的人民币大写；这一列要在 sum 里'),
  title: label.optional().describe('上面的小标题'),
});

export const approvalBlock = z.strictObject({
  approval: z.literal(true).describe('办理过的流转和审批：环节、姓名、时间、意见'),
  title: label.optional().describe('上面的小标题'),
});

export const stepsBlock = z.strictObject({
  steps: z.literal(true).describe('状态的每一次变更，新的在前：时间、变更前、变更后、原因'),
  title: label.optional().describe('上面的小标题'),
  empty: label.optional().describe('还没有时印的字'),
});

export const relatedBlock = z.strictObject({
  related: pagePath.describe('记录所在的页面：list 页面印成表格，form 页面印填了的字段'),
  by: z
    .record(fieldPath, fieldPath)
    .optional()
    .describe(
      '两边相等的字段：那个页面的字段和本页的字段；不写则是同一个供应商的记录，两个页面的 scope 都要是 supplier',
    ),
  columns: z
    .array(fieldPath)
    .min(1)
    .max(12)
    .optional()
    .describe('印哪些字段；不写则是列表的列、表单的全部字段'),
  title: label.optional().describe('上面的小标题；不写则用那个页面的标题'),
  empty: label.optional().describe('没有记录时印的字'),
});

export const signBlock = z.strictObject({
  sign: z.array(label).min(1).max(6).describe('签字或盖章的位置'),
});

export const qrBlock = z.strictObject({
  qr: template.describe('二维码的内容，可以写 {{ 表达式 }}'),
  caption: template.optional().describe('二维码下面的字'),
  size: z.int().min(10).max(80).optional().describe('边长，毫米'),
});

const block = z.union([
  template,
  fieldsBlock,
  tableBlock,
  relatedBlock,
  approvalBlock,
  stepsBlock,
  signBlock,
  qrBlock,
]);

export const print = z.strictObject({
  code,
  label,
  paper: z
    .union([z.enum(PAPER_NAMES), z.string().regex(LABEL_SIZE)])
    .optional()
    .describe('纸张：A4、A5，或标签的宽和高，例如 100x60mm'),
  landscape: z.literal(true).optional().describe('横向'),
  letterhead: z.literal(true).optional().describe('第一页印抬头：单位的标志、名称、地址和电话'),
  verify: z.literal(true).optional().describe('第一页右上角印核验用的二维码'),
  when: expression.optional(),
  perRow: fieldName.optional().describe('明细的每一行印一张，例如物料标签'),
  body: z
    .array(block)
    .min(1)
    .max(60)
    .describe(
      '自上而下：文字（# 标题，## 小标题，可以写 {{ 表达式 }}）、字段、表格、相关记录、审批、状态变更、签章、二维码',
    ),
});

/** In a second page's file: a print of its own, or the code of one that the other page has. */
export const viewPrint = z.union([print, code]);

export type Print = z.infer<typeof print>;
export type PrintBlockWords = z.infer<typeof block>;
export type FieldsBlock = z.infer<typeof fieldsBlock>;
export type TableBlockWords = z.infer<typeof tableBlock>;
export type RelatedBlock = z.infer<typeof relatedBlock>;
export type StepsBlock = z.infer<typeof stepsBlock>;
