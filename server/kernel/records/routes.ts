import type { Context, Handler } from 'hono';
import { SELF } from '../../../src/contract/buttons';
import type { Doc } from '../../../src/contract/doc';
import { type BulkData, type BulkOutcome, REFUSALS } from '../../../src/contract/envelope';
import { isObject } from '../../../src/contract/is-object';
import {
  type HttpMethod,
  MAX_BATCH,
  type Operation,
  savesInOneCall,
  standardOperation,
} from '../../../src/contract/operations';
import type { RecordPage } from '../../../src/contract/page-schema';
import { OPERATION_NAMES, type OperationName } from '../../../src/contract/resource-schema';
import { ruleMessage } from '../../../src/contract/rules/messages';
import { badRequest, notFound, tenantMismatch } from '../base/errors';
import { answer } from '../http/answer';
import type { AppEnv } from '../http/context';
import type { Mount } from '../http/gateway-context';
import { bodyOf, nothing, queryOf, readQuery } from '../http/input';
import { described } from '../http/route-docs';
import { isOpen } from '../schemas/open-operations';
import type { SchemaRegistry } from '../schemas/registry';
import { ALONE, IN_LIST } from './check-docs';
import { idempotencyKey } from './idempotency';
import { localizeRecords, withMessages } from './localize';
import { readNeeds } from './needs';
import { readHistory } from './read-history';
import { readList, readRecord, readTotals } from './read-records';
import { type RecordCall, type RecordContext, requirePage } from './record-context';
import { HISTORY_NOTES, NEEDS_NOTES, standardNotes, TRANSITION_NOTES } from './route-docs';
import { transitRecords } from './transit-many';
import { transitRecord } from './transit-record';
import { createRecords, deleteRecords, updateRecords } from './write-records';

/**
 * The routes of every resource: the standard endpoints, and the calls that page files name. Which of them exist
 * follows the page files in service at the moment of the call (design: "The gateway derives the route policy").
 */
export function mountResources(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate, clock }) => {
    const context: RecordContext = { database, registry, clock };
    const pageOf = (resource = '') => requirePage(registry, resource);
    const respond = (c: Context<AppEnv>, page: RecordPage, run: () => Promise<unknown>) =>
      withMessages(c, translate, async () => localizeRecords(c, translate, page, await run()));
    // The last first: `batch` and `totals` would also pass for an id.
    for (const name of OPERATION_NAMES.toReversed()) {
      const { method, path } = standardOperation(':resource', name);
      app.on(method, path, described(standardNotes(name)), authenticate, async (c) => {
        const page = pageOf(c.req.param('resource'));
        if (!isOpen(page, name)) throw notFound();
        const id = c.req.param('id');
        const input = { ...(await inputOf(c, method, [])), ...(id !== undefined && { id }) };
        const call = { user: c.get('user'), page, confirmed: confirmedIn(c) };
        return respond(c, page, () => perform(c, context, call, name, input));
      });
    }
    // Before the one of a single record: `batch` would also pass for an id.
    app.post(
      '/api/resources/:resource/batch/transitions/:code',
      described(TRANSITION_NOTES.many),
      authenticate,
      async (c) => {
        const { resource, code } = c.req.param();
        const call = { user: c.get('user'), page: pageOf(resource) };
        const { reason, ...input } = await inputOf(c, 'POST', []);
        const key = idempotencyKey(c.req.header('idempotency-key'));
        const outcomes = await transitRecords(context, call, {
          targets: targetsIn(input),
          code,
          reason,
          key,
        });
        return answer(
          c,
          bulkData(outcomes, (text) => translate(text, c.get('language'))),
        );
      },
    );
    app.post(
      '/api/resources/:resource/:id/transitions/:code',
      described(TRANSITION_NOTES.one),
      authenticate,
      async (c) => {
        const { resource, id, code } = c.req.param();
        const call = { user: c.get('user'), page: pageOf(resource) };
        const { version, reason } = await inputOf(c, 'POST', []);
        return respond(c, call.page, () => transitRecord(context, call, { id, code, version, reason }));
      },
    );
    app.get('/api/resources/:resource/:id/history', described(HISTORY_NOTES), authenticate, async (c) => {
      const { resource, id } = c.req.param();
      const call = { user: c.get('user'), page: pageOf(resource) };
      return answer(c, await readHistory(context, call, id, queryOf(c)));
    });
    app.get('/api/resources/:resource/:id/needs/:code', described(NEEDS_NOTES), authenticate, async (c) => {
      const { resource, id, code } = c.req.param();
      const call = { user: c.get('user'), page: pageOf(resource) };
      readQuery(c, nothing);
      const { needs } = await readNeeds(context, call, id, code);
      const inLanguage = (text: string) => translate(text, c.get('language'));
      return answer(c, { needs: needs.map((need) => ({ ...need, title: inLanguage(need.title) })) });
    });
    const declared: Handler<AppEnv> = async (c, next) => {
      const found = registry.byCall(c.req.method, c.req.path);
      if (!found) return next();
      c.set('declaredCall', c.req.path);
      await authenticate(c, async () => undefined);
      const { page, operation } = found;
      const sent = await inputOf(c, operation.method, operation.query);
      const { name, input } = meant(found.name, page, sent);
      const call = { user: c.get('user'), page, confirmed: confirmedIn(c) };
      return respond(c, page, () => perform(c, context, call, name, input, operation.query));
    };
    app.all('*', declared);
  };
}

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
export function bulkData(outcomes: readonly BulkOutcome[], inLanguage: (text: string) => string): BulkData {
  const results = outcomes.map((one) => {
    if (one.status === 'done') return one;
    const { broken, ...refused } = one;
    return {
      ...refused,
      message: broken ? brokenWords(broken, inLanguage) : inLanguage(REFUSALS[one.code].message),
    };
  });
  const done = results.filter(({ status }) => status === 'done').length;
  return { results, done, refused: results.length - done };
}

function brokenWords(
  broken: readonly { rule: string; params: Record<string, unknown> }[],
  inLanguage: (text: string) => string,
): string {
  return broken
    .map(({ rule, params }) => {
      const title = inLanguage(String(params.title ?? ''));
      return ruleMessage(inLanguage(rule), { ...params, title }, 'zh-CN');
    })
    .join('；');
}
