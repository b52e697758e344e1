import { z } from 'zod';
import { ROUTE_CALLS } from '../../../../src/contract/api/route-view';
import { delegationData, person } from '../../../../src/contract/api/route-view-schema';
import { route } from '../../../kernel/http/route';
import { moduleRoutes } from '../../../kernel/module';
import { askerOf } from '../../../kernel/records/hooks/describe-record';
import {
  addDelegation,
  delegatesFor,
  delegationBody,
  endDelegation,
  paths,
  readOwnDelegations,
} from './delegations';

/** Who decides in an account's place while it is away. */
export const delegationRoutes = moduleRoutes(
  'server/modules/approvals/route/delegation-routes.ts',
  (routes, kernel) => {
    route(routes, 'GET', ROUTE_CALLS.delegations, {
      auth: 'user',
      about: '本人的委托，和别人对本人的委托',
      answer: delegationData,
      errors: ['no_permission'],
      needs: '员工的账号',
      handler: (input) => readOwnDelegations(kernel, askerOf(input)),
    });
    route(routes, 'POST', ROUTE_CALLS.delegations, {
      auth: 'user',
      about: '不在时委托别人代为审批；不能委托给自己、互相委托，对方要能打开这些页面',
      body: delegationBody,
      answer: delegationData,
      errors: ['no_permission'],
      needs: '员工的账号',
      handler: async (input) => {
        await addDelegation(kernel, input.user, input.body);
        return readOwnDelegations(kernel, askerOf(input));
      },
    });
    route(routes, 'POST', ROUTE_CALLS.endDelegation, {
      auth: 'user',
      about: '取消本人的委托',
      body: z.strictObject({ id: z.string().min(1).max(200) }),
      answer: delegationData,
      errors: ['record_not_found', 'no_permission'],
      needs: '员工的账号',
      handler: async (input) => {
        await endDelegation(kernel, input.user, input.body.id);
        return readOwnDelegations(kernel, askerOf(input));
      },
    });
    route(routes, 'POST', ROUTE_CALLS.delegates, {
      auth: 'user',
      about: '可以受托审批这些页面的人',
      body: z.strictObject({ pages: paths }),
      answer: z.object({ list: z.array(person) }),
      errors: ['no_permission'],
      needs: '员工的账号',
      handler: async ({ user, body }) => ({ list: await delegatesFor(kernel, user, body.pages) }),
    });
  },
);
