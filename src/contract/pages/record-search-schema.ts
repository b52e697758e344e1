import { z } from 'zod';
import { MOST_SEARCHED } from './record-search';

const record = z.object({
  id: z.string(),
  name: z.string().describe('记录的名称'),
  code: z.string().optional().describe('记录的编号'),
  party: z.string().optional().describe('与谁有关，例如合同的客户'),
  /** As the page's dictionary words it; absent where the page has none. */
  state: z.object({ label: z.string(), color: z.string().optional() }).optional(),
  match: z
    .object({ title: z.string(), text: z.string() })
    .optional()
    .describe('文字出现在别的字段里时，是哪个字段、写的什么'),
});
/** A record that was found; `path` of its page and `id` lead to it. */
export type FoundRecord = z.infer<typeof record>;

const onPage = z.object({
  path: z.string(),
  title: z.string(),
  /** The nearest first. */
  records: z.array(record),
  more: z.string().optional().describe('还有更多：在该页面的列表里用这个查询条件查'),
});
export type FoundOnPage = z.infer<typeof onPage>;

export const searchData = z.object({
  pages: z.array(onPage),
  pagesLeft: z.int().optional().describe(`超过 ${MOST_SEARCHED} 个页面时，没有查的页面数`),
});
export type SearchData = z.infer<typeof searchData>;
