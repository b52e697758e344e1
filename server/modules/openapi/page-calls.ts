import {
  baseOperation,
  callName,
  isRead,
  MAX_BATCH,
  type Operation,
  operationOf,
  standardOperation,
  supplierOperationsOf,
} from '../../../src/contract/language/operations';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { OPERATION_NAMES, type OperationName } from '../../../src/contract/language/resource-schema';
import { isAboutSupplier, type SupplierOperation } from '../../../src/contract/language/supplier-operations';
import { chartData } from '../../../src/contract/lists/groups-schema';
import { FOLDED_PARAM, GROUP_PARAM, groupFields } from '../../../src/contract/lists/list-groups';
import { MAX_PAGE_SIZE, searchFields } from '../../../src/contract/lists/list-query';
import { buttonsFor } from '../../../src/contract/pages/buttons';
import { RELATED_PARAM } from '../../../src/contract/pages/relations';
import { type JsonSchema, jsonSchemaOf } from '../../kernel/http/json-schema';
import { isStored } from '../../kernel/records/hooks/sources';
import { supplierInput, supplierLog } from '../../kernel/records/routes/supplier-records';
import { isOpen } from '../../kernel/schemas/open-operations';
import { changedAnswer, createdAnswer, partOf, RECORD_ID, RECORD_VERSION } from './record-components';

/** A call that a page file names, with what each of its operations means: save and change may share one. */
export interface PageCall {
  method: string;
  path: string;
  query: string[];
  page: RecordPage;
  operations: (OperationName | SupplierOperation)[];
  /** The codes of the buttons that open it; empty where the page itself is enough. */
  codes: string[];
  /** One that every resource has, as docs/api.md says it once for all of them. */
  standard: boolean;
}

/** Every call that these page files name or bring along, in the order of the pages. */
export function pageCalls(pages: readonly RecordPage[]): PageCall[] {
  const calls = new Map<string, PageCall>();
  const add = (page: RecordPage, name: OperationName, call: Operation, standard: boolean) => {
    const { method, path, query } = call;
    const operation = baseOperation(name);
    const codes = isRead(operation) ? [] : buttonsFor(page, operation).map(({ code }) => code);
    const before = calls.get(`${method} ${path}`);
    calls.set(`${method} ${path}`, {
      ...{ method, path, query, page, standard },
      operations: [...(before?.operations ?? []), name],
      codes: [...new Set([...(before?.codes ?? []), ...codes])],
    });
  };
  for (const page of pages) {
    for (const { name, operation } of supplierOperationsOf(page))
      calls.set(`${operation.method} ${operation.path}`, {
        ...operation,
        page,
        operations: [name],
        codes: [],
        standard: false,
      });
    for (const name of OPERATION_NAMES) {
      if (!isOpen(page, name)) continue;
      if (page.resource.operations?.[name]) add(page, name, operationOf(page, name), false);
      add(page, name, standardOperation(callName(page), name), true);
    }
  }
  return [...calls.values()];
}

/** Names that a list or its totals may be asked by, with what each holds. */
export function searchNames({ page, operations }: PageCall): Record<string, JsonSchema> {
  if (!operations.some((name) => name === 'list' || name === 'totals' || name === 'charts')) return {};
  const paging: Record<string, JsonSchema> = operations.includes('list')
    ? {
        pageNum: { type: 'integer', minimum: 1, default: 1 },
        pageSize: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: 20 },
        sort: { type: 'string', description: '字段名；前面加减号为降序；几个字段用逗号分开，依次排序' },
        ...groupNames(page),
      }
    : {};
  const related: Record<string, JsonSchema> =
    page.kind === 'list' && isStored(page)
      ? {
          [RELATED_PARAM]: {
            type: 'string',
            description: '只要属于一条记录的：那个页面的资源名/记录编号；那个页面的 related 里要有本页',
          },
        }
      : {};
  const searched = searchFields(page).map(({ field, match }) => [field, SEARCHED[match]] as const);
  const supplier: Record<string, JsonSchema> =
    page.resource.scope === 'supplier'
      ? { supplierCode: { type: 'string', description: '只看这家供应商的；供应商只能写自己的' } }
      : {};
  return { ...supplier, ...paging, ...related, ...Object.fromEntries(searched) };
}

