import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type ExportRequest,
  type ExportRows,
  MAX_CHOSEN,
  MAX_EXPORT,
  type StartedExport,
} from '../../../../src/contract/api/transfers';
import { GROUP_PARAM } from '../../../../src/contract/lists/list-groups';
import { columnsOf, MAX_PAGE_SIZE } from '../../../../src/contract/lists/list-query';
import { ownActSince, recordChange } from '../../audit/write-audit';
import { badRequest, Refusal, recordNotFound } from '../../base/errors';
import type { Trx } from '../../db/tables';
import { seatOf } from '../charts/list-groups';
import { groupsIn } from '../charts/read-groups';
import {
  authorize,
  inTenant,
  presented,
  type RecordCall,
  type RecordContext,
} from '../context/record-context';
import { asAnswered } from '../context/seen-fields';
import { sourceOf } from '../hooks/sources';
import { createSearch, type FoundRecord, type SearchRequest } from '../lists/list-records';
import { type ListRequest, parseListRequest } from '../lists/list-request';
import { requireListShown, seenSort, shownOfOthers } from '../lists/roll-ups';
import { type Place, walkRecords } from '../lists/walk-records';
import { relatedFilters } from '../reading/related-filters';

/** Records that one call answers. */
const STEP = 500;
/** Milliseconds after which an export is not gone on with. */
const LASTS = 60 * 60_000;

const text = z.string().max(1_000);

/** What a call that begins an export takes: `ExportRequest`. */
export const exportBody = z.strictObject({
  filters: z.record(text, text).describe('页面的查询项'),
  sort: text.optional(),
  group: text.optional().describe('分组的字段：一组一组地导出'),
  ids: z.array(z.string().min(1).max(64)).min(1).max(MAX_CHOSEN).optional().describe('只导出这些记录'),
  columns: z.array(text).min(1).max(200).describe('显示的列，记入操作日志'),
});

const place = z.union([
  z.strictObject({ sorted: z.string().max(4_000).nullable(), id: z.string().max(64) }),
  z.strictObject({
    places: z.array(z.string().max(4_000).nullable()).min(1).max(5),
    id: z.string().max(64),
  }),
  z.strictObject({ pageNum: z.int().min(2) }),
]);

/**
 * Writes down who exports what, and says how many records that is. Throws not_found, no_permission, bad_request or
 * export_too_large.
 */
export function beginExport(
  context: RecordContext,
  call: RecordCall,
  request: ExportRequest,
): Promise<StartedExport> {
  const { user, page } = call;
  return inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'export');
    requireColumns(call, request.columns);
    await requireShownIn(context, trx, call, request);
    const total = await countOf(context, trx, call, request);
    if (total > MAX_EXPORT) throw new Refusal('export_too_large');
    const groups = await groupKeys(context, trx, call, request);
    const id = randomUUID();
    await recordChange(trx, user, {
      resource: page.resource.name,
      recordId: id,
      action: 'export',
      after: { ...request, ...(groups && { groups }), total },
    });
    return { id, total };
  });
}

/** The next records of an export that the caller began within the hour. Throws as `beginExport`, and record_not_found. */
export function readExport(
  context: RecordContext,
  call: RecordCall,
  id: string,
  after: string | undefined,
): Promise<ExportRows> {
  return inTenant(context, call.user, async (trx) => {
    await authorize(context, trx, call, 'export');
    const request = await startedExport(context, trx, call, id);
    const from = after === undefined ? undefined : placeIn(after);
    const source = sourceOf(call);
    if (!source) return walk(context, trx, call, request, from);
    if (request.ids) {
      const list = [];
      for (const one of request.ids) list.push(await source.get(context, trx, call, one));
      return { list };
    }
    const pageNum = from && 'pageNum' in from ? from.pageNum : 1;
    const asked = { ...(await listRequest(context, trx, call, request)), pageNum, pageSize: MAX_PAGE_SIZE };
    const { list, total } = await source.list(context, trx, call, asked);
    const isLast = pageNum * MAX_PAGE_SIZE >= total;
    return { list, ...(!isLast && { next: JSON.stringify({ pageNum: pageNum + 1 }) }) };
  });
}

