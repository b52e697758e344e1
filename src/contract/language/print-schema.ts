import { z } from 'zod';
import { LABEL_SIZE, PAPERS, type PaperName } from './print-papers';
import { code, expression, fieldName, fieldPath, label, pagePath } from './schema-terms';

/** What a page prints of one record: a part of the page-schema language (`page-schema.ts`, decision 096). */

const PAPER_NAMES = Object.keys(PAPERS) as [PaperName, ...PaperName[]];

const template = z.string().min(1).max(2_000);

const printedField = z.union([
  fieldPath,
  z.strictObject({
    field: fieldPath,
    title: label.optional(),
    wide: z.literal(true).optional(),
    capital: z.literal(true).optional(),
  }),
]);

export const fieldsBlock = z.strictObject({
  fields: z.array(printedField).min(1).max(60),
  columns: z.int().min(1).max(4).optional(),
  title: label.optional(),
});

export const tableBlock = z.strictObject({
  table: fieldPath,
  columns: z
    .array(z.union([fieldName, z.strictObject({ field: fieldName, title: label.optional() })]))
    .min(1)
    .max(12),
  sum: z.array(fieldName).min(1).optional(),
  capital: fieldName.optional(),
  title: label.optional(),
});

export const approvalBlock = z.strictObject({
  approval: z.literal(true),
  title: label.optional(),
});

export const stepsBlock = z.strictObject({
  steps: z.literal(true),
  title: label.optional(),
  empty: label.optional(),
});

export const relatedBlock = z.strictObject({
  related: pagePath,
  by: z.record(fieldPath, fieldPath).optional(),
  columns: z.array(fieldPath).min(1).max(12).optional(),
  title: label.optional(),
  empty: label.optional(),
});

export const signBlock = z.strictObject({
  sign: z.array(label).min(1).max(6),
});

export const qrBlock = z.strictObject({
  qr: template,
  caption: template.optional(),
  size: z.int().min(10).max(80).optional(),
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
  paper: z.union([z.enum(PAPER_NAMES), z.string().regex(LABEL_SIZE)]).optional(),
  landscape: z.literal(true).optional(),
  letterhead: z.literal(true).optional(),
  verify: z.literal(true).optional(),
  when: expression.optional(),
  perRow: fieldName.optional(),
  body: z.array(block).min(1).max(60),
});

/** In a second page's file: a print of its own, or the code of one that the other page has. */
export const viewPrint = z.union([print, code]);

export type Print = z.infer<typeof print>;
export type PrintBlockWords = z.infer<typeof block>;
export type FieldsBlock = z.infer<typeof fieldsBlock>;
export type TableBlockWords = z.infer<typeof tableBlock>;
export type RelatedBlock = z.infer<typeof relatedBlock>;
export type StepsBlock = z.infer<typeof stepsBlock>;
