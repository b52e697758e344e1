import { z } from 'zod';
import type { ListData } from '../../../src/contract/envelope';
import {
  MEMO_LENGTH,
  type Memo,
  MOST_ENTRIES,
  MOST_MEMOS,
  TREND_DAYS,
  WORKBENCH_CALLS,
  type WorkbenchOverview,
} from '../../../src/contract/workbench';
import { badRequest } from '../../kernel/base/errors';
import { nothing } from '../../kernel/http/input';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { readEntries, saveEntries } from './entries';
import { listMemos, removeMemo, saveMemo } from './memos';
import { readWorkbench } from './overview';

const memoId = z.string().min(1).max(64);
const memo: z.ZodType<Memo> = z.object({ id: z.string(), text: z.string(), savedAt: z.string() });
const entries = z.object({
  paths: z.array(z.string()).nullable().describe('从未选过时为 null；本人打不开的页面由前端略去'),
});
const overview: z.ZodType<WorkbenchOverview> = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      field: z.string().describe('计数的查询条件'),
      responsible: z.string().optional().describe('按负责人查询的条件'),
      counts: z.array(
        z.object({
          value: z.string(),
          label: z.string(),
          color: z.string().optional(),
          all: z.int(),
          own: z.int().optional().describe('本人负责的'),
        }),
      ),
      done: z.array(z.string()).optional().describe('表示已办完的取值'),
      due: z
        .array(
          z.object({
            id: z.string(),
            name: z.string().describe('记录的名称'),
            code: z.string().optional().describe('记录的编号'),
            party: z.string().optional().describe('与谁有关，例如合同的客户'),
            date: z.string(),
            daysLeft: z.int().describe('过期为负'),
            value: z.string(),
          }),
        )
        .optional(),
    }),
  ),
  trend: z
    .array(z.object({ date: z.string(), created: z.int(), finished: z.int() }))
    .describe(`北京时间到今天为止的 ${TREND_DAYS} 天`),
});

/** An account's work bench (specification section 2: /work/home; decision 042). */
export const workbenchRoutes = moduleRoutes('server/modules/workbench/routes.ts', (routes, kernel) => {
  route(routes, {
    method: 'GET',
    path: WORKBENCH_CALLS.overview,
    auth: 'user',
    about: '工作台：有 bench 的页面的数量、到期的记录和趋势，只含本人有权限的页面',
    query: nothing,
    answer: overview,
    handler: async ({ user, tx, t }) =>
      localized(await tx.read((trx) => readWorkbench(kernel, trx, user)), t),
  });

  route(routes, {
    method: 'GET',
    path: WORKBENCH_CALLS.entries,
    auth: 'user',
    about: '本人的快捷入口',
    query: nothing,
    answer: entries,
    handler: async ({ user, tx }) => ({ paths: await tx.read((trx) => readEntries(trx, user)) }),
  });

  route(routes, {
    method: 'PUT',
    path: WORKBENCH_CALLS.entries,
    auth: 'user',
    about: `保存本人的快捷入口，最多 ${MOST_ENTRIES} 个`,
    body: z.strictObject({
      paths: z
        .array(z.string().regex(/^\/[\w/-]{1,199}$/))
        .max(MOST_ENTRIES)
        .describe('菜单里的页面路径，依次显示，不重复'),
    }),
    answer: entries,
    handler: async ({ body: { paths }, user, tx }) => {
      if (new Set(paths).size < paths.length) throw badRequest([{ path: 'paths', message: '快捷入口重复' }]);
      await tx.write((trx) => saveEntries(trx, user, paths));
      return { paths };
    },
  });

  route(routes, {
    method: 'GET',
    path: WORKBENCH_CALLS.memos,
    auth: 'user',
    about: '本人的备忘，新的在前',
    query: nothing,
    answer: z.object({ list: z.array(memo), total: z.int() }),
    handler: async ({ user, tx }) => {
      const list = await tx.read((trx) => listMemos(trx, user));
      return { list, total: list.length } satisfies ListData<unknown>;
    },
  });

  route(routes, {
    method: 'POST',
    path: WORKBENCH_CALLS.saveMemo,
    auth: 'user',
    about: `新增或修改一条备忘，每人最多 ${MOST_MEMOS} 条`,
    body: z.strictObject({
      id: memoId.optional().describe('已有的备忘；不写为新增'),
      text: z.string().max(1_000).describe(`去掉首尾空格后 1 到 ${MEMO_LENGTH} 个字`),
    }),
    answer: memo,
    errors: ['record_not_found', 'too_many_memos'],
    handler: ({ body, user, tx }) => tx.write((trx) => saveMemo(trx, user, body, kernel.clock())),
  });

  route(routes, {
    method: 'POST',
    path: WORKBENCH_CALLS.removeMemo,
    auth: 'user',
    about: '删除一条备忘',
    body: z.strictObject({ id: memoId }),
    answer: z.object({}),
    errors: ['record_not_found'],
    handler: async ({ body: { id }, user, tx }) => {
      await tx.write((trx) => removeMemo(trx, user, id));
      return {};
    },
  });
});

/** The overview in the caller's language: titles of pages, labels of values. */
function localized(
  { pages, trend }: WorkbenchOverview,
  translate: (text: string) => string,
): WorkbenchOverview {
  return {
    trend,
    pages: pages.map((page) => ({
      ...page,
      title: translate(page.title),
      counts: page.counts.map((one) => ({ ...one, label: translate(one.label) })),
    })),
  };
}
