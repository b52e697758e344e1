import type { Context } from 'hono';
import { z } from 'zod';
import type { ListPage } from '../../../src/contract/language/page-schema';
import {
  MOST_DAYS,
  MOST_IN_VIEW,
  MOST_OF_DAY,
  PERIOD_PARAM,
  VIEW_PARAM,
} from '../../../src/contract/lists/list-views';
import { MAX_SHARED_VIEWS, SHARE_BUTTON } from '../../../src/contract/lists/shared-views';
import { badRequest, notFound } from '../../kernel/base/errors';
import { scopeOf } from '../../kernel/base/user';
import type { AppEnv } from '../../kernel/http/context';
import { queryOf } from '../../kernel/http/input';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { readFound } from '../../kernel/records/assigning/read-records';
import { isAsked } from '../../kernel/records/common/granted-page';
import { pageNamed } from '../../kernel/records/context/as-read';
import { localizeRecords } from '../../kernel/records/hooks/localize';
import { isStored } from '../../kernel/records/hooks/sources';
import { LIST_PARAMS, type ListParams, parseListRequest } from '../../kernel/records/lists/list-request';
import { countViews } from './count-views';
import { daysBetween, readCalendar } from './read-calendar';
import { readTree } from './read-tree';
import { requireSharing, sharedViewsOf, shareView, unshareView } from './shared-views';

const record = z.looseObject({ id: z.string(), version: z.int() });
/** A view as a person keeps it; values are of the search form, which the page tells the browser. */
const view = z.strictObject({
  name: z.string().min(1).max(20),
  values: z.record(z.string().max(120), z.unknown()),
  sort: z.string().max(100).optional(),
  group: z.string().max(100).optional().describe('分组的字段'),
  view: z.string().max(40).optional(),
  columns: z.record(z.string().max(100), z.record(z.string().max(20), z.unknown())),
  density: z.enum(['large', 'middle', 'small']),
});
const MOST_BYTES = 8 * 1024;
const EACH = '_each';
const PARENT = '_parent';
const resource = '资源名，即页面文件的 resource.name';
const errors = ['not_found', 'no_permission'] as const;

