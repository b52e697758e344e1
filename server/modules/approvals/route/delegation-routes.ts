import { ROUTE_CALLS } from '../../../../src/contract/api/route-view';
import { route } from '../../../kernel/http/route';
import { moduleRoutes } from '../../../kernel/module';
import { addDelegation, delegatesFor, endDelegation, readOwnDelegations } from './delegations';
import { ROUTE_NOTES } from './route-docs';
import { askerOf } from './routes';

/** Who decides in an account's place while it is away. */
export const delegationRoutes = moduleRoutes(
  'server/modules/approvals/route/delegation-routes.ts',
  (routes, kernel) => {
    route(routes, 'GET', ROUTE_CALLS.delegations, {
      auth: 'user',
      ...ROUTE_NOTES.delegations,
      handler: (input) => readOwnDelegations(kernel, askerOf(input)),
    });
    route(routes, 'POST', ROUTE_CALLS.delegations, {
      auth: 'user',
      ...ROUTE_NOTES.addDelegation,
      handler: async (input) => {
        await addDelegation(kernel, input.user, input.body);
        return readOwnDelegations(kernel, askerOf(input));
      },
    });
    route(routes, 'POST', ROUTE_CALLS.endDelegation, {
      auth: 'user',
      ...ROUTE_NOTES.endDelegation,
      handler: async (input) => {
        await endDelegation(kernel, input.user, input.body.id);
        return readOwnDelegations(kernel, askerOf(input));
      },
    });
    route(routes, 'POST', ROUTE_CALLS.delegates, {
      auth: 'user',
      ...ROUTE_NOTES.delegates,
      handler: async ({ user, body }) => ({ list: await delegatesFor(kernel, user, body.pages) }),
    });
  },
);
