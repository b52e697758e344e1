import type { Context, Handler } from 'hono';
import { z } from 'zod';
import { type BulkData, type BulkOutcome, REFUSALS } from '../../../../src/contract/api/envelope';
import type { Doc } from '../../../../src/contract/base/doc';
import { isObject } from '../../../../src/contract/base/is-object';
import {
  type HttpMethod,
  MAX_BATCH,
  type Operation,
  savesInOneCall,
  standardOperation,
} from '../../../../src/contract/language/operations';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { OPERATION_NAMES, type OperationName } from '../../../../src/contract/language/resource-schema';
import { isAboutSupplier } from '../../../../src/contract/language/supplier-operations';
import { SELF } from '../../../../src/contract/pages/buttons';
import type { Language } from '../../../../src/contract/rules/messages';
import { badRequest, notFound, tenantMismatch, violationText } from '../../base/errors';
import { answer } from '../../http/answer';
import type { AppEnv } from '../../http/context';
import { bodyOf, checkInput, nothing, queryOf } from '../../http/input';
import { isOpen } from '../../schemas/open-operations';
import { readList, readRecord, readTotals } from '../assigning/read-records';
import { readCharts } from '../charts/read-charts';
import { made, outcomes, record, standardOperationDocs, values, version } from '../common/record-schemas';
import { pageFor } from '../context/as-read';
import type { RecordCall, RecordContext } from '../context/record-context';
import { hasRequest, localizeRecords } from '../hooks/localize';
import { defineRecordRoutes, recordRoute } from '../hooks/record-route';
import { readHistory } from '../reading/read-history';
import { ALONE, IN_LIST } from '../writes/check-docs';
import { idempotencyKey } from '../writes/idempotency';
import { readNeeds } from '../writes/needs';
import { transitRecords } from '../writes/transit-many';
import { transitRecord } from '../writes/transit-record';
import { createRecords, deleteRecords, updateRecords } from '../writes/write-records';
import { answerAboutSupplier, supplierInput } from './supplier-records';

const TRANSITION_ERRORS = [
  'no_permission',
  'record_not_found',
  'second_person',
  'version_conflict',
  'illegal_transition',
  'needs_missing',
  'rule_violation',
  'change_outdated',
  'change_invalid',
] as const;

/**
 * The routes of every resource: the standard endpoints, and the calls that page files name. Which of them exist
 * follows the page files in service at the moment of the call (design: "The gateway derives the route policy").
 */
export const recordRoutes = defineRecordRoutes(
  'server/kernel/records/routes/routes.ts',
  (routes, context) => {
    const { registry, authenticate, translate } = context;
    const respond = (c: Context<AppEnv>, page: RecordPage, data: unknown) => {
      const code = hasRequest(data) ? 'change_requested' : 'ok';
      return answer(c, localizeRecords(c, translate, page, data), code);
    };

    // The last first: `batch`, `totals` and `charts` would also pass for an id.
    for (const name of OPERATION_NAMES.toReversed()) {
      const { method, path } = standardOperation(':resource', name);
      recordRoute(routes, context, method, path, {
        ...standardOperationDocs(name),
        readsItself: true,
        async handler({ call, c }) {
          if (!isOpen(call.page, name)) throw notFound();
          const id = c.req.param('id');
          const input = { ...(await inputOf(c, method, [])), ...(id !== undefined && { id }) };
          const confirming = { ...call, confirmed: confirmedIn(c) };
          return respond(c, call.page, await perform(c, context, confirming, name, input));
        },
      });
    }

    // Before the one of a single record: `batch` would also pass for an id.
    recordRoute(routes, context, 'POST', '/api/resources/:resource/batch/transitions/:code', {
      about: '对多条记录执行流转，逐条答复',
      readsItself: true,
      body: z.object({
        list: z.array(z.object({ id: z.string(), version })),
        reason: z.string().optional(),
        values,
      }),
      answer: outcomes,
      errors: [...TRANSITION_ERRORS, 'idempotency_conflict'],
      needs: '该流转的权限码',
      async handler({ params: { code }, call, t, c }) {
        const { reason, values: asked, ...input } = await inputOf(c, 'POST', []);
        const key = idempotencyKey(c.req.header('idempotency-key'));
        const move = { targets: targetsIn(input), code, reason, values: asked, key };
        return bulkData(await transitRecords(context, call, move), t, c.get('language'));
      },
    });

    recordRoute(routes, context, 'POST', '/api/resources/:resource/:id/transitions/:code', {
      about: '对一条记录执行流转',
      readsItself: true,
      body: z.object({ version, reason: z.string().optional(), values }),
      answer: record.extend({ made }),
      errors: TRANSITION_ERRORS,
      guarded: true,
      needs: '该流转的权限码',
      async handler({ params: { id, code }, call, c }) {
        const { version: seen, reason, values: asked } = await inputOf(c, 'POST', []);
        const move = { id, code, version: seen, reason, values: asked };
        return respond(c, call.page, await transitRecord(context, call, move));
      },
    });

    recordRoute(routes, context, 'GET', '/api/resources/:resource/:id/history', {
      about: '一条记录的变更历史',
      answer: z.looseObject({}),
      errors: ['no_permission', 'record_not_found'],
      needs: '资源的页面',
      handler: ({ params: { id }, call, c }) => readHistory(context, call, id, queryOf(c)),
    });

    recordRoute(routes, context, 'GET', '/api/resources/:resource/:id/needs/:code', {
      about: '一个流转要先在别的页面上有什么，这条记录的供应商有了什么',
      query: nothing,
      answer: z.object({
        needs: z.array(
          z.object({
            path: z.string(),
            title: z.string(),
            min: z.int().describe('至少几条；0 只是建议'),
            count: z.int(),
            isMet: z.boolean(),
            names: z.array(z.string()).optional().describe('有那个页面的权限才有'),
          }),
        ),
      }),
      errors: ['no_permission', 'record_not_found'],
      needs: '资源的页面',
      async handler({ params: { id, code }, call, t }) {
        const { needs } = await readNeeds(context, call, id, code);
        return { needs: needs.map((need) => ({ ...need, title: t(need.title) })) };
      },
    });

    const declared: Handler<AppEnv> = async (c, next) => {
      const found = registry.byCall(c.req.method, c.req.path);
      if (!found) return next();
      c.set('declaredCall', c.req.path);
      await authenticate(c, async () => undefined);
      const { name: asked, operation } = found;
      const page = await pageFor(context, c.get('user'), found.page);
      const call = { user: c.get('user'), page, confirmed: confirmedIn(c) };
      if (isAboutSupplier(asked)) {
        const about = checkInput(c, supplierInput(asked, operation), await inputOf(c, operation.method, []));
        return respond(c, page, await answerAboutSupplier(context, call, { name: asked, operation }, about));
      }
      const sent = await inputOf(c, operation.method, operation.query);
      const { name, input } = meant(asked, page, sent);
      return respond(c, page, await perform(c, context, call, name, input, operation.query));
    };
    routes.app.all('*', declared);
  },
);

