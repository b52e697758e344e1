import { z } from 'zod';
import type { RefusalCode } from '../../../../src/contract/api/envelope';
import {
  MAX_COPIES,
  MAX_ROUTE_COMMENT,
  PEOPLE_FOR,
  ROUTE_CALLS,
  type RouteData,
} from '../../../../src/contract/api/route-view';
import { person, routeData } from '../../../../src/contract/api/route-view-schema';
import { isView } from '../../../../src/contract/pages/page-view';
import { noPermission, Refusal } from '../../../kernel/base/errors';
import { route } from '../../../kernel/http/route';
import { moduleRoutes } from '../../../kernel/module';
import { pageNamed } from '../../../kernel/records/context/as-read';
import { inTenant, type RecordCall } from '../../../kernel/records/context/record-context';
import { askerOf } from '../../../kernel/records/hooks/describe-record';
import { type Act, addPerson, copyTo, handOver, remind, sendBack, withdraw } from './act-on-route';
import { decideLevel, holdRoute } from './decide-level';
import { peopleNamed } from './delegations';
import { LEFT_PAGE, readRoute } from './read-route';
import { peopleFor } from './route-targets';

const text = z.string().min(1).max(200);
const record = { resource: text, id: text };
const seen = { ...record, version: z.int().min(1) };
const reason = z.string().max(MAX_ROUTE_COMMENT).optional();
const held = [
  'not_found',
  'no_permission',
  'record_not_found',
  'illegal_transition',
  'version_conflict',
] as const satisfies readonly RefusalCode[];
const turn = [...held, 'second_person', 'decided_before', 'waits_for_other'] as const;
/** Those that may move the record, whose rules it then has to keep. */
const move = [...turn, 'rule_violation'] as const;
const needs = '当前这一级的审批权限码，或由字段、转交、加签、委托指定';

/** A record that is decided through a second page may be none of that page's records afterwards. */
function unlessLeft({ page }: Pick<RecordCall, 'page'>) {
  return (reason: unknown): RouteData => {
    const isGone = reason instanceof Refusal && reason.code === 'record_not_found';
    if (isGone && isView(page)) return LEFT_PAGE;
    throw reason;
  };
}

/** The approval route of a record, and what people do on it (decision 081). */
export const levelRoutes = moduleRoutes('server/modules/approvals/route/routes.ts', (routes, kernel) => {
  route(routes, 'GET', ROUTE_CALLS.view, {
    auth: 'user',
    about: '一条记录的审批流程：各级、已有的审批、等待谁，以及本人现在可以做什么',
    query: z.strictObject(record),
    answer: routeData,
    errors: ['not_found', 'no_permission', 'record_not_found'],
    needs: '资源的页面',
    handler: async (input) => {
      const { resource, id } = input.query;
      return readRoute(kernel, askerOf(input), await pageNamed(kernel, input.user, resource), id);
    },
  });
  route(routes, 'GET', ROUTE_CALLS.people, {
    auth: 'user',
    about: '可以转交、加签、抄送或指定的人',
    query: z.strictObject({ ...record, for: z.enum(PEOPLE_FOR) }),
    answer: z.object({ list: z.array(person) }),
    errors: ['not_found', 'no_permission', 'record_not_found', 'illegal_transition'],
    needs: '资源的页面',
    handler: async ({ user, query: { resource, id, for: purpose } }) => {
      const call = { user, page: await pageNamed(kernel, user, resource) };
      if (user.supplierCode !== null) throw noPermission();
      const found = await inTenant(kernel, user, async (trx) => {
        const held = await holdRoute(kernel, trx, call, id);
        return peopleFor(held, held.page, purpose, user.accountId);
      });
      return { list: await peopleNamed(kernel, found) };
    },
  });

  /** Does something on a route, and answers how the route is then. */
  const act = async <I extends { resource: string; id: string }>(
    input: Parameters<typeof askerOf>[0] & { body: I },
    run: Act<I>,
  ): Promise<RouteData> => {
    const { user, body } = input;
    const call = { user, page: await pageNamed(kernel, user, body.resource) };
    await inTenant(kernel, user, (trx) => run(kernel, trx, call, body));
    return readRoute(kernel, askerOf(input), call.page, body.id).catch(unlessLeft(call));
  };
  const acting = { auth: 'user', answer: routeData } as const;

  route(routes, 'POST', ROUTE_CALLS.decide, {
    ...acting,
    about: '通过当前这一级；最后一级通过后记录才改变状态',
    body: z.strictObject({ ...seen, code: text.describe('这一级的审批权限码'), reason }),
    errors: move,
    needs,
    handler: (input) =>
      act(input, (context, trx, call, { reason: comment, ...level }) =>
        decideLevel(context, trx, call, { ...level, comment }),
      ),
  });
  route(routes, 'POST', ROUTE_CALLS.sendBack, {
    ...acting,
    about: '退回给提交人，或退回到已经审批过的一级',
    body: z.strictObject({
      ...seen,
      to: text.optional().describe('退回到哪一级；不写则退回给提交人'),
      reason,
    }),
    errors: move,
    needs,
    handler: (input) => act(input, sendBack),
  });
  route(routes, 'POST', ROUTE_CALLS.withdraw, {
    ...acting,
    about: '提交人在第一个审批之前撤回',
    body: z.strictObject(seen),
    errors: held,
    needs: '提交人',
    handler: (input) => act(input, withdraw),
  });
  route(routes, 'POST', ROUTE_CALLS.handOver, {
    ...acting,
    about: '把自己的审批转交给同样有权限的人；没有人可以审批时由管理员指定',
    body: z.strictObject({ ...seen, to: text.describe('账号'), reason }),
    errors: turn,
    needs,
    handler: (input) => act(input, handOver),
  });
  route(routes, 'POST', ROUTE_CALLS.add, {
    ...acting,
    about: '加签：在自己之前或之后再请一个人审批',
    body: z.strictObject({
      ...seen,
      to: text.describe('账号'),
      place: z.enum(['before', 'after']).describe('在当前这一级之前还是之后'),
      reason,
    }),
    errors: turn,
    needs,
    handler: (input) => act(input, addPerson),
  });
  route(routes, 'POST', ROUTE_CALLS.copy, {
    ...acting,
    about: '抄送：让可以打开这个页面的人知道',
    body: z.strictObject({
      ...seen,
      to: z.array(text).min(1).max(MAX_COPIES).describe('账号'),
    }),
    errors: held,
    needs: '资源的页面',
    handler: (input) => act(input, copyTo),
  });
  route(routes, 'POST', ROUTE_CALLS.remind, {
    ...acting,
    about: '催办：给正在等待的人发一条消息，一小时一次',
    body: z.strictObject(seen),
    errors: [...held, 'urged_lately'],
    needs: '提交人',
    handler: (input) => act(input, remind),
  });
});
