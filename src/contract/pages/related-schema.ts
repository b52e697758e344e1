import { z } from 'zod';
import { MOST_RELATED } from './related';

const counted = z.int().describe(`最多数到 ${MOST_RELATED + 1}`);

const record = z.object({
  path: z.string(),
  id: z.string(),
  title: z.string().describe('字段的标题'),
  name: z.string(),
  code: z.string().optional(),
  party: z.string().optional(),
});
/** A record that a field of another names. */
export type RelatedRecord = z.infer<typeof record>;

const list = z.object({
  path: z.string(),
  title: z.string(),
  param: z.string().describe('在那个列表里用的查询条件'),
  value: z.string(),
  count: counted,
});
/** The records of a page that name a record: its list finds them by `param` with `value`. */
export type RelatedList = z.infer<typeof list>;

const tab = z.object({ path: z.string(), title: z.string(), count: counted });
/** A list that a page's file puts on the page of a record (`related`), with how many of its records belong to it. */
export type RelatedTab = z.infer<typeof tab>;

export const relatedData = z.object({
  records: z.array(record).describe('它的字段指向的记录'),
  lists: z.array(list).describe('指向它的记录，按页面'),
  tabs: z.array(tab).describe('页面文件的 related 里的列表，只含本人有权限的页面'),
});
/** What belongs to a record, of the pages that the account may open. Pages in `tabs` are not among the `lists`. */
export type RelatedData = z.infer<typeof relatedData>;
