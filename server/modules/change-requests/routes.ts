import { z } from 'zod';
import { moduleRoutes } from '../../kernel/module';
import { changeRequest } from '../../kernel/records/common/record-schemas';
import { recordRoute } from '../../kernel/records/hooks/record-route';
import { readChanges } from './present-request';

export const changeRoutes = moduleRoutes('server/modules/change-requests/routes.ts', (routes, kernel) => {
  recordRoute(routes, kernel, 'GET', '/api/resources/:resource/:id/changes', {
    about: '修改是否要经审核，以及这条记录最近的变更申请',
    answer: z.object({ asks: z.boolean(), latest: changeRequest.nullable() }),
    errors: ['no_permission', 'record_not_found'],
    needs: '资源的页面',
    handler: ({ params: { id }, call }) => readChanges(kernel, call, id),
  });
});