/** The refusals whose questions the caller has answered with yes, by their codes. */
function confirmedIn(c: Context<AppEnv>): string[] {
  return (c.req.header('x-confirmed') ?? '').split(',').map((code) => code.trim());
}

/**
 * What a declared call means. One that both makes and changes a form page's record is told apart by the version: a
 * caller that has seen the record says which it saw; one that has not wants to make it.
 */
function meant(name: OperationName, page: RecordPage, input: Doc): { name: OperationName; input: Doc } {
  if (!savesInOneCall(page) || (name !== 'create' && name !== 'update')) return { name, input };
  return input.version === undefined
    ? { name: 'create', input }
    : { name: 'update', input: { id: SELF, ...input } };
}

/**
 * Query and body as one input; a list for a body stands under `list`. A name that the operation has in its query must
 * be there; a supplier's code that is not the token's is refused.
 */
async function inputOf(c: Context<AppEnv>, method: HttpMethod, query: Operation['query']): Promise<Doc> {
  const params = queryOf(c);
  for (const name of query) {
    if (!params[name]) throw badRequest([{ path: name, message: '缺少参数' }]);
  }
  requireOwnSupplier(c, params);
  if (method === 'GET' || method === 'DELETE') return params;
  const sent = await bodyOf(c);
  const body = Array.isArray(sent) ? { list: sent } : sent;
  if (!isObject(body)) throw badRequest();
  requireOwnSupplier(c, body);
  const repeated = Object.keys(params).find((name) => name in body);
  if (repeated) throw badRequest([{ path: repeated, message: '参数重复' }]);
  return { ...body, ...params };
}

/** A supplier names itself or nobody. Throws tenant_mismatch. */
function requireOwnSupplier(c: Context<AppEnv>, { supplierCode }: Doc): void {
  const own = c.get('user').supplierCode;
  const isOther = supplierCode !== undefined && supplierCode !== '' && supplierCode !== own;
  if (own !== null && isOther) throw tenantMismatch();
}

/** `query` names what the operation itself carries, which a list does not search by. */
async function perform(
  c: Context<AppEnv>,
  context: RecordContext,
  call: RecordCall,
  name: OperationName,
  input: Doc,
  query: readonly string[] = [],
): Promise<unknown> {
  const key = () => idempotencyKey(c.req.header('idempotency-key'));
  const run: Record<OperationName, () => Promise<unknown>> = {
    list: () => readList(context, call, input, query),
    totals: () => readTotals(context, call, input, query),
    charts: () => readCharts(context, call, input, query),
    get: () => readRecord(context, call, input.id),
    create: async () => (await createRecords(context, call, [input], key(), ALONE))[0],
    update: async () => (await updateRecords(context, call, [input], ALONE))[0],
    delete: async () => (await deleteRecords(context, call, [input]))[0],
    createMany: () => createRecords(context, call, recordsIn(input), key(), IN_LIST),
    updateMany: () => updateRecords(context, call, recordsIn(input), IN_LIST),
    deleteMany: () => deleteRecords(context, call, targetsIn(input)),
  };
  return run[name]();
}

function recordsIn({ list }: Doc): Doc[] {
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_BATCH || !list.every(isObject)) {
    throw badRequest([{ path: 'list', message: '应为 1 到 {max} 条记录', params: { max: MAX_BATCH } }]);
  }
  return list;
}

/** A batch to delete: `ids`, or records with `id` and `version`. One record twice is a mistake. */
function targetsIn({ ids, ...input }: Doc): Doc[] {
  const targets = recordsIn(Array.isArray(ids) ? { list: ids.map((id: unknown) => ({ id })) } : input);
  if (new Set(targets.map(({ id }) => id)).size < targets.length) {
    throw badRequest([{ path: 'ids', message: '记录重复' }]);
  }
  return targets;
}

/** Outcomes with their refusals worded. */
export function bulkData(
  outcomes: readonly BulkOutcome[],
  inLanguage: (text: string) => string,
  language: Language,
): BulkData {
  const results = outcomes.map((one) => {
    if (one.status === 'done') return one;
    const { broken, ...refused } = one;
    return {
      ...refused,
      message: broken
        ? broken.map((each) => violationText(each, language, inLanguage)).join(inLanguage('；'))
        : inLanguage(REFUSALS[one.code].message),
    };
  });
  const done = results.filter(({ status }) => status === 'done').length;
  return { results, done, refused: results.length - done };
}
