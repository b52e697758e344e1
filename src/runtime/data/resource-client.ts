import type { BulkData } from '@/contract/api/envelope';
import {
  type ExportRequest,
  type ExportRows,
  exportRowsCall,
  exportsCall,
  type StartedExport,
} from '@/contract/api/transfers';
import { isOfTwoSides } from '@/contract/api/unread';
import type { Doc } from '@/contract/base/doc';
import type { ChangesData } from '@/contract/fields/certified';
import { lastValuesCall } from '@/contract/fields/last-values';
import { type NeedsData, needsCall } from '@/contract/fields/needs';
import { assignCall, bulkAssignCall, urgeCall } from '@/contract/fields/responsible';
import {
  bulkTransitionCall,
  callName,
  changesCall,
  historyCall,
  type Operation,
  operationOf,
  removalsCall,
  standardOperation,
  transitionCall,
} from '@/contract/language/operations';
import type { RecordPage } from '@/contract/language/page-schema';
import type { OperationName } from '@/contract/language/resource-schema';
import type { ChartsData } from '@/contract/lists/charts';
import type { ListData, TotalsData } from '@/contract/lists/list-data';
import type { RecordRow } from '@/contract/lists/list-query';
import {
  type CalendarData,
  calendarCall,
  type TreeData,
  treeCall,
  type ViewCounts,
  viewCountsCall,
} from '@/contract/lists/list-views';
import { type SharedView, sharedViewsCall } from '@/contract/lists/shared-views';
import { type CommentsData, commentsCall, type RecordComment } from '@/contract/pages/comments';
import type { HistoryData } from '@/contract/records/history';
import { get, post, remove } from '@/services/http/calls';
import { request } from '@/services/http/http';
import { getText } from '@/services/session/session';

/** The account to be responsible for a record, and why where somebody says so. */
export interface Assignment {
  responsible: string;
  reason?: string | undefined;
}

/** What a person says with a transition: why, and what it asks for. */
export interface TransitionInput {
  reason: string | undefined;
  values?: Doc | undefined;
}

/** Which record, and as it was last seen. */
type Target = Pick<RecordRow, 'id' | 'version'>;

/** The calls of a page's resource. Each rejects as `http` does; refusals of a record are left to the caller to show. */
export interface ResourceClient {
  list(params: Doc): Promise<ListData<RecordRow>>;
  totals(filters: Doc): Promise<TotalsData>;
  charts(filters: Doc): Promise<ChartsData>;
  /** How many of the records that a search finds each view of the page has. */
  viewCounts(filters: Doc): Promise<ViewCounts>;
  /** Shares a view with all who may open the page; `params` is its search as the list call takes it. */
  shareView(view: Omit<SharedView, 'id'> & { params: Doc }): Promise<unknown>;
  unshareView(id: string): Promise<unknown>;
  calendar(params: Doc): Promise<CalendarData<RecordRow>>;
  tree(params: Doc): Promise<TreeData<RecordRow>>;
  get(id: string): Promise<RecordRow>;
  /** What this account last saved in the fields that the page's defaults ask for. */
  lastValues(): Promise<{ values: Doc }>;
  history(id: string, paging: { pageNum: number; pageSize: number }): Promise<HistoryData>;
  changes(id: string): Promise<ChangesData>;
  needs(id: string, code: string): Promise<NeedsData>;
  comments(id: string, paging: { pageNum: number; pageSize: number }): Promise<CommentsData>;
  /** `internal` is a note of the office, on records of two sides. */
  comment(id: string, text: string, internal?: boolean): Promise<RecordComment>;
  assign(target: Target, assigned: Assignment): Promise<RecordRow>;
  assignMany(targets: readonly Target[], assigned: Assignment): Promise<BulkData>;
  urge(target: { id: string }): Promise<unknown>;
  /** `confirmed` is the code of a refusal that asked, and was answered with yes. */
  create(doc: Doc, idempotencyKey: string, confirmed?: string): Promise<RecordRow>;
  update(target: Target, doc: Doc, confirmed?: string): Promise<RecordRow>;
  remove(target: Target): Promise<unknown>;
  /** Deletes each that may go. */
  removeMany(targets: readonly Target[]): Promise<BulkData>;
  transitMany(
    targets: readonly Target[],
    code: string,
    input: TransitionInput,
    idempotencyKey: string,
  ): Promise<BulkData>;
  transit(target: Target, code: string, input: TransitionInput): Promise<RecordRow>;
  beginExport(asked: ExportRequest): Promise<StartedExport>;
  exportRows(id: string, after: string | undefined, signal: AbortSignal): Promise<ExportRows>;
}

/** A write: without an answer the person stays where what was typed is, and can press again (`error-policy`). */
const STAYS = { stays: true } as const;

