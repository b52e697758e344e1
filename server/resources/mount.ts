import type { Context, Handler } from 'hono';
import { type HttpMethod, type Operation, standardOperation } from '../../src/contract/operations';
import { OPERATION_NAMES, type OperationName, type PageSchema } from '../../src/contract/page-schema';
import type { Doc, Violation } from '../../src/contract/record-shape';
import { ruleMessage } from '../../src/contract/rules/messages';
import type { AppEnv, Mount } from '../context';
import { badRequest, notFound, ruleViolation, tenantMismatch } from '../errors';
import type { Translate } from '../messages';
import { answer } from '../routes/answer';
import { bodyOf, queryOf } from '../routes/input';
import type { SchemaRegistry } from '../schemas/registry';
import { idempotencyKey } from './idempotency';
import { isOpen } from './policy';
import { createRecordService, type RecordService, Violations } from './record-service';

/**
 * The routes of every resource: the standard endpoints, and the calls that page files name. Which of them exist
 * follows the page files in service at the moment of the call (design: "The gateway derives the route policy").
 */
export function mountResources(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate, clock }) => {
    const service = createRecordService({ database, registry, clock });
    for (const name of OPERATION_NAMES) {
      const { method, path } = standardOperation(':resource', name);
      app.on(method, path, authenticate, async (c) => {
        const page = registry.byResource(c.req.param('resource') ?? '')?.page;
        if (!page || !isOpen(page, name)) throw notFound();
        const id = c.req.param('id');
        const input = { ...(await inputOf(c, method, [])), ...(id !== undefined && { id }) };
        return perform(c, { service, translate, page, name, input, query: [] });
      });
    }
    app.post('/api/resources/:resource/:id/transitions/:code', authenticate, async (c) => {
      const { resource, id, code } = c.req.param();
      const page = registry.byResource(resource)?.page;
      if (!page) throw notFound();
      const { version, reason } = await inputOf(c, 'POST', []);
      return answer(c, await service.transit(c.get('user'), page, { id, code, version, reason }));
    });
    const declared: Handler<AppEnv> = async (c, next) => {
      const call = registry.byCall(c.req.method, c.req.path);
      if (!call) return next();
      await authenticate(c, async () => undefined);
      const { page, name, operation } = call;
      const input = await inputOf(c, operation.method, operation.query);
      return perform(c, { service, translate, page, name, input, query: operation.query });
    };
    app.all('*', declared);
  };
}

/**
 * Query and body as one input. A name that the operation has in its query must be there; a supplier's code that is
 * not the token's is refused.
 */
async function inputOf(c: Context<AppEnv>, method: HttpMethod, query: Operation['query']): Promise<Doc> {
  const params = queryOf(c);
  for (const name of query) {
    if (!params[name]) throw badRequest([{ path: name, message: '缺少参数' }]);
  }
  const supplier = c.get('user').supplierCode;
  if (params.supplierCode !== undefined && supplier !== null && params.supplierCode !== supplier)
    throw tenantMismatch();
  if (method === 'GET' || method === 'DELETE') return params;
  const body = await bodyOf(c);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest();
  const repeated = Object.keys(params).find((name) => name in body);
  if (repeated) throw badRequest([{ path: repeated, message: '参数重复' }]);
  return { ...body, ...params };
}

interface Call {
  service: RecordService;
  translate: Translate;
  page: PageSchema;
  name: OperationName;
  input: Doc;
  query: readonly string[];
}

async function perform(
  c: Context<AppEnv>,
  { service, translate, page, name, input, query }: Call,
): Promise<Response> {
  const user = c.get('user');
  const run: Record<OperationName, () => Promise<unknown>> = {
    list: () => service.list(user, page, input, query),
    get: () => service.get(user, page, input.id),
    create: () => service.create(user, page, input, idempotencyKey(c.req.header('idempotency-key'))),
    update: () => service.update(user, page, input),
    delete: () => service.remove(user, page, input.id, input.version),
  };
  try {
    return answer(c, await run[name]());
  } catch (reason) {
    if (!(reason instanceof Violations)) throw reason;
    throw ruleViolation(reason.violations.map((violation) => worded(c, violation, translate)));
  }
}

/** A broken rule in the caller's language; the field's title is translated like any text of the page. */
function worded(c: Context<AppEnv>, { path, rule, params }: Violation, translate: Translate) {
  const language = c.get('language');
  const title = translate(String(params.title ?? ''), language);
  return {
    path,
    rule,
    params,
    message: translate(ruleMessage(rule, { ...params, title }, language), language),
  };
}
