import { relatedData } from '../../../src/contract/pages/related-schema';
import { nothing } from '../../kernel/http/input';
import { moduleRoutes } from '../../kernel/module';
import { recordRoute } from '../../kernel/records/hooks/record-route';
import { readRelated } from './read-related';

export const relatedRoutes = moduleRoutes('server/modules/related/routes.ts', (routes, kernel) => {
  recordRoute(routes, kernel, 'GET', '/api/resources/:resource/:id/related', {
    about: '与一条记录有关的记录：它指向的，和指向它的，只含本人有权限的页面',
    params: { resource: '资源名，即页面文件的 resource.name', id: '记录编号' },
    query: nothing,
    answer: relatedData,
    errors: ['no_permission', 'record_not_found'],
    needs: '资源的页面',
    handler: ({ params: { id }, call, tx, t }) => tx.read((trx) => readRelated(kernel, trx, call, id, t)),
  });
});
