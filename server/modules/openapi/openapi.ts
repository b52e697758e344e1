import type { RefusalCode } from '../../../src/contract/api/envelope';
import type { Dictionary } from '../../../src/contract/language/dictionary-schema';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { isAboutSupplier } from '../../../src/contract/language/supplier-operations';
import { type JsonSchema, jsonSchemaOf } from '../../kernel/http/json-schema';
import {
  type ApiResponse,
  envelopeOf,
  refusalResponses,
  refusalSchemas,
  refusalsOf,
} from '../../kernel/http/refusal-responses';
import type { DescribedRoute, RouteNotes } from '../../kernel/http/route-docs';
import { answerOfCall, bodyOfCall, type PageCall, pageCalls, searchNames } from './page-calls';
import { publishedOperations } from './published-operations';
import { recordComponents } from './record-components';
import { refusedFor, refusedForAny } from './resource-notes';
import { type ApiTag, tagOfFile, tagOfPage, tagsOf } from './tags';

/** One call in the document; the names that begin with `x-` are what docs/api.md shows beside it. */
export interface ApiOperation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: ApiParameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, ApiResponse>;
  security: Record<string, string[]>[];
  'x-codes': RefusalCode[];
  'x-declared-in': string;
  'x-needs'?: string;
  /** Its like is there for every resource: docs/api.md says it once. */
  'x-standard'?: true;
}

interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

/** An OpenAPI 3.1 document, as far as the gateway makes one. */
export interface ApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: ApiTag[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ApiResponse>;
  };
}

/** What a document is made of: the routes that run, and the page files in service with their dictionaries. */
export interface ApiSources {
  routes: readonly DescribedRoute[];
  pages: readonly { page: RecordPage; file: string }[];
  /** The pages whose published records the caller may read. */
  published: readonly { page: RecordPage; file: string }[];
  dictionaries: Readonly<Record<string, Dictionary>>;
}

/** Refusals that any call may meet (a name that it does not know is one), any with a body, and any that needs a session. */
const ALWAYS: RefusalCode[] = ['internal_error', 'unavailable', 'read_only', 'bad_request'];
const WITH_BODY: RefusalCode[] = ['payload_too_large', 'unsupported_media_type'];
const SIGNED_IN: RefusalCode[] = [
  'unauthorized',
  'tenant_mismatch',
  'tenant_switched',
  'password_change_required',
];

/** What every call of such a kind may be refused with, whatever it is about. */
export const generalCodes = (signedIn: boolean, hasBody: boolean): RefusalCode[] => [
  ...(signedIn ? SIGNED_IN : []),
  ...(hasBody ? WITH_BODY : []),
  ...ALWAYS,
];

/** The OpenAPI 3.1 document of these routes and pages. A route that does not describe itself is left out. */
export function openApiDocument({ routes, pages, published, dictionaries }: ApiSources): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  const add = (method: string, path: string, operation: ApiOperation) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const { method, path, notes, signedIn } of routes) {
    if (notes) add(method, templateOf(path), routeOperation(method, path, notes, signedIn));
  }
  for (const { method, path, page, notes, signedIn } of publishedOperations(published))
    add(method, path, { ...routeOperation(method, path, notes, signedIn), tags: [tagOfPage(page)] });
  const files = new Map(pages.map(({ page, file }) => [page, file]));
  const records = pages.map(({ page }) => page);
  for (const call of pageCalls(records)) {
    add(call.method, templateOf(call.path), pageOperation(call, files.get(call.page)!));
  }
  const used = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags));
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/' }],
    tags: tagsOf([...new Set([...records, ...published.map(({ page }) => page)])], new Set(used)),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...recordComponents(records, dictionaries), ...refusalSchemas() },
      responses: refusalResponses(),
    },
  };
}

const INFO = {
  title: '供应链平台网关',
  version: '1.0.0',
  description:
    '由正在运行的路由和页面文件生成。答复都是 { status, message, code, data }，status 与 HTTP 状态一致。',
};

/** `:id{pattern}` of Hono as `{id}`. */
function templateOf(path: string): string {
  return path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}');
}

function routeOperation(method: string, path: string, notes: RouteNotes, signedIn: boolean): ApiOperation {
  const inPath = pathParameters(path, notes.params);
  const { query, body } = notes;
  const asked = query ? parametersOf(jsonSchemaOf(query, 'input')) : [];
  const codes = codesOf(signedIn, body !== undefined, [
    ...(notes.errors ?? []),
    ...(notes.guarded ? refusedForAny : []),
  ]);
  return {
    operationId: idOf(method, path),
    summary: notes.about,
    tags: [tagOfFile(notes.file)],
    parameters: [...inPath, ...asked],
    ...(body && { requestBody: bodyContent(body === 'multipart' ? body : jsonSchemaOf(body, 'input')) }),
    responses: { 200: answerContent(notes.answer), ...refusalsOf(codes) },
    security: signedIn ? [{ bearer: [] }] : [],
    'x-codes': codes,
    'x-declared-in': notes.file,
    ...(notes.needs && { 'x-needs': notes.needs }),
    ...(notes.open && { 'x-needs': `不需要登录：${notes.open}` }),
  };
}

