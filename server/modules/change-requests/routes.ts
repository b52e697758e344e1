import { z } from 'zod';
import { answer } from '../../kernel/http/answer';
import type { Mount } from '../../kernel/http/gateway-context';
import { described, type RouteNotes } from '../../kernel/http/route-docs';
import { requirePage } from '../../kernel/records/record-context';
import { changeRequest, RECORD_PARAMS } from '../../kernel/records/route-docs';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { readChanges } from './present-request';

const NOTES: RouteNotes = {
  about: '修改是否要经审核，以及这条记录最近的变更申请',
  file: 'server/modules/change-requests/routes.ts',
  params: RECORD_PARAMS,
  answer: z.object({ asks: z.boolean(), latest: changeRequest.nullable() }),
  errors: ['bad_request', 'not_found', 'no_permission', 'record_not_found'],
  needs: '资源的页面',
};

/** Whether changes of a record wait for approval, and what was asked for last (decision 036). */
export function mountChanges(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, clock }) => {
    app.get('/api/resources/:resource/:id/changes', described(NOTES), authenticate, async (c) => {
      const { resource, id } = c.req.param();
      const call = { user: c.get('user'), page: requirePage(registry, resource) };
      return answer(c, await readChanges({ database, registry, clock }, call, id));
    });
  };
}
