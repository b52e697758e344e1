import { z } from 'zod';
import { code, expression, fieldPath } from './schema-terms';

/** Days before a date on which people are reminded of it, and to whom: a part of the page-schema language (`page-schema.ts`). */

/** Entries of one page. */
const MOST_REMINDERS = 10;
/** Days of one entry. */
const MOST_DAYS = 12;

export const grantedReaders = z.strictObject({
  code: code.describe('权限码：提醒角色里写明了它的员工'),
});

export const reminder = z.strictObject({
  field: fieldPath.describe('看哪个日期字段'),
  days: z
    .array(z.int().min(-366).max(3660))
    .min(1)
    .max(MOST_DAYS)
    .describe('提前多少天提醒：30 是前 30 天，0 是当天，-1 是过了 1 天'),
  to: z
    .array(z.union([z.enum(['responsible', 'supplier']), grantedReaders]))
    .min(1)
    .max(5)
    .describe('提醒谁：负责人、记录的供应商，或有某个权限码的员工'),
  when: expression.optional().describe('记录还要符合的条件，写 row'),
  message: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('消息的标题，{{ row.字段 }} 换成记录的内容；不写则是“某页面即将到期”'),
});

export const reminders = z.array(reminder).min(1).max(MOST_REMINDERS);

/** One entry of `remind`. */
export type Reminder = z.infer<typeof reminder>;
