import { z } from 'zod';
import {
  APPROVAL_CALLS,
  type ApprovalPage,
  type ApprovalQuery,
  type WaitingQuery,
} from '../../../src/contract/api/approvals';
import {
  decidedRecord,
  earlierVersion,
  routeInList,
  waitingRecord,
} from '../../../src/contract/api/approvals-schema';
import { MAX_BATCH } from '../../../src/contract/language/operations';
import { paging } from '../../kernel/http/list-schema';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { grantsOf } from '../../kernel/policies/grants';
import { outcomes } from '../../kernel/records/common/record-schemas';
import { pageNamed } from '../../kernel/records/context/as-read';
import { askerOf } from '../../kernel/records/hooks/describe-record';
import { bulkData } from '../../kernel/records/routes/routes';
import { idempotencyKey } from '../../kernel/records/writes/idempotency';
import { decideMany } from './decide-many';
import { decisionPages } from './decision-pages';
import { countWaiting } from './list-waiting';
import { readDecided } from './read-decided';
import { readEarlier } from './read-earlier';
import { readWaiting } from './read-waiting';
import { listRoutes, routesQuery } from './route/list-routes';

const needs = '至少一个需要第二人执行的流转的权限码';
const text = z.string().min(1).max(200);
const queue = {
  ...paging,
  path: text.optional().describe('只看一个页面'),
  keyword: text.optional().describe('列表按其查询的文字的一部分'),
};

const page: z.ZodType<ApprovalPage> = z.object({
  path: z.string(),
  resource: z.string(),
  title: z.string(),
  count: z.int().describe('按关键字找到的条数'),
  decisions: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      refuses: z.boolean(),
      reason: z.boolean().describe('要填写原因'),
      confirm: z.string().optional(),
      asks: z.literal(true).optional().describe('要填写记录的字段，只能一条一条地处理'),
    }),
  ),
});
/** What waits for a member of staff over all pages, what it decided, and deciding (decision 044). */
export const approvalRoutes = moduleRoutes('server/modules/approvals/routes.ts', (routes, kernel) => {
  const { registry, clock } = kernel;
  route(routes, 'POST', APPROVAL_CALLS.waiting, {
    auth: 'user',
    about: '所有页面里等待本人处理的记录；本人提交的不在其中，只计数',
    body: z.strictObject({
      ...queue,
      newest: z.boolean().optional().describe('后提交的在前；否则等得最久的在前'),
    }) satisfies z.ZodType<WaitingQuery>,
    answer: z.object({
      list: z.array(waitingRecord),
      total: z.int(),
      pages: z.array(page),
      own: z.int().describe('本人提交、等待他人处理的条数'),
    }),
    errors: ['page_not_granted'],
    needs,
    handler: (input) => readWaiting(kernel, askerOf(input), input.body),
  });

  route(routes, 'POST', APPROVAL_CALLS.decided, {
    auth: 'user',
    about: '本人处理过的，新的在前',
    body: z.strictObject(queue) satisfies z.ZodType<ApprovalQuery>,
    answer: z.object({ list: z.array(decidedRecord), total: z.int(), pages: z.array(page) }),
    errors: ['page_not_granted'],
    needs,
    handler: (input) => readDecided(kernel, askerOf(input), input.body),
  });

  route(routes, 'POST', APPROVAL_CALLS.routes, {
    auth: 'user',
    about: '审批流程：本人提交的、抄送本人的，或管理员要处理的没有人可以审批的',
    body: routesQuery,
    answer: z.object({ list: z.array(routeInList), total: z.int(), stuck: z.int() }),
    errors: ['page_not_granted', 'no_permission'],
    needs,
    handler: (input) => listRoutes(kernel, askerOf(input), input.body),
  });

  route(routes, 'GET', APPROVAL_CALLS.count, {
    auth: 'user',
    about: '等待本人处理的条数，没有权限的人为 0',
    answer: z.object({ count: z.int() }),
    handler: async ({ user, tx }) => ({
      count: await tx.write(async (trx) => {
        const pages = decisionPages(registry, await grantsOf(trx, user, registry), user);
        return countWaiting(trx, user, pages, clock());
      }),
    }),
  });

  route(routes, 'GET', APPROVAL_CALLS.earlier, {
    auth: 'user',
    about: '一条记录与上次处理时相比的变化；没有处理过或没有变化为 null',
    query: z.strictObject({ resource: text, id: text }),
    answer: z.object({ earlier: earlierVersion.nullable() }),
    errors: ['no_permission', 'record_not_found', 'not_found'],
    needs: '资源的页面',
    handler: async ({ query: { resource, id }, user, t }) => {
      const page = await pageNamed(kernel, user, resource);
      const found = await readEarlier(kernel, { user, page }, id);
      return { earlier: found ? { ...found, label: t(found.label) } : null };
    },
  });

  route(routes, 'POST', APPROVAL_CALLS.decide, {
    auth: 'user',
    about: '处理多个页面的多条记录，逐条答复',
    body: z.strictObject({
      list: z
        .array(z.strictObject({ resource: text, id: text, version: z.int().min(1), code: text }))
        .min(1)
        .max(MAX_BATCH),
      reason: z.string().optional(),
    }),
    answer: outcomes,
    errors: ['no_permission', 'not_found'],
    needs: '各流转的权限码',
    handler: async ({ body: { list, reason }, user, t, c }) => {
      const key = idempotencyKey(c.req.header('idempotency-key'));
      return bulkData(await decideMany(kernel, user, { list, reason, key }), t, c.get('language'));
    },
  });
});