/** Reading a list by its views and in its shapes; each call takes the search's parameters as the list does. */
export const listViewRoutes = moduleRoutes('server/modules/list-views/routes.ts', (routes, kernel) => {
  const subject = async (c: Context<AppEnv>): Promise<ListPage> => {
    const page = await pageNamed(kernel, c.get('user'), c.req.param('resource') ?? '');
    if (page.kind !== 'list' || !isStored(page)) throw notFound();
    return page;
  };

  route(routes, 'GET', '/api/resources/:resource/views/counts', {
    auth: 'user',
    about: '页面文件的各个视图里，符合查询条件的记录有多少条；和大家共享的视图',
    params: { resource },
    subject,
    answer: z.object({
      counts: z.array(
        z.object({ view: z.string(), count: z.int().describe(`最多数到 ${MOST_IN_VIEW + 1}`) }),
      ),
      shared: z.array(view.extend({ id: z.string(), sharedBy: z.string(), count: z.int().optional() })),
    }),
    errors,
    needs: '资源的页面',
    async handler({ subject: page, user, c }) {
      const { list: _, ...data } = await readFound(
        kernel,
        { user, page },
        queryOf(c),
        [VIEW_PARAM],
        async (trx, filters) => {
          const all = await sharedViewsOf(trx, user, page);
          // What a view is searched by is a value of what one may not see.
          const shared = all.filter(({ params }) => Object.keys(params).every((name) => isAsked(page, name)));
          return {
            list: [],
            ...(await countViews(trx, page, scopeOf(user), filters, shared, kernel.clock())),
          };
        },
      );
      return data;
    },
  });

  route(routes, 'POST', '/api/resources/:resource/views/shared', {
    auth: 'user',
    about: `把一个视图共享给能打开本页的所有人；每个页面最多 ${MAX_SHARED_VIEWS} 个`,
    params: { resource },
    subject,
    body: view.extend({
      params: z.record(z.string().max(100), z.string().max(2_000)).describe('查询条件，同列表的参数'),
    }),
    answer: z.null(),
    errors: [...errors, 'too_many_views'],
    needs: SHARE_BUTTON.code,
    async handler({ subject: page, body, user, tx }) {
      if (Buffer.byteLength(JSON.stringify(body)) > MOST_BYTES)
        throw badRequest([{ path: 'values', message: '设置过大' }]);
      return tx.write(async (trx) => {
        await requireSharing(trx, user, page, kernel.registry);
        await shareView(trx, user, page, body, kernel.clock());
        return null;
      });
    },
  });

  route(routes, 'DELETE', '/api/resources/:resource/views/shared/:id', {
    auth: 'user',
    about: '不再共享一个视图',
    params: { resource, id: '视图的编号' },
    subject,
    answer: z.null(),
    errors: ['not_found', 'no_permission'],
    needs: SHARE_BUTTON.code,
    async handler({ params, subject: page, user, tx }) {
      return tx.write(async (trx) => {
        await requireSharing(trx, user, page, kernel.registry);
        await unshareView(trx, user, page, params.id);
        return null;
      });
    },
  });

  route(routes, 'GET', '/api/resources/:resource/views/calendar', {
    auth: 'user',
    about: `日历的一段日子：每天有多少条记录，和其中最先的几条；${PERIOD_PARAM} 为 2026-11-01~2026-11-30，最多 ${MOST_DAYS} 天`,
    params: { resource },
    subject,
    answer: z.object({
      days: z.array(z.object({ day: z.string(), count: z.int(), ids: z.array(z.string()) })),
      list: z.array(record).describe('days 里提到的记录'),
    }),
    errors,
    needs: '资源的页面',
    async handler({ subject: page, user, t, c }) {
      if (!page.list.calendar) throw notFound();
      const { [EACH]: each, ...query } = queryOf(c);
      const asked = { ...periodIn(query), each: countIn(each) };
      if (daysBetween(asked).length > MOST_DAYS)
        throw badRequest([{ path: PERIOD_PARAM, message: '一次最多 {max} 天', params: { max: MOST_DAYS } }]);
      const data = await readFound(kernel, { user, page }, query, [PERIOD_PARAM], (trx, filters) =>
        readCalendar(trx, page, scopeOf(user), filters, asked, kernel.clock()),
      );
      return localizeRecords(c, t, page, data);
    },
  });

  route(routes, 'GET', '/api/resources/:resource/views/tree', {
    auth: 'user',
    about: `树的一级：${PARENT} 是上级的取值，不写为最上级；写了查询条件则是找到的记录和到它们的路径`,
    params: { resource },
    subject,
    answer: z.object({
      list: z.array(record),
      total: z.int(),
      parents: z.array(z.string()).describe('list 里还有下级的记录的编号'),
      paths: z
        .record(z.string(), z.array(z.object({ id: z.string(), name: z.string() })))
        .optional()
        .describe('从最上级到每条记录的上级'),
    }),
    errors,
    needs: '资源的页面',
    async handler({ subject: page, user, t, c }) {
      if (!page.list.tree) throw notFound();
      const { [PARENT]: parent, ...query } = queryOf(c);
      const { pageNum, pageSize, sort } = parseListRequest(page, query);
      const asked = { pageNum, pageSize, sort, parent: textIn(parent) };
      const data = await readFound(kernel, { user, page }, query, LIST_PARAMS, (trx, filters) =>
        readTree(trx, page, scopeOf(user), filters, asked, kernel.clock()),
      );
      return localizeRecords(c, t, page, data);
    },
  });
});

function periodIn({ [PERIOD_PARAM]: period }: ListParams): { from: string; to: string } {
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})~(\d{4}-\d{2}-\d{2})$/.exec(String(period ?? '')) ?? [];
  if (!from || !to || from > to || Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to)))
    throw badRequest([{ path: PERIOD_PARAM, message: '查询条件的格式不正确' }]);
  return { from, to };
}

function countIn(each: unknown): number {
  if (each === undefined) return 3;
  const count = Number(each);
  if (!Number.isInteger(count) || count < 1 || count > MOST_OF_DAY)
    throw badRequest([{ path: EACH, message: '应为 1 到 {max} 的整数', params: { max: MOST_OF_DAY } }]);
  return count;
}

function textIn(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || value.length > 200 || value.includes('\u0000'))
    throw badRequest([{ path: PARENT, message: '查询条件的格式不正确' }]);
  return value;
}
