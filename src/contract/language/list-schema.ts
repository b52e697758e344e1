import { z } from 'zod';
import { chart } from './chart-schema';
import { code, expression, face, fieldPath, label, pagePath, TOTAL_FUNCTIONS } from './schema-terms';
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
  saveLabel: label.optional().describe('表单里保存按钮上的文字，只用在 create 和 update 上；不写即“保存”'),
});

export const bulkAction = z.strictObject({
  code,
  label,
  action: z.enum(['delete', 'assign']).optional().describe('对选中的记录执行的动作；与 transition 写其一'),
  transition: code.optional().describe('states 里的流转，逐条执行；code 与它相同'),
  when: expression.optional(),
  confirm: z.string().max(200).optional(),
  danger: z.boolean().optional(),
});

const VALUE_TYPE_NAMES = Object.keys(VALUE_TYPES) as [ValueType, ...ValueType[]];
const valueTypesMean = Object.entries(VALUE_TYPES).map(([name, { means }]) => `${name} ${means}`);

export const link = z.union([
  z.literal('view').describe('打开该行的详情'),
  z.strictObject({
    page: pagePath.describe('另一个 list 页面的路径'),
    param: fieldPath.describe('那个页面的查询条件；写 id 则打开编号等于该列取值的记录'),
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
    hidden: z.boolean().optional().describe('默认不显示，可在列设置里打开'),
    valueType: z
      .enum(VALUE_TYPE_NAMES)
      .optional()
      .describe(`与字段本身的写法不同时才写：${valueTypesMean.join('，')}`),
    link: link.optional().describe('单元格是链接：打开该行的详情，或另一个页面'),
    sum: z.boolean().optional().describe('表格下方显示本页合计'),
    emphasis: z.boolean().optional().describe('突出显示；不写时照字段的'),
    face: face.optional().describe('只在这个端显示；不是权限'),
  }),
]);

export const searchItem = z.union([
  fieldPath,
  z.strictObject({
    field: fieldPath,
    title: label.optional(),
    match: z.enum(['contains', 'equals', 'range']).optional(),
    face: face.optional().describe('只在这个端显示；不是权限'),
  }),
]);

export const total = z.strictObject({
  label,
  fn: z
    .enum(TOTAL_FUNCTIONS)
    .describe('count 数记录，sum 合计，average 平均；min、max 是最小和最大，也可用在日期上'),
  field: fieldPath.optional().describe('汇总的字段；count 不写字段时数全部记录'),
});

export const card = z.strictObject({
  title: fieldPath.optional().describe('卡片的名称，按它打开记录'),
  state: fieldPath.optional().describe('名称右边的状态'),
  fields: z.array(fieldPath).min(1).max(6).optional().describe('卡片上显示的字段'),
});

export const list = z.strictObject({
  search: z.array(searchItem).optional().describe('查询条件；refs.引用字段.字段 按引用的那条记录查'),
  columns: z.array(column).min(1).describe('列；refs.引用字段.字段 显示引用的那条记录的字段'),
  inline: z
    .array(fieldPath)
    .min(1)
    .max(12)
    .optional()
    .describe('可以直接在表格里修改的列；手机上打开记录修改'),
  card: card.optional().describe('手机上一条记录是一张卡片：名称、状态和几个字段'),
  expand: z.array(fieldPath).min(1).max(12).optional().describe('展开一行后显示的字段，例如长文本和明细'),
  detail: z
    .enum(['drawer', 'page'])
    .optional()
    .describe('怎样打开一条记录：drawer 在右侧抽屉里（不写即是），page 占整页，并列出变更记录'),
  totals: z.array(total).min(1).max(6).optional().describe('表格上方的汇总，跟随查询条件'),
  charts: z.array(chart).min(1).max(6).optional().describe('表格上方的图表，跟随查询条件'),
  toolbar: z.array(button).optional(),
  rowActions: z.array(button).optional(),
  bulkActions: z
    .array(bulkAction)
    .optional()
    .describe('对选中的多行执行：删除、指派，或 states 里的一个流转'),
  defaultSort: z
    .string()
    .regex(/^-?[A-Za-z][\w.]*$/)
    .optional(),
  views: z
    .array(listView)
    .min(1)
    .max(12)
    .optional()
    .describe('表格上方的标签，各有条数；第一个标签总是“全部”'),
  group: z
    .array(fieldPath)
    .min(1)
    .max(8)
    .optional()
    .describe('可以按这些字段分组看，各组有条数和小计：字典、选项、状态、引用、是否、派生字段和日期（按月）'),
  ...shapeKeys,
});

/** Lists of other pages on the page of a record, each in a tab (decision 086). */
export const relatedList = z.strictObject({
  page: pagePath.describe('记录所在的列表页面的路径'),
  by: z
    .union([fieldPath, z.record(fieldPath, fieldPath)])
    .describe('那个页面里从本页选的字段；或者两边相等的字段：那个页面的字段和本页的字段'),
  title: label.optional().describe('标签上的文字；不写则用那个页面的标题'),
  columns: z.array(fieldPath).min(1).max(20).optional().describe('只显示这些列；不写则是那个页面的全部列'),
  create: z.literal(true).optional().describe('标签里可以新增，by 的字段已填好，不能改'),
});
export type RelatedPage = z.infer<typeof relatedList>;

export type Button = z.infer<typeof button>;
/** A button for the chosen rows: deletes or assigns them, or makes a transition of each. */
export type BulkAction = z.infer<typeof bulkAction>;
export type Column = z.infer<typeof column>;
export type ColumnLink = z.infer<typeof link>;
export type SearchItem = z.infer<typeof searchItem>;
export type Total = z.infer<typeof total>;
