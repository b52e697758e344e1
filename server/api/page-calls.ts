import { buttonsFor } from '../../src/contract/buttons';
import type { Dictionary } from '../../src/contract/dictionary-schema';
import { searchFields } from '../../src/contract/list-query';
import { baseOperation, isRead, operationOf } from '../../src/contract/operations';
import type { OperationName, RecordPage } from '../../src/contract/page-schema';
import { OPERATION_NAMES } from '../../src/contract/page-schema';
import { isOpen } from '../resources/policy';
import type { JsonSchema } from './json-schema';
import { recordAnswer, recordInput } from './record-schema';

/** A call that a page file names, with what each of its operations means: save and change may share one. */
export interface PageCall {
  method: string;
  path: string;
  query: string[];
  page: RecordPage;
  operations: OperationName[];
  /** The codes of the buttons that open it; empty where the page itself is enough. */
  codes: string[];
}

/** Every call that these page files name, in the order of the pages. */
export function pageCalls(pages: readonly RecordPage[]): PageCall[] {
  const calls = new Map<string, PageCall>();
  for (const page of pages) {
    for (const name of OPERATION_NAMES) {
      if (!page.resource.operations?.[name] || !isOpen(page, name)) continue;
      const { method, path, query } = operationOf(page, name);
      const operation = baseOperation(name);
      const codes = isRead(operation) ? [] : buttonsFor(page, operation).map(({ code }) => code);
      const before = calls.get(`${method} ${path}`);
      calls.set(`${method} ${path}`, {
        ...{ method, path, query, page },
        operations: [...(before?.operations ?? []), name],
        codes: [...new Set([...(before?.codes ?? []), ...codes])],
      });
    }
  }
  return [...calls.values()];
}

const ID: JsonSchema = { type: 'string', maxLength: 64 };
const VERSION: JsonSchema = { type: 'integer', minimum: 1 };

/** Names that a list or its totals may be asked by, with what each holds. */
export function searchNames({ page, operations }: PageCall): Record<string, JsonSchema> {
  if (!operations.some((name) => name === 'list' || name === 'totals')) return {};
  const paging: Record<string, JsonSchema> = operations.includes('list')
    ? {
        pageNum: { type: 'integer', minimum: 1, default: 1 },
        pageSize: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
        sort: { type: 'string', description: '字段名；前面加减号为降序' },
      }
    : {};
  const searched = searchFields(page).map(({ field, match }) => [field, SEARCHED[match]] as const);
  return { ...paging, ...Object.fromEntries(searched) };
}

const SEARCHED: Record<'contains' | 'equals' | 'range', JsonSchema> = {
  contains: { type: 'string', description: '包含的文字' },
  equals: { type: 'string', description: '取值，几个用逗号隔开' },
  range: { type: 'string', description: '从~到，两端都包含，可只写一端' },
};

/** The JSON body of a call; undefined for one without. */
export function bodyOfCall(
  call: PageCall,
  dictionaries: Readonly<Record<string, Dictionary>>,
): JsonSchema | undefined {
  if (call.method === 'GET' || call.method === 'DELETE') return undefined;
  const bodies = call.operations.map((name) => bodyOf(name, call, dictionaries));
  return bodies.length === 1 ? bodies[0] : { anyOf: bodies };
}

function bodyOf(
  name: OperationName,
  call: PageCall,
  dictionaries: Readonly<Record<string, Dictionary>>,
): JsonSchema {
  const { page, query } = call;
  if (name === 'list' || name === 'totals') return object(searchNames(call), []);
  const known: Record<string, JsonSchema> = { id: ID, version: VERSION };
  const record = () => recordInput(page, dictionaries);
  const changed = () => ({
    allOf: [record(), object(known, page.kind === 'form' ? ['version'] : ['id', 'version'])],
  });
  const bodies: Record<Exclude<OperationName, 'list' | 'totals'>, () => JsonSchema> = {
    get: () => without(object({ id: ID }, ['id']), query),
    create: record,
    update: () => (query.length > 0 ? { type: 'object' } : changed()),
    delete: () => without(object(known, ['id']), query),
    createMany: () => listOf(record()),
    updateMany: () => listOf(changed()),
    deleteMany: () => ({
      anyOf: [
        object({ ids: { type: 'array', items: ID, minItems: 1, maxItems: 200 } }, ['ids']),
        listOf(object(known, ['id'])),
      ],
    }),
  };
  return bodies[name]();
}

/** What stands under `data`. */
export function answerOfCall(
  { page, operations }: PageCall,
  dictionaries: Readonly<Record<string, Dictionary>>,
): JsonSchema {
  const record = () => recordAnswer(page, dictionaries);
  const answers: Record<OperationName, () => JsonSchema> = {
    list: () =>
      object(
        {
          list: { type: 'array', items: record() },
          total: { type: 'integer' },
          totalExceeded: { const: true, description: '多于 total' },
        },
        ['list', 'total'],
      ),
    totals: () => object({ totals: { type: 'array', items: { type: 'object' } } }, ['totals']),
    get: record,
    create: record,
    update: record,
    delete: () => object({ id: ID }, ['id']),
    createMany: () => ({ type: 'array', items: record() }),
    updateMany: () => ({ type: 'array', items: record() }),
    deleteMany: () => ({ type: 'array', items: object({ id: ID }, ['id']) }),
  };
  return answers[operations[0]!]();
}

function object(properties: Record<string, JsonSchema>, required: string[]): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** What the query carries is not written in the body a second time. */
function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const keep = (name: string) => !names.includes(name);
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => keep(name));
  return object(Object.fromEntries(properties), (schema.required ?? []).filter(keep));
}

function listOf(items: JsonSchema): JsonSchema {
  const list: JsonSchema = { type: 'array', items, minItems: 1, maxItems: 200 };
  return { anyOf: [list, object({ list }, ['list'])] };
}
