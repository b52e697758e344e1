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
  type: z.enum(CHART_TYPES),
  by: fieldPath.optional(),
  every: z.enum(PERIODS).optional(),
  fn: z.enum(TOTAL_FUNCTIONS).optional(),
  field: fieldPath.optional(),
  split: fieldPath.optional(),
  most: z.int().min(2).max(MOST_GROUPS).optional(),
  where: narrowing.optional(),
  target: z.number().positive().optional(),
});

export type Chart = z.infer<typeof chart>;
