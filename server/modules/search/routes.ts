import { z } from 'zod';
import { MOST_FOUND, SEARCH_CALL, SEARCH_LENGTH } from '../../../src/contract/pages/record-search';
import { searchData } from '../../../src/contract/pages/record-search-schema';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { askerOf } from '../../kernel/records/hooks/describe-record';
import { searchRecords } from './search-records';

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
    answer: searchData,
    handler: (input) => input.tx.read((trx) => searchRecords(kernel, trx, askerOf(input), input.query.text)),
  });
});