/** What a list that can be grouped is asked with. */
function groupNames(page: RecordPage): Record<string, JsonSchema> {
  const fields = groupFields(page);
  if (fields.length === 0) return {};
  return {
    [GROUP_PARAM]: { type: 'string', enum: [...fields], description: '按它分组：记录一组一组地排列' },
    [FOLDED_PARAM]: {
      type: 'string',
      description: '不列出这些组的记录：JSON 数组，写 groups 的 key，例如 ["sent",null]',
    },
  };
}

const SEARCHED: Record<'contains' | 'equals' | 'range', JsonSchema> = {
  contains: {
    type: 'string',
    description: '包含的文字；几个用换行、逗号、分号或空格隔开，最多 100 个，双引号里的算一个',
  },
  equals: { type: 'string', description: '取值，几个用逗号隔开' },
  range: { type: 'string', description: '从~到，两端都包含，可只写一端' },
};

/** The JSON body of a call; undefined for one without. */
export function bodyOfCall(call: PageCall): JsonSchema | undefined {
  if (call.method === 'GET' || call.method === 'DELETE') return undefined;
  const bodies = call.operations.map((name) => bodyOf(name, call));
  return bodies.length === 1 ? bodies[0] : { anyOf: bodies };
}

function bodyOf(name: PageCall['operations'][number], call: PageCall): JsonSchema {
  const { page, query, standard } = call;
  if (isAboutSupplier(name)) return jsonSchemaOf(supplierInput(name, call), 'input');
  if (name === 'list' || name === 'totals' || name === 'charts') return object(searchNames(call), []);
  const known: Record<string, JsonSchema> = { id: RECORD_ID, version: RECORD_VERSION };
  const isNamed = standard || page.kind === 'form';
  const withId = { allOf: [partOf(page, 'Update'), object({ id: RECORD_ID }, ['id'])] };
  const bodies: Record<Exclude<OperationName, 'list' | 'totals' | 'charts'>, () => JsonSchema> = {
    get: () => without(object({ id: RECORD_ID }, ['id']), query),
    create: () => partOf(page, 'Create'),
    update: () => {
      if (query.length > 0) return { type: 'object' };
      return isNamed ? partOf(page, 'Update') : withId;
    },
    delete: () => without(object(known, ['id']), query),
    createMany: () => listOf(partOf(page, 'Create')),
    updateMany: () => listOf(withId),
    deleteMany: () => ({
      anyOf: [
        object({ ids: { type: 'array', items: RECORD_ID, minItems: 1, maxItems: MAX_BATCH } }, ['ids']),
        listOf(object(known, ['id'])),
      ],
    }),
  };
  return bodies[name]();
}

/** What stands under `data`. */
export function answerOfCall({ page, operations }: PageCall): JsonSchema {
  const record = () => partOf(page, 'Record');
  const changed = () => changedAnswer(page);
  const answers: Record<PageCall['operations'][number], () => JsonSchema> = {
    list: () => partOf(page, 'List'),
    totals: () => object({ totals: { type: 'array', items: { type: 'object' } } }, ['totals']),
    charts: () =>
      object({ charts: { type: 'array', items: jsonSchemaOf(chartData.nullable(), 'output') } }, ['charts']),
    get: record,
    create: () => createdAnswer(page),
    update: changed,
    delete: () => object({ id: RECORD_ID }, ['id']),
    createMany: () => ({ type: 'array', items: record() }),
    updateMany: () => ({ type: 'array', items: changed() }),
    deleteMany: () => ({ type: 'array', items: object({ id: RECORD_ID }, ['id']) }),
    one: record,
    log: () => jsonSchemaOf(supplierLog(page), 'output'),
  };
  return answers[operations.at(-1)!]();
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
  const list: JsonSchema = { type: 'array', items, minItems: 1, maxItems: MAX_BATCH };
  return { anyOf: [list, object({ list }, ['list'])] };
}
