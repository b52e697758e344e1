import { z } from 'zod';
import { listOf, paging } from '../../kernel/http/list-schema';
import type { RouteNotes } from '../../kernel/http/route-docs';
import { tender, tenderType } from '../tenders/public';

const number = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .refine((value) => value <= most);
const publicPaging = { pageNum: number(1_000).default(1), pageSize: number(50).default(7) };

export const noticeQuery = z.strictObject(publicPaging);
const title = z.string().trim().max(60).optional().describe('标题含有的文字');
const asked = {
  type: tenderType,
  title,
  category: z.string().min(1).max(30).optional().describe('品类的编码，含它的下级'),
  region: z
    .string()
    .regex(/^\d{6}$/)
    .optional()
    .describe('省级行政区划代码（GB/T 2260）'),
  sort: z
    .enum(['deadline'])
    .optional()
    .describe('deadline 按报名截止时间，还能报名的在前；不写则新发布的在前'),
};
export const tenderQuery = z.strictObject({
  ...publicPaging,
  ...asked,
  buyer: z.string().min(1).max(30).optional().describe('发布的租户'),
});
export const oneNotice = z.strictObject({ id: z.string().min(1).max(64) });
export const homePageBody = z.strictObject({ ...paging, ...asked });

const notice = z.object({
  id: z.string(),
  title: z.string(),
  sendDateStr: z.string(),
  deadlineTime: z.string(),
});

const customer = z.object({
  id: z.string(),
  customerName: z.string(),
  intro: z.string(),
  hotline: z.string(),
  mailbox: z.string(),
  complaintHotline: z.string(),
  appUrl: z.string().describe('手机应用的下载地址，画成二维码'),
  officialAccountUrl: z.string().describe('公众号的地址，画成二维码'),
  reportScope: z.string().describe('举报受理范围'),
  rewardPolicy: z.string().describe('举报奖励办法'),
});

const file = 'server/modules/notices/routes.ts';
const open = '供没有登录的人看的页面要用；只有已发布的记录和这些字段，按地址限次数';
const errors = ['too_many_requests'] as const;

/** What the calls of tenders and notices say of themselves. */
export const PUBLIC_NOTICE_NOTES = {
  notices: {
    about: '系统公告，新的在前；请求头 tenant-code 写哪个租户就给哪个，不写给全部',
    file,
    open,
    query: noticeQuery,
    answer: listOf(notice),
    errors,
  },
  notice: {
    about: '一条系统公告的全文',
    file,
    open,
    query: oneNotice,
    answer: notice.extend({ content: z.string().describe('带格式的文本') }),
    errors: ['record_not_found', 'too_many_requests'],
  },
  tenders: {
    about: '首页的招标和招募，新的在前；请求头 tenant-code 写哪个租户就给哪个，不写给全部',
    file,
    open,
    query: tenderQuery,
    answer: listOf(tender),
    errors,
  },
  customers: {
    about: '首页的平台客户和联系方式，没有的为空；请求头 tenant-code 写哪个租户就给哪个，不写给全部',
    file,
    open,
    query: noticeQuery,
    answer: listOf(customer),
    errors,
  },
  homePage: {
    about: '供应商首页的招标和招募，新的在前',
    file,
    body: homePageBody,
    answer: listOf(tender),
    errors: ['no_permission'],
    needs: '供应商',
  },
} as const satisfies Record<string, RouteNotes>;
