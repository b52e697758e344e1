import { z } from 'zod';
import { expression, fieldPath, pagePath, scalar } from './schema-terms';

/** `x-lookup` of a field: which record of another page gives its value (decision 084). */
export const valueLookup = z.strictObject({
  page: pagePath.describe('从这个页面的记录里查；不要求能打开那个页面'),
  params: z.record(fieldPath, scalar).describe('那个页面的字段和取值，取值可以写表达式；要足以认出一条记录'),
  on: expression
    .optional()
    .describe('哪一天的：那条记录的期间（resource.noOverlap）包含这一天；不写则按 resource.unique 认记录'),
  value: fieldPath.describe('取那条记录的哪个字段'),
});
export type ValueLookup = z.infer<typeof valueLookup>;