/** An export as it was begun: with the order that its groups had then, so that what is written meanwhile moves nothing. */
type BegunExport = ExportRequest & { groups?: (string | null)[] };

async function groupKeys(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  request: ExportRequest,
): Promise<(string | null)[] | undefined> {
  if (request.group === undefined || sourceOf(call)) return undefined;
  const { group, ...asked } = await listRequest(context, trx, call, request);
  if (!group) return undefined;
  const groups = await groupsIn(context, trx, call, { ...asked, by: group.by }, new Set());
  return groups.map(({ key }) => key);
}

function placeOf({ sorted, places, id }: FoundRecord): Place {
  return places ? { places, id } : { sorted, id };
}

async function walk(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  request: BegunExport,
  from: z.infer<typeof place> | undefined,
): Promise<ExportRows> {
  if (from && !('id' in from)) throw badPlace();
  await requireShownIn(context, trx, call, request);
  const step = { after: from, limit: STEP, now: context.clock() };
  const { group, ...asked } = await listRequest(context, trx, call, request);
  const seat = group && seatOf(call.page, group.by, request.groups ?? [], step.now);
  const records = await walkRecords(trx, call.page, call.user, asked, step, seat).catch(asBadPlace);
  const last = records.at(-1);
  const shown = await shownOfOthers(trx, call);
  const rows = records.map((record) => presented(context, call.page, { ...record, shown }));
  return {
    list: await asAnswered(trx, context, call, rows),
    ...(last && records.length === STEP && { next: JSON.stringify(placeOf(last)) }),
  };
}

/** What a person may no longer see by the next part of an export, it is not gone on by. */
async function requireShownIn(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  request: ExportRequest,
): Promise<void> {
  const asked = await listRequest(context, trx, call, request);
  requireListShown(call.page, await shownOfOthers(trx, call), asked);
}

async function countOf(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  request: ExportRequest,
): Promise<number> {
  const asked = await listRequest(context, trx, call, request);
  const source = sourceOf(call);
  if (!source) {
    const search = createSearch(trx, call.page, call.user, asked, context.clock());
    return search.countTo(MAX_EXPORT + 1);
  }
  if (request.ids) return request.ids.length;
  return (await source.list(context, trx, call, { ...asked, pageSize: 1 })).total;
}

/** What is asked of the list: chosen records whatever the search, or what the search finds. */
async function listRequest(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  { filters, sort, group, ids }: ExportRequest,
): Promise<ListRequest & SearchRequest> {
  const related = await relatedFilters(context, trx, call, (!ids && filters) || {});
  const request = parseListRequest(call.page, { ...related.params, sort, [GROUP_PARAM]: group });
  return {
    ...request,
    sort: await seenSort(trx, call, request.sort, sort),
    filters: [...request.filters, ...related.filters],
    ids,
  };
}

async function startedExport(
  { clock }: RecordContext,
  trx: Trx,
  { user, page }: RecordCall,
  id: string,
): Promise<BegunExport> {
  const started = { resource: page.resource.name, recordId: id, action: 'export' } as const;
  const row = await ownActSince(trx, user, started, new Date(clock().getTime() - LASTS));
  if (!row) throw recordNotFound();
  return row.after as unknown as BegunExport;
}

function requireColumns({ page }: RecordCall, columns: readonly string[]): void {
  const known = new Set(page.kind === 'list' ? columnsOf(page).map(({ field }) => field) : []);
  const stranger = columns.find((field) => !known.has(field));
  if (stranger !== undefined) throw badRequest([{ path: 'columns', message: '没有这一列' }]);
}

function placeIn(after: string): z.infer<typeof place> {
  try {
    return place.parse(JSON.parse(after));
  } catch {
    throw badPlace();
  }
}

/** What a place is sorted by is text of the caller's, which the database may not be able to read: a data exception. */
function asBadPlace(reason: Error & { code?: string }): never {
  throw /^22...$/.test(reason.code ?? '') ? badPlace() : reason;
}

function badPlace() {
  return badRequest([{ path: 'after', message: '格式不正确' }]);
}
