import { z } from 'zod';
import { TOTAL_FUNCTIONS } from '../language/schema-terms';

const chartGroup = z.object({
  key: z.string().describe('取值；日期是期间，例如 2026-03、2026-W10；空的是没有填写的'),
  label: z.string(),
  /** A colour of a dictionary's entry. */
  color: z.string().optional(),
  rest: z.literal(true).optional().describe('没有单独列出的取值，或更早的日期'),
});
/** One group of a chart. `rest` is what stands beside the groups that are shown: other values, or earlier dates. */
export type ChartGroup = z.infer<typeof chartGroup>;

const { key, label, color, rest } = chartGroup.shape;
export const chartData = z.object({
  groups: z.array(chartGroup),
  series: z.array(
    z.object({
      key: key.optional(),
      label: label.optional(),
      color,
      rest,
      // Null where there is nothing to take an average, a least or a greatest of.
      values: z.array(z.string().nullable()).describe('与 groups 一一对应的数，是十进制文本'),
    }),
  ),
});
/** What a chart shows: a number for each group, in one series or in one for each value of `split`. */
export type ChartData = z.infer<typeof chartData>;

export const listGroup = z.object({
  ...chartGroup.shape,
  key: z.string().nullable().describe('取值；日期是月份，例如 2026-03；空的是没有填写的，null 是其余的'),
  count: z.int().describe('符合查询条件的记录数，不只是这一页的'),
  totals: z
    .array(z.object({ fn: z.enum(TOTAL_FUNCTIONS), field: z.string(), value: z.string() }))
    .describe('这一组的小计，是十进制文本'),
  here: z.int().describe('这一页里有几条'),
});
/** One group of a list: all its records that the search finds, however many of them are on this page. */
export type ListGroup = z.infer<typeof listGroup>;
