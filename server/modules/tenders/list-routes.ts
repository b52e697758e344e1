import type { Context } from 'hono';
import { z } from 'zod';
import { nowInBeijing } from '../../../src/contract/derived';
import { TENDERS } from '../../../src/contract/system-resources';
import { noPermission } from '../../kernel/base/errors';
import type { AppEnv } from '../../kernel/http/context';
import { listOf, paging } from '../../kernel/http/list-schema';
import { countPublic } from '../../kernel/http/public-rate-limit';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { asPublic } from '../../kernel/records/as-public';
import {
  beginsWith,
  holdsOneOf,
  holdsText,
  isOfTenant,
  isValue,
  listPublished,
  type PublishedQuery,
} from '../../kernel/records/read-published';
import { requirePage } from '../../kernel/records/record-context';
import { tenantsMeant } from '../../kernel/sessions/public-tenant';
import { byDeadline, withinCategory } from './tender-filters';
import { tender, tenderType } from './tender-schema';
import { type TenderWords, tenderWords } from './tender-words';
import { presentTender, tenantNames } from './tenders';

const number = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .refine((value) => value <= most);
const publicPaging = { pageNum: number(1_000).default(1), pageSize: number(50).default(7) };
const asked = {
  type: tenderType,
  title: z.string().trim().max(60).optional().describe('标题含有的文字'),
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
const tenderQuery = z.strictObject({
  ...publicPaging,
  ...asked,
  buyer: z.string().min(1).max(30).optional().describe('发布的租户'),
});
const homePageBody = z.strictObject({ ...paging, ...asked });
type TendersAsked = z.infer<typeof homePageBody> & Pick<z.infer<typeof tenderQuery>, 'buyer'>;

/** The lists of tenders and recruitments: the public's, and that of suppliers (decision 027). */
export const tenderListRoutes = moduleRoutes('server/modules/tenders/list-routes.ts', (routes, kernel) => {
  const { database, registry, auth, clock } = kernel;
  /** The tenders of a type, category, region and buyer, whose titles hold a text; all where none is asked for. */
  const tendersAsked = async (
    { type, title, category, region, buyer, sort, ...page }: TendersAsked,
    wordsOf: () => Promise<ReadonlyMap<string, TenderWords>>,
  ): Promise<PublishedQuery> => ({
    ...page,
    latest: 'approveTime',
    ...(sort === 'deadline' && { order: byDeadline(nowInBeijing(clock())) }),
    where: [
      ...(type ? [isValue('type', type)] : []),
      ...(title ? [holdsText('title', title)] : []),
      ...(category ? [holdsOneOf('categories', withinCategory((await wordsOf()).values(), category))] : []),
      ...(region ? [beginsWith('region', region)] : []),
      ...(buyer ? [isOfTenant(buyer)] : []),
    ],
  });

  /** What the public may see of a resource. */
  const listPublic = (c: Context<AppEnv>, resource: string, query: PublishedQuery) => {
    const page = requirePage(registry, resource);
    return asPublic(database, publicRequest(c), (trx) => listPublished(trx, page, 'public', query));
  };

  /** Counts the caller; a person who navigates means the page of the same path. */
  const forAnybody = {
    auth: 'public',
    open: '供没有登录的人看的页面要用；只有已发布的记录和这些字段，按地址限次数',
    when: (c: Context<AppEnv>) => !c.req.header('accept')?.includes('text/html'),
    limit: (c: Context<AppEnv>) => countPublic(auth, c.get('address')),
  } as const;

  route(routes, {
    ...forAnybody,
    method: 'GET',
    path: '/system/notice/tenders',
    about: '首页的招标和招募，新的在前；请求头 tenant-code 写哪个租户就给哪个，不写给全部',
    query: tenderQuery,
    answer: listOf(tender),
    errors: ['too_many_requests'],
    async handler({ query, t, c }) {
      const everywhere = async () => {
        const { tenants } = await tenantsMeant(database.kysely, publicRequest(c));
        return tenderWords(
          kernel,
          tenants.map((one) => one.tenant_code),
          t,
        );
      };
      const { list, total } = await listPublic(c, TENDERS, await tendersAsked(query, everywhere));
      const codes = list.map(({ tenantCode }) => tenantCode);
      const [names, words] = [await tenantNames(database.kysely, codes), await tenderWords(kernel, codes, t)];
      return { list: list.map((row) => presentTender(row, names, words)), total };
    },
  });

  route(routes, {
    method: 'POST',
    path: '/purchase/tender/shsc-bizcore-purchase-tender/tenderOrder/querySupHomePageList',
    auth: 'user',
    about: '供应商首页的招标和招募，新的在前',
    body: homePageBody,
    answer: listOf(tender),
    errors: ['no_permission'],
    needs: '供应商',
    async handler({ body, user, tx, t }) {
      if (user.supplierCode === null) throw noPermission();
      const words = await tenderWords(kernel, [user.tenantCode], t);
      const query = await tendersAsked(body, async () => words);
      const page = requirePage(registry, TENDERS);
      const { list, total } = await tx.write((trx) => listPublished(trx, page, 'suppliers', query));
      const names = new Map([[user.tenantCode, user.tenantName]]);
      return { list: list.map((row) => presentTender(row, names, words)), total };
    },
  });
});

function publicRequest(c: Context<AppEnv>) {
  return { header: (name: string) => c.req.header(name), url: c.req.url };
}
