import { z } from 'zod';
import { LIST_SHAPES, type ShapeName } from './list-shapes';
import { narrowing } from './resource-schema';
import { fieldName, fieldPath, label } from './schema-terms';

/** The views of a list page, and the shapes that a view may have beside the table (decision 095). */

interface ShapeTerms {
  /** What an author calls it. */
  means: string;
  /** What the key of the list is for. */
  about: string;
  schema: z.ZodObject;
}

/** What each shape takes in `list`, by the names of `list-shapes.ts`. */
const SHAPES = {
  board: {
    means: '看板',
    about: '看板：一列一个取值，拖动卡片即流转或改写',
    schema: z.strictObject({
      by: fieldName.describe(
        '按它分列：states 的状态字段（拖动即流转）、有选项的字段（拖动即改写），或派生字段（不能拖动）',
      ),
      card: z
        .array(fieldPath)
        .min(1)
        .max(6)
        .optional()
        .describe('卡片上的字段，第一个是名称；不写则同 list.card'),
    }),
  },
  calendar: {
    means: '日历',
    about: '日历：月、周和日程',
    schema: z.strictObject({
      start: fieldName.describe('开始的日期字段，format 为 date 或 dateTime'),
      end: fieldName.optional().describe('结束的日期字段，与 start 同类；不写则只在开始那天'),
      title: fieldName.describe('日历上显示的字段'),
    }),
  },
  tree: {
    means: '树',
    about: '树：逐级展开，可移到别的上级',
    schema: z.strictObject({
      parent: fieldName.describe('存放上级的字段，从本页的记录里选（x-options.page 是本页）'),
    }),
  },
  cards: {
    means: '卡片',
    about: '带图片的卡片',
    schema: z.strictObject({
      title: fieldPath.describe('卡片的名称，按它打开记录'),
      picture: fieldName.optional().describe('卡片上方的图片：Upload 字段里的第一张图'),
      fields: z.array(fieldPath).min(1).max(6).optional().describe('名称下面的字段'),
    }),
  },
} as const satisfies Record<ShapeName, ShapeTerms>;

type Shapes = typeof SHAPES;
/** The names of the shapes, in the order of their registry. */
export const SHAPE_NAMES = Object.keys(LIST_SHAPES) as [ShapeName, ...ShapeName[]];

/** What each shape takes, by its name: parts of a page file. */
export const shapeParts = Object.fromEntries(
  SHAPE_NAMES.map((name) => [name, SHAPES[name].schema]),
) as unknown as { readonly [Name in ShapeName]: Shapes[Name]['schema'] };

/** The keys of a list that say how its shapes are drawn. */
export const shapeKeys = Object.fromEntries(
  SHAPE_NAMES.map((name) => [name, SHAPES[name].schema.optional().describe(SHAPES[name].about)]),
) as unknown as { readonly [Name in ShapeName]: z.ZodOptional<Shapes[Name]['schema']> };

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
    .describe(
      `不是表格：${SHAPE_NAMES.map((name) => `${name} ${SHAPES[name].means}`).join('、')}，写法见 list 的同名项`,
    ),
});
/** A view that a page file gives a list. */
export type ListView = z.infer<typeof listView>;
export type CalendarShape = z.infer<Shapes['calendar']['schema']>;
