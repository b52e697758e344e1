import { z } from 'zod';
import {
  MOST_FOUND,
  MOST_SEARCHED,
  SEARCH_CALL,
  SEARCH_LENGTH,
  type SearchData,
} from '../../../src/contract/pages/record-search';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { searchRecords } from './search-records';

const found: z.ZodType<SearchData> = z.object({
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

/** The search in the header, over the records of every page with `searchable` (decision 067). */
export const searchRoutes = moduleRoutes('server/modules/search/routes.ts', (routes, kernel) => {
  route(routes, 'GET', SEARCH_CALL, {
    auth: 'user',
    about: `查找记录：本人有权限、写了 searchable 的页面，每页最多 ${MOST_FOUND} 条，编号或名称相同的在前`,
    query: z.strictObject({
      text: z
        .string()
        .trim()
        .min(1)
        .max(SEARCH_LENGTH)
        .describe(`要找的文字，去掉首尾空格后 1 到 ${SEARCH_LENGTH} 个字；% 和 _ 就是它们自己`),
    }),
    answer: found,
    handler({ query: { text }, user, tx, t, c }) {
      const asker = { user, inLanguage: t, isTranslated: c.get('language') !== 'zh-CN' };
      return tx.read((trx) => searchRecords(kernel, trx, asker, text));
    },
  });
});
