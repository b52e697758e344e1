import { z } from 'zod';
import { MAX_BATCH } from '../../../src/contract/operations';
import { MAX_ASSIGN_REASON } from '../../../src/contract/responsible';
import { answer } from '../http/answer';
import type { Mount } from '../http/gateway-context';
import { readBody } from '../http/input';
import { described, type RouteNotes } from '../http/route-docs';
import type { SchemaRegistry } from '../schemas/registry';
import { assignRecord, assignRecords } from './assign-records';
import { localizeRecords, withMessages } from './localize';
import { type RecordContext, requirePage } from './record-context';
import { removeRecords } from './remove-records';
import { bulkData } from './routes';

const file = 'server/kernel/records/assign-routes.ts';
const resource = '资源名，即页面文件的 resource.name';
const record = z.looseObject({ id: z.string(), version: z.int() });
const assignment = {
  responsible: z.string().min(1).max(64).describe('负责人的账号'),
  reason: z.string().trim().max(MAX_ASSIGN_REASON).optional(),
};
const one = z.strictObject({ version: z.int().min(1), ...assignment });
const target = z.strictObject({ id: z.string(), version: z.int().min(1) });
const many = z.strictObject({ list: z.array(target).min(1).max(MAX_BATCH), ...assignment });
const removals = z.strictObject({ list: z.array(target).min(1).max(MAX_BATCH) });
const errors = [
  'no_permission',
  'record_not_found',
  'illegal_transition',
  'version_conflict',
  'rule_violation',
] as const;
const needs = '资源的页面里指派按钮的权限码';

const NOTES = {
  one: {
    about: '指派一条记录：只改负责人，并发消息给他',
    file,
    params: { resource, id: '记录编号' },
    body: one,
    answer: record,
    errors,
    needs,
  },
  many: {
    about: '指派多条记录给同一个人，逐条答复',
    file,
    params: { resource },
    body: many,
    answer: z.object({ results: z.array(z.looseObject({})), done: z.int(), refused: z.int() }),
    errors,
    needs,
  },
  remove: {
    about: '删除多条记录，逐条答复：不能删除的保留并说明原因',
    file,
    params: { resource },
    body: removals,
    answer: z.object({ results: z.array(z.looseObject({})), done: z.int(), refused: z.int() }),
    errors: ['bad_request', 'no_permission', 'not_found'],
    needs: '资源的页面里删除按钮的权限码',
  },
} as const satisfies Record<string, RouteNotes>;

/** The calls by which records are given to whoever is to be responsible for them, and by which many are deleted one by one. */
export function mountAssign(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate, clock }) => {
    const context: RecordContext = { database, registry, clock };
    const pageOf = (name: string) => requirePage(registry, name);
    // The last first: `batch` would also pass for an id.
    app.post('/api/resources/:resource/batch/assign', described(NOTES.many), authenticate, async (c) => {
      const call = { user: c.get('user'), page: pageOf(c.req.param('resource')) };
      const { list, ...assigned } = await readBody(c, many);
      const outcomes = await assignRecords(context, call, list, assigned);
      return answer(
        c,
        bulkData(outcomes, (text) => translate(text, c.get('language'))),
      );
    });
    app.post('/api/resources/:resource/batch/removals', described(NOTES.remove), authenticate, async (c) => {
      const call = { user: c.get('user'), page: pageOf(c.req.param('resource')) };
      const { list } = await readBody(c, removals);
      return answer(
        c,
        bulkData(await removeRecords(context, call, list), (text) => translate(text, c.get('language'))),
      );
    });
    app.post('/api/resources/:resource/:id/assign', described(NOTES.one), authenticate, async (c) => {
      const { resource, id } = c.req.param();
      const call = { user: c.get('user'), page: pageOf(resource) };
      const { version, ...assigned } = await readBody(c, one);
      return withMessages(c, translate, async () =>
        localizeRecords(
          c,
          translate,
          call.page,
          await assignRecord(context, call, { id, version }, assigned),
        ),
      );
    });
  };
}
