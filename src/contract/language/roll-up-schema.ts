import { z } from 'zod';
import { fieldPath, label, pagePath, scalar } from './schema-terms';

/** What the records of another page that name a record add up to: a part of the page-schema language (decision 083). */

const ROLL_UP_FUNCTIONS = ['count', 'sum', 'average', 'min', 'max'] as const;

/** Each is read for every record that is shown. */
const MOST_GIVE_BACK = 5;

const naming = {
  page: pagePath.describe('记录在哪个页面'),
  by: z
    .union([fieldPath, z.record(fieldPath, fieldPath)])
    .describe('那个页面用哪个字段指向本页的记录；不是按记录编号指的，写成一对对“那个页面的字段: 本页的字段”'),
};

const chosen = {
  field: fieldPath.optional().describe('汇总那个页面的哪个数字字段；明细里的列写 lines.quantity'),
  where: z
    .record(fieldPath, z.union([scalar, z.array(scalar).min(1).max(50)]))
    .optional()
    .describe('只汇总这些记录：字段名和取值（或几个取值）'),
};

/** Records that give back of what was taken: added up as what takes is. */
export const givenBack = z.strictObject({ ...naming, ...chosen });

export const counted = z.strictObject({
  ...naming,
  fn: z.enum(ROLL_UP_FUNCTIONS),
  ...chosen,
  from: fieldPath.optional().describe('本页的数字字段，从中减去汇总的数，得到还剩多少'),
  back: z
    .array(givenBack)
    .min(1)
    .max(MOST_GIVE_BACK)
    .optional()
    .describe('退回的数：加回到还剩多少里，最多加到 from 的数'),
});

export const rollUp = z.strictObject({
  title: label,
  of: counted,
  minimum: z.number().optional().describe('不得低于这个数：那个页面上会使它低于这个数的写入都被拒绝'),
});

export type RollUp = z.infer<typeof rollUp>;