const targetOf = ({ id, version }: Target): Target => ({ id, version });

function confirmation(confirmed: string | undefined): Record<string, string> {
  return confirmed === undefined ? {} : { 'x-confirmed': confirmed };
}

/** A client over the calls that the page file names, or else the standard endpoints. */
export function createResourceClient(page: RecordPage): ResourceClient {
  const resource = callName(page);
  const send = <T>(name: OperationName, input: Doc, headers?: Record<string, string>) => {
    const operation = callOf(page, name);
    const inPlace = name === 'list' || name === 'totals' || name === 'charts';
    const stays = name === 'create' || name === 'update' || name === 'delete';
    return request<T>({
      ...addressed(operation, input),
      method: operation.method,
      quiet: true,
      inPlace,
      stays,
      headers,
    });
  };
  return {
    list: (params) => send('list', params),
    totals: (filters) => send('totals', filters),
    charts: (filters) => send('charts', filters),
    viewCounts: (params) => get(viewCountsCall(resource), params, { inPlace: true }),
    shareView: (data) => post(sharedViewsCall(resource), data, STAYS),
    unshareView: (id) => remove(sharedViewsCall(resource, id), STAYS),
    calendar: (params) => get(calendarCall(resource), params, { inPlace: true }),
    tree: (params) => get(treeCall(resource), params, { inPlace: true }),
    get: async (id) => {
      const record = await send<RecordRow>('get', { id });
      if (isOfTwoSides(page))
        void import('../list/unread/unread-marks').then((marks) => marks.markSeen(page, id));
      return record;
    },
    lastValues: () => get(lastValuesCall(resource)),
    history: (id, params) => get(historyCall(resource, id), params),
    changes: (id) => get(changesCall(resource, id)),
    needs: (id, code) => get(needsCall(resource, id, code)),
    comments: (id, params) => get(commentsCall(resource, id), params),
    comment: (id, text, internal) =>
      post(commentsCall(resource, id), { text, ...(internal && { internal }) }, STAYS),
    assign: ({ id, version }, assigned) => post(assignCall(resource, id), { version, ...assigned }, STAYS),
    assignMany: (targets, assigned) =>
      post(bulkAssignCall(resource), { list: targets.map(targetOf), ...assigned }, STAYS),
    urge: ({ id }) => post(urgeCall(resource, id), {}, STAYS),
    create: (doc, idempotencyKey, confirmed) =>
      send('create', doc, { 'Idempotency-Key': idempotencyKey, ...confirmation(confirmed) }),
    update: ({ id, version }, doc, confirmed) =>
      send('update', { ...doc, id, version }, confirmation(confirmed)),
    remove: ({ id, version }) => send('delete', { id, version }),
    removeMany: (targets) =>
      post(removalsCall(resource), { list: targets.map(targetOf) }, { ...STAYS, survives: true }),
    transitMany: (targets, code, input, idempotencyKey) =>
      post(
        bulkTransitionCall(resource, code),
        { list: targets.map(targetOf), ...input },
        { ...STAYS, headers: { 'Idempotency-Key': idempotencyKey } },
      ),
    transit: ({ id, version }, code, input) =>
      post(transitionCall(resource, id, code), { version, ...input }, STAYS),
    beginExport: (data) => post(exportsCall(resource), data, { survives: true }),
    exportRows: (id, after, signal) =>
      get(exportRowsCall(resource, id), { after }, { signal, survives: true }),
  };
}

/** A call that a supplier makes by its own code is none for staff, who see every supplier's records: they use the standard one. */
function callOf(page: RecordPage, name: OperationName): Operation {
  const declared = operationOf(page, name);
  const isSuppliers = declared.query.includes('supplierCode') && getText('supplierCode') === '';
  return isSuppliers ? standardOperation(callName(page), name) : declared;
}

/** Spreads an input over path, query and body: what the operation's query names goes there, the rest by method. */
function addressed({ method, path, query }: Operation, input: Doc): { url: string; params: Doc; data?: Doc } {
  const { id, ...rest } = input;
  const inPath = path.includes('/:id');
  const url = path.replace('/:id', `/${encodeURIComponent(String(id))}`);
  const all: Doc = inPath || id === undefined ? rest : { ...rest, id };
  if (method === 'GET' || method === 'DELETE') return { url, params: { ...all, ...named(query, all) } };
  const params = named(query, all);
  return { url, params, data: Object.fromEntries(Object.entries(all).filter(([name]) => !(name in params))) };
}

function named(query: readonly string[], input: Doc): Doc {
  return Object.fromEntries(
    query.map((name) => [name, name === 'supplierCode' ? getText('supplierCode') : input[name]]),
  );
}
