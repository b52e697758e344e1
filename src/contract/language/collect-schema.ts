import { z } from 'zod';
import { fieldName, fieldPath, label, pagePath, scalar } from './schema-terms';

/** Records of another page that come into an item table, each as a row (`collect`): a part of the page-schema language. */
export const collect = z.strictObject({
  into: fieldName.describe('汇总到哪个明细'),
  label: label.describe('按钮上的文字'),
  page: pagePath.describe('从这个页面的记录里汇总；不要求能打开那个页面'),
  params: z
    .record(fieldPath, scalar)
    .optional()
    .describe('哪些记录：那个页面的查询项和取值，取值可以写表达式；取值空着时没有记录'),
  where: z
    .record(fieldPath, z.union([scalar, z.array(scalar).min(1).max(50)]))
    .optional()
    .describe('哪些记录：那个页面的查询项和固定的取值，或几个取值'),
  map: z
    .record(fieldName, fieldPath)
    .refine((map) => Object.keys(map).length > 0, '请写至少一列')
    .describe('明细的列和那个页面的字段；要有一列取它的 id 或不得重复的字段'),
  once: z.literal(true).optional().describe('一条记录只能汇总一次，网关保证'),
  except: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('本页的记录在这些状态时不算已经汇总，例如已取消'),
});
export type Collect = z.infer<typeof collect>;
