import { z } from 'zod';
import { MAX_ASSIGN_REASON } from '../../../../src/contract/fields/responsible';
import { MAX_BATCH } from '../../../../src/contract/language/operations';
import { assignRecord, assignRecords } from '../assigning/assign-records';
import { outcomes, plainRecord, version } from '../common/record-schemas';
import { localizeRecords } from '../hooks/localize';
import { defineRecordRoutes, recordRoute } from '../hooks/record-route';
import { removeRecords } from '../writes/remove-records';
import { bulkData } from './routes';

const assignment = {
  responsible: z.string().min(1).max(64).describe('负责人的账号'),
  reason: z.string().trim().max(MAX_ASSIGN_REASON).optional(),
};
const target = z.strictObject({ id: z.string(), version });
const targets = { list: z.array(target).min(1).max(MAX_BATCH) };
const errors = [
  'no_permission',
  'record_not_found',
  'illegal_transition',
  'version_conflict',
  'rule_violation',
] as const;
const needs = '资源的页面里指派按钮的权限码';

/** The calls by which records are given to whoever is to be responsible for them, and by which many are deleted one by one. */
export const assignRoutes = defineRecordRoutes(
  'server/kernel/records/routes/assign-routes.ts',
  (routes, context) => {
    const { translate } = context;
    // The last first: `batch` would also pass for an id.
    recordRoute(routes, context, 'POST', '/api/resources/:resource/batch/assign', {
      about: '指派多条记录给同一个人，逐条答复',
      body: z.strictObject({ ...targets, ...assignment }),
      answer: outcomes,
      errors,
      needs,
      handler: async ({ call, body: { list, ...assigned }, t, c }) =>
        bulkData(await assignRecords(context, call, list, assigned), t, c.get('language')),
    });

    recordRoute(routes, context, 'POST', '/api/resources/:resource/batch/removals', {
      about: '删除多条记录，逐条答复：不能删除的保留并说明原因',
      body: z.strictObject(targets),
      answer: outcomes,
      errors: ['no_permission'],
      needs: '资源的页面里删除按钮的权限码',
      handler: async ({ call, body: { list }, t, c }) =>
        bulkData(await removeRecords(context, call, list), t, c.get('language')),
    });

    recordRoute(routes, context, 'POST', '/api/resources/:resource/:id/assign', {
      about: '指派一条记录：只改负责人，并发消息给他',
      params: { id: '记录编号' },
      body: z.strictObject({ version, ...assignment }),
      answer: plainRecord,
      errors,
      needs,
      async handler({ params: { id }, call, body: { version, ...assigned }, c }) {
        const assignedTo = await assignRecord(context, call, { id, version }, assigned);
        return localizeRecords(c, translate, call.page, assignedTo);
      },
    });
  },
);