const WRITES: RefusalCode[] = [
  'rule_violation',
  'version_conflict',
  'illegal_transition',
  'duplicate',
  'idempotency_conflict',
  'field_not_writable',
];

function pageOperation(call: PageCall, file: string): ApiOperation {
  const { method, path, query, page, operations, codes: buttons } = call;
  const body = bodyOfCall(call);
  const searched = body ? {} : searchNames(call);
  const ofSupplier = operations.some(isAboutSupplier);
  const carried = query.map(
    (name): ApiParameter => ({ name, in: 'query', required: !ofSupplier, schema: { type: 'string' } }),
  );
  const optional = Object.entries(searched)
    .filter(([name]) => !query.includes(name))
    .map(([name, schema]): ApiParameter => ({ name, in: 'query', required: false, schema }));
  const asked = operations.includes('delete') && call.standard ? [SEEN_VERSION] : [];
  const writes = buttons.length > 0;
  const codes = codesOf(true, body !== undefined, [
    'not_found',
    'no_permission',
    'record_not_found',
    ...(writes ? [...WRITES, ...refusedFor(page)] : []),
  ]);
  const meaning = operations.map((name) => OPERATIONS[name]).join('或');
  return {
    operationId: idOf(method, path),
    summary: `${page.title}：${meaning}`,
    tags: [tagOfPage(page)],
    parameters: [...pathParameters(path), ...carried, ...optional, ...asked],
    ...(body && { requestBody: bodyContent(body) }),
    responses: { 200: success(answerOfCall(call)), ...refusalsOf(codes) },
    security: [{ bearer: [] }],
    'x-codes': codes,
    'x-declared-in': file,
    'x-needs': writes
      ? `${page.path} 的 ${buttons.join(' 或 ')}`
      : page.path + (ofSupplier ? STAFF_NEED : ''),
    ...(call.standard && { 'x-standard': true as const }),
  };
}

const STAFF_NEED = '；员工须写供应商编号，本端没有这个页面时凭供应商档案页面';

const SEEN_VERSION: ApiParameter = {
  ...{ name: 'version', in: 'query', required: false, description: '看到的版本号' },
  schema: { type: 'integer', minimum: 1 },
};

function pathParameters(path: string, about: RouteNotes['params'] = {}): ApiParameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
    ...(about[name] && { description: about[name] }),
  }));
}

const OPERATIONS: Record<PageCall['operations'][number], string> = {
  list: '列表',
  totals: '汇总',
  charts: '图表',
  get: '一条记录',
  create: '新增',
  update: '修改',
  delete: '删除',
  createMany: '批量新增',
  updateMany: '批量修改',
  deleteMany: '批量删除',
  one: '一个供应商的这一条',
  log: '一个供应商的全部变更，含已删除的记录',
};

function codesOf(signedIn: boolean, hasBody: boolean, own: readonly RefusalCode[] = []): RefusalCode[] {
  // An account that has lost its face may call nothing.
  const faceless: RefusalCode[] = signedIn ? ['no_permission'] : [];
  return [...new Set([...generalCodes(signedIn, hasBody), ...faceless, ...own])];
}

function parametersOf({ properties = {}, required = [] }: JsonSchema): ApiParameter[] {
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
  }));
}

function bodyContent(body: JsonSchema | 'multipart'): ApiOperation['requestBody'] {
  if (body !== 'multipart') return { required: true, content: { 'application/json': { schema: body } } };
  const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema: JsonSchema = { type: 'object', properties: { file }, required: ['file'] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function answerContent(answer: RouteNotes['answer']): ApiResponse {
  if (answer === 'file')
    return { description: '文件内容', content: { 'application/octet-stream': { schema: {} } } };
  if (answer === 'events')
    return { description: '服务器推送的事件', content: { 'text/event-stream': { schema: {} } } };
  if (answer === 'json') return { description: 'JSON 文件', content: { 'application/json': { schema: {} } } };
  return success(jsonSchemaOf(answer, 'output'));
}

const OK: JsonSchema = { type: 'integer', const: 200 };

function success(data: JsonSchema): ApiResponse {
  return {
    description: '成功',
    content: {
      'application/json': {
        schema: envelopeOf(data, { type: 'string', enum: ['ok', 'change_requested'] }, OK),
      },
    },
  };
}

function idOf(method: string, path: string): string {
  const words = templateOf(path)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return [method.toLowerCase(), ...words].join('_');
}
