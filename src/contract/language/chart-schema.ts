import { z } from 'zod';
import { narrowing } from './resource-schema';
import { fieldPath, label, TOTAL_FUNCTIONS } from './schema-terms';

/** Charts over the records of a list: a part of the page-schema language (`page-schema.ts`, decision 093). */

const CHART_TYPES = ['column', 'bar', 'line', 'area', 'pie', 'ring', 'gauge'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export const PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** Groups of values that a chart shows at most; the rest of them are one. */
const MOST_GROUPS = 30;

export const chart = z.strictObject({
  label,
  type: z
    .enum(CHART_TYPES)
    .describe('column 柱，bar 条，line 线，area 面积，pie 饼，ring 环，gauge 一个数占目标的多少'),
  by: fieldPath.optional().describe('按哪个字段分组：日期、字典、是否、引用、派生字段或短文本；gauge 不写'),
  every: z.enum(PERIODS).optional().describe('日期按天、周、月、季度或年分组；不写是月'),
  fn: z.enum(TOTAL_FUNCTIONS).optional().describe('不写是 count，数记录'),
  field: fieldPath.optional().describe('汇总的数字字段；count 不写'),
  split: fieldPath.optional().describe('每组再按这个字段分成几列或几条线'),
  most: z
    .int()
    .min(2)
    .max(MOST_GROUPS)
    .optional()
    .describe(
      '最多几组，其余合为“其他”（日期是“更早”）；不写是 12 组，日期按天 31、周 26、月 24、季度 12、年 10',
    ),
  where: narrowing.optional().describe('只算这些记录'),
  target: z.number().positive().optional().describe('gauge 的目标：满格是多少'),
});

export type Chart = z.infer<typeof chart>;
