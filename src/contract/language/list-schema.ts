import { z } from 'zod';
import { face } from '../base/identity-schema';
import { chart } from './chart-schema';
import {
  code,
  expression,
  fieldPath,
  label,
  pagePath,
  pairedBy,
  sort,
  TOTAL_FUNCTIONS,
} from './schema-terms';
import { VALUE_TYPES, type ValueType } from './value-types';
import { listView, shapeKeys } from './view-schema';

/** The list of a page file: columns, searches, totals and buttons. */

export const ACTION_NAMES = [
  'create',
  'copy',
  'update',
  'view',
  'delete',
  'assign',
  'urge',
  'export',
  'import',
] as const;
export type ActionName = (typeof ACTION_NAMES)[number];

export const button = z.strictObject({
  code,
  label,
  action: z.enum(ACTION_NAMES),
  when: expression.optional(),
  confirm: z.string().max(200).optional(),
  danger: z.boolean().optional(),
  saveLabel: label.optional(),
});

export const bulkAction = z.strictObject({
  code,
  label,
  action: z.enum(['delete', 'assign']).optional(),
  transition: code.optional(),
  when: expression.optional(),
  confirm: z.string().max(200).optional(),
  danger: z.boolean().optional(),
});

const VALUE_TYPE_NAMES = Object.keys(VALUE_TYPES) as [ValueType, ...ValueType[]];

export const link = z.union([
  z.literal('view').describe('打开该行的详情'),
  z.strictObject({
    page: pagePath,
    param: fieldPath,
  }),
]);

export const column = z.union([
  fieldPath,
  z.strictObject({
    field: fieldPath,
    title: label.optional(),
    width: z.int().min(40).max(800).optional(),
    fixed: z.enum(['left', 'right']).optional(),
    align: z.enum(['left', 'center', 'right']).optional(),
    sortable: z.boolean().optional(),
    copyable: z.boolean().optional(),
    ellipsis: z.boolean().optional(),
    hidden: z.boolean().optional(),
    valueType: z.enum(VALUE_TYPE_NAMES).optional(),
    link: link.optional(),
    sum: z.boolean().optional(),
    emphasis: z.boolean().optional(),
    face: face.optional(),
  }),
]);

export const searchItem = z.union([
  fieldPath,
  z.strictObject({
    field: fieldPath,
    title: label.optional(),
    match: z.enum(['contains', 'equals', 'range']).optional(),
    face: face.optional(),
  }),
]);

export const total = z.strictObject({
  label,
  fn: z.enum(TOTAL_FUNCTIONS),
  field: fieldPath.optional(),
});

export const card = z.strictObject({
  title: fieldPath.optional(),
  state: fieldPath.optional(),
  fields: z.array(fieldPath).min(1).max(6).optional(),
});

export const list = z.strictObject({
  search: z.array(searchItem).optional(),
  columns: z.array(column).min(1),
  inline: z.array(fieldPath).min(1).max(12).optional(),
  card: card.optional(),
  expand: z.array(fieldPath).min(1).max(12).optional(),
  detail: z.enum(['drawer', 'page']).optional(),
  totals: z.array(total).min(1).max(6).optional(),
  charts: z.array(chart).min(1).max(6).optional(),
  toolbar: z.array(button).optional(),
  rowActions: z.array(button).optional(),
  bulkActions: z.array(bulkAction).optional(),
  defaultSort: sort.optional(),
  views: z.array(listView).min(1).max(12).optional(),
  group: z.array(fieldPath).min(1).max(8).optional(),
  ...shapeKeys,
});

/** Lists of other pages on the page of a record, each in a tab (decision 086). */
export const relatedList = z.strictObject({
  page: pagePath,
  by: pairedBy,
  title: label.optional(),
  columns: z.array(fieldPath).min(1).max(20).optional(),
  create: z.literal(true).optional(),
});
export type RelatedPage = z.infer<typeof relatedList>;

export type Button = z.infer<typeof button>;
/** A button for the chosen rows: deletes or assigns them, or makes a transition of each. */
export type BulkAction = z.infer<typeof bulkAction>;
export type Column = z.infer<typeof column>;
export type ColumnLink = z.infer<typeof link>;
export type SearchItem = z.infer<typeof searchItem>;
export type Total = z.infer<typeof total>;
