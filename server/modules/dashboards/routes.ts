import { z } from 'zod';
import { today } from '../../../src/contract/fields/derived';
import { MOST_LINKS } from '../../../src/contract/language/dashboard-limits';
import type { DashboardPage } from '../../../src/contract/language/page-schema';
import { grantsPage, type PermissionMap } from '../../../src/contract/language/permissions';
import { MOST_COUNTED } from '../../../src/contract/lists/list-query';
import { DASHBOARD_CALLS, type DashboardData, isHomeOf } from '../../../src/contract/pages/dashboards';
import { badRequest, Refusal } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import { type CallerTransactions, route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { grantsOf } from '../../kernel/policies/grants';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { keepChosen } from './chosen-links';
import { keepLayout, layout, readLayout } from './layout';
import { readDashboard } from './read-dashboard';

const path = z.string().min(1).max(200).describe('看板的页面路径');
const card = z.object({ id: z.string(), type: z.string(), title: z.string().optional() });
const chosen = z.object({
  paths: z.array(z.string()).nullable().describe('从未选过时为 null；本人打不开的页面由前端略去'),
});
const dashboard = z.object({
  title: z.string(),
  description: z.string().optional(),
  places: z.array(
    z.object({
      span: z.int().describe('占 24 列中的几列'),
      cards: z.array(
        card.extend({
          card: z.looseObject({ type: z.string() }).describe('页面文件里的卡片'),
          data: z
            .unknown()
            .optional()
            .describe(
              `卡片的内容，随类型而不同；任务和到期的数目和列表一样最多数到 ${MOST_COUNTED}，更多时 allExceeded、ownExceeded 或 exceeded 为 true`,
            ),
          failed: z.literal(true).optional().describe('这一张没能读到，其余的不受影响'),
        }),
      ),
    }),
  ),
  hidden: z.array(card).describe('本人收起的卡片'),
});

/** What a dashboard shows the caller, and how the caller arranges it (decision 099). */
export const dashboardRoutes = moduleRoutes('server/modules/dashboards/routes.ts', (routes, kernel) => {
  const { registry, log, clock } = kernel;
  route(routes, 'GET', DASHBOARD_CALLS.data, {
    auth: 'user',
    about: '一个看板：本人看得到的卡片和它们的内容，一次答复；没有权限的页面的卡片不在其中',
    query: z.strictObject({
      path,
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional()
        .describe('月历显示的月份，不写是本月'),
    }),
    answer: dashboard,
    errors: ['page_not_found', 'page_not_granted'],
    needs: '该页面；首页人人可以打开',
    async handler({ query, user, tx, t }): Promise<DashboardData> {
      const { page, granted } = await opened(registry, tx, user, query.path);
      const arranged = await tx.read((trx) => readLayout(trx, user, page.path));
      const month = query.month ?? today(clock()).slice(0, 7);
      return readDashboard({ context: kernel, log, user, tx, granted, month, t }, page, arranged);
    },
  });

  route(routes, 'PUT', DASHBOARD_CALLS.layout, {
    auth: 'user',
    about: '保存本人对一个看板的安排：收起哪些卡片，其余的次序；两个空列表即恢复原样',
    query: z.strictObject({ path }),
    body: layout,
    answer: layout,
    errors: ['page_not_found', 'page_not_granted', 'too_many_tables'],
    needs: '该页面；首页人人可以打开',
    async handler({ query, body, user, tx }) {
      const { page } = await opened(registry, tx, user, query.path);
      await tx.write((trx) => keepLayout(trx, user, page.path, body, clock()));
      return body;
    },
  });

  route(routes, 'PUT', DASHBOARD_CALLS.links, {
    auth: 'user',
    about: `保存本人的快捷入口，最多 ${MOST_LINKS} 个`,
    body: z.strictObject({
      paths: z
        .array(z.string().regex(/^\/[\w/-]{1,199}$/))
        .max(MOST_LINKS)
        .describe('菜单里的页面路径，依次显示，不重复'),
    }),
    answer: chosen,
    handler: async ({ body: { paths }, user, tx }) => {
      if (new Set(paths).size < paths.length) throw badRequest([{ path: 'paths', message: '快捷入口重复' }]);
      await tx.write((trx) => keepChosen(trx, user, paths));
      return { paths };
    },
  });
});

/** The dashboard at a path, where the caller may open it. Throws page_not_found or page_not_granted. */
async function opened(
  registry: SchemaRegistry,
  tx: CallerTransactions,
  user: User,
  address: string,
): Promise<{ page: DashboardPage; granted: PermissionMap }> {
  const page = registry.byPath(address)?.page;
  if (page?.kind !== 'dashboard') throw new Refusal('page_not_found');
  const granted = await tx.read((trx) => grantsOf(trx, user, registry));
  if (!(page.home ? isHomeOf(page, user.face) : grantsPage(granted, address)))
    throw new Refusal('page_not_granted');
  return { page, granted };
}
