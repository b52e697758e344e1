import { z } from 'zod';
import type { RouteNotes } from '../api/described';
import { tender } from './public-notices-notes';

const one = z.string().min(1).max(64).optional();
export const oneTender = z.strictObject({
  id: one,
  orderId: one.describe('单号；没有 id 时按它找，几个租户有同一单号时给最新的'),
});

const file = 'server/routes/tenders.ts';

/** What the calls of one tender say of themselves. */
export const TENDER_NOTES = {
  one: {
    about: '一条已发布的招标或招募，公开的部分；请求头 tenant-code 写哪个租户就只在那里找',
    file,
    open: '供没有登录的人看的页面要用；只有已发布的记录和这些字段，按地址限次数',
    query: oneTender,
    answer: tender,
    errors: ['record_not_found', 'too_many_requests'],
  },
  forSupplier: {
    about: '一条已发布的招标或招募，供应商可看的全部',
    file,
    query: oneTender,
    answer: tender.extend({
      content: z.string().describe('带格式的文本'),
      categories: z.array(z.string()).describe('品类的名称，上级在前'),
    }),
    errors: ['no_permission', 'record_not_found'],
    needs: '供应商',
  },
} as const satisfies Record<string, RouteNotes>;
