import { z } from 'zod';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { changeRequest, RECORD_PARAMS } from '../../kernel/records/common/record-schemas';
import { pageNamed } from '../../kernel/records/context/as-read';
import { readChanges } from './present-request';

/** Whether changes of a record wait for approval, and what was asked for last (decision 036). */
export const changeRoutes = moduleRoutes('server/modules/change-requests/routes.ts', (routes, kernel) => {
  route(routes, {
    method: 'GET',
    path: '/api/resources/:resource/:id/changes',
    auth: 'user',
    about: '修改是否要经审核，以及这条记录最近的变更申请',
    params: RECORD_PARAMS,
    answer: z.object({ asks: z.boolean(), latest: changeRequest.nullable() }),
    errors: ['bad_request', 'not_found', 'no_permission', 'record_not_found'],
    needs: '资源的页面',
    handler: async ({ params: { resource, id }, user }) =>
      readChanges(kernel, { user, page: await pageNamed(kernel, user, resource) }, id),
  });
});
