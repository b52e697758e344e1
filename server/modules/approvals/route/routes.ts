import type { Context } from 'hono';
import type { Transaction } from 'kysely';
import { ROUTE_CALLS, type RouteData } from '../../../../src/contract/api/route-view';
import { isView } from '../../../../src/contract/pages/page-view';
import { noPermission, Refusal } from '../../../kernel/base/errors';
import type { User } from '../../../kernel/base/user';
import type { Tables } from '../../../kernel/db/tables';
import type { AppEnv } from '../../../kernel/http/context';
import { route } from '../../../kernel/http/route';
import { moduleRoutes } from '../../../kernel/module';
import { pageNamed } from '../../../kernel/records/context/as-read';
import { inTenant, type RecordCall } from '../../../kernel/records/context/record-context';
import type { Asker } from '../../../kernel/records/hooks/describe-record';
import { namesOf } from '../../../kernel/records/reading/read-history';
import { addPerson, copyTo, handOver, remind, sendBack, withdraw } from './act-on-route';
import { decideLevel, holdRoute } from './decide-level';
import { LEFT_PAGE, readRoute } from './read-route';
import { ROUTE_NOTES } from './route-docs';
import { peopleFor } from './route-targets';

/** What a handler tells of who asks. */
interface Asking {
  user: User;
  t(text: string): string;
  c: Context<AppEnv>;
}

/** A record that is decided through a second page may be none of that page's records afterwards. */
function unlessLeft({ page }: Pick<RecordCall, 'page'>) {
  return (reason: unknown): RouteData => {
    const isGone = reason instanceof Refusal && reason.code === 'record_not_found';
    if (isGone && isView(page)) return LEFT_PAGE;
    throw reason;
  };
}

/** Who asks, and in which language. */
export function askerOf({ user, t, c }: Asking): Asker {
  return { user, inLanguage: t, isTranslated: c.get('language') !== 'zh-CN' };
}

/** The approval route of a record, and what people do on it (decision 081). */
export const levelRoutes = moduleRoutes('server/modules/approvals/route/routes.ts', (routes, kernel) => {
  route(routes, 'GET', ROUTE_CALLS.view, {
    auth: 'user',
    ...ROUTE_NOTES.view,
    handler: async (input) => {
      const { resource, id } = input.query;
      return readRoute(kernel, askerOf(input), await pageNamed(kernel, input.user, resource), id);
    },
  });
  route(routes, 'GET', ROUTE_CALLS.people, {
    auth: 'user',
    ...ROUTE_NOTES.people,
    handler: async ({ user, query: { resource, id, for: purpose } }) => {
      const call = { user, page: await pageNamed(kernel, user, resource) };
      if (user.supplierCode !== null) throw noPermission();
      const found = await inTenant(kernel, user, async (trx) => {
        const held = await holdRoute(kernel, trx, call, id);
        return peopleFor(held, held.page, purpose, user.accountId);
      });
      const names = await namesOf(
        kernel,
        found.map((account_id) => ({ account_id })),
      );
      return { list: found.map((one) => ({ id: one, name: names.get(one) ?? one })) };
    },
  });

  /** Does something on a route, and answers how the route is then. */
  const act = async (
    input: Asking & { body: { resource: string; id: string } },
    run: (trx: Transaction<Tables>, call: RecordCall) => Promise<void>,
  ): Promise<RouteData> => {
    const { user } = input;
    const call = { user, page: await pageNamed(kernel, user, input.body.resource) };
    await inTenant(kernel, call.user, (trx) => run(trx, call));
    return readRoute(kernel, askerOf(input), call.page, input.body.id).catch(unlessLeft(call));
  };

  route(routes, 'POST', ROUTE_CALLS.decide, {
    auth: 'user',
    ...ROUTE_NOTES.decide,
    handler: (input) => {
      const { reason: comment, ...level } = input.body;
      return act(input, (trx, call) => decideLevel(kernel, trx, call, { ...level, comment }));
    },
  });
  route(routes, 'POST', ROUTE_CALLS.sendBack, {
    auth: 'user',
    ...ROUTE_NOTES.sendBack,
    handler: (input) => act(input, (trx, call) => sendBack(kernel, trx, call, input.body)),
  });
  route(routes, 'POST', ROUTE_CALLS.withdraw, {
    auth: 'user',
    ...ROUTE_NOTES.withdraw,
    handler: (input) => act(input, (trx, call) => withdraw(kernel, trx, call, input.body)),
  });
  route(routes, 'POST', ROUTE_CALLS.handOver, {
    auth: 'user',
    ...ROUTE_NOTES.handOver,
    handler: (input) => act(input, (trx, call) => handOver(kernel, trx, call, input.body)),
  });
  route(routes, 'POST', ROUTE_CALLS.add, {
    auth: 'user',
    ...ROUTE_NOTES.add,
    handler: (input) => act(input, (trx, call) => addPerson(kernel, trx, call, input.body)),
  });
  route(routes, 'POST', ROUTE_CALLS.copy, {
    auth: 'user',
    ...ROUTE_NOTES.copy,
    handler: (input) => act(input, (trx, call) => copyTo(kernel, trx, call, input.body)),
  });
  route(routes, 'POST', ROUTE_CALLS.remind, {
    auth: 'user',
    ...ROUTE_NOTES.remind,
    handler: (input) => act(input, (trx, call) => remind(kernel, trx, call, input.body)),
  });
});
