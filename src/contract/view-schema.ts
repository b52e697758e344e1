import { z } from 'zod';
import { narrowing } from './resource-schema';
import { fieldName, fieldPath, label } from './schema-terms';

/** The views of a list page, and the shapes that a view may have beside the table (decision 095). */

export const SHAPE_NAMES = ['board', 'calendar', 'tree', 'cards'] as const;
/** A shape of a list beside its table. */
export type ShapeName = (typeof SHAPE_NAMES)[number];

export const board = z.strictObject({
  by: fieldName.describe(
    '按它分列：states 的状态字段（拖动即流转）、有选项的字段（拖动即改写），或派生字段（不能拖动）',
  ),
  card: z
    .array(fieldPath)
    .min(1)
    .max(6)
    .optional()
    .describe('卡片上的字段，第一个是名称；不写则同 list.card'),
});

export const calendar = z.strictObject({
  start: fieldName.describe('开始的日期字段，format 为 date 或 dateTime'),
  end: fieldName.optional().describe('结束的日期字段，与 start 同类；不写则只在开始那天'),
  title: fieldName.describe('日历上显示的字段'),
});

export const tree = z.strictObject({
  parent: fieldName.describe('存放上级的字段，从本页的记录里选（x-options.page 是本页）'),
});

export const cards = z.strictObject({
  title: fieldPath.describe('卡片的名称，按它打开记录'),
  picture: fieldName.optional().describe('卡片上方的图片：Upload 字段里的第一张图'),
  fields: z.array(fieldPath).min(1).max(6).optional().describe('名称下面的字段'),
});

export const listView = z.strictObject({
  name: fieldName.optional().describe('地址里的名称（?_view=…）；不写则是第几个视图，顺序变了地址就变了'),
  label: label.describe('标签上的文字'),
  where: narrowing.optional().describe('只有这些记录；查询条件在它们之内查'),
  sort: z
    .string()
    .regex(/^-?[A-Za-z][\w.]*$/)
    .optional()
    .describe('排序的字段，前面加 - 为降序；不写则同 defaultSort'),
  columns: z
    .array(fieldPath)
    .min(1)
    .max(30)
    .optional()
    .describe('只显示这些列，按这个顺序；须是 columns 里的列'),
  group: fieldPath.optional().describe('打开时按它分组；须是 list.group 里的字段'),
  as: z
    .enum(SHAPE_NAMES)
    .optional()
    .describe('不是表格：board 看板、calendar 日历、tree 树、cards 卡片，写法见 list 的同名项'),
});
/** A view that a page file gives a list. */
export type ListView = z.infer<typeof listView>;
export type CalendarShape = z.infer<typeof calendar>;
