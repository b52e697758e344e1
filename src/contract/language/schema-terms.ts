import { z } from 'zod';

/** The words that all parts of a page file are written in. */

export const expression = z
  .string()
  .regex(/^\s*\{\{[\s\S]+\}\}\s*$/)
  .describe('CEL 表达式，写在 {{ }} 里，可用 values、row、refs、deps、session、user、now');

export const flag = z.union([z.boolean(), expression]);
export const label = z.string().min(1).max(60);
export const code = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/)
  .describe('按钮权限码；"no" 只跳过浏览器的检查');
export const fieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/);
export const fieldPath = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}(\.[A-Za-z][A-Za-z0-9]{0,39})*$/);
export const json = z.json();
export const scalar = z.union([z.string(), z.number(), z.boolean()]);
/** A column to sort by; `-` before it is the other way round. */
export const sort = z.string().regex(/^-?[A-Za-z][\w.]*$/);
/** The field of another page that names a record, or pairs of fields whose values are the same. */
export const pairedBy = z.union([fieldPath, z.record(fieldPath, fieldPath)]);
export const pagePath = z.string().regex(/^(\/[A-Za-z0-9][A-Za-z0-9-]*)+$/);

/** What adds up or compares the values of a field over several records. */
export const TOTAL_FUNCTIONS = ['count', 'sum', 'average', 'min', 'max'] as const;
export type TotalFunction = (typeof TOTAL_FUNCTIONS)[number];
