import { z } from 'zod';
import {
  MOST_FOUND,
  MOST_SEARCHED,
  SEARCH_LENGTH,
  type SearchData,
} from '../../../src/contract/record-search';
import type { RouteNotes } from '../../kernel/http/route-docs';

export const searchQuery = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1)
    .max(SEARCH_LENGTH)
    .describe(`要找的文字，去掉首尾空格后 1 到 ${SEARCH_LENGTH} 个字；% 和 _ 就是它们自己`),
});

const answer: z.ZodType<SearchData> = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      records: z.array(
        z.object({
          id: z.string(),
          name: z.string().describe('记录的名称'),
          code: z.string().optional().describe('记录的编号'),
          party: z.string().optional().describe('与谁有关，例如合同的客户'),
          state: z.object({ label: z.string(), color: z.string().optional() }).optional(),
          match: z
            .object({ title: z.string(), text: z.string() })
            .optional()
            .describe('文字出现在别的字段里时，是哪个字段、写的什么'),
        }),
      ),
      more: z.string().optional().describe('还有更多：在该页面的列表里用这个查询条件查'),
    }),
  ),
  pagesLeft: z.int().optional().describe(`超过 ${MOST_SEARCHED} 个页面时，没有查的页面数`),
});

/** What the call of the search says of itself. */
export const SEARCH_NOTES = {
  search: {
    about: `查找记录：本人有权限、写了 searchable 的页面，每页最多 ${MOST_FOUND} 条，编号或名称相同的在前`,
    file: 'server/modules/search/routes.ts',
    query: searchQuery,
    answer,
  },
} as const satisfies Record<string, RouteNotes>;
