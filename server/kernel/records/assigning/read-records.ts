import { holds } from '../../../../src/contract/expressions/expression';
import { rollUpOf } from '../../../../src/contract/fields/roll-ups';
import type { Print } from '../../../../src/contract/language/print-schema';
import type { ListData, TotalsData } from '../../../../src/contract/lists/list-data';
import type { RecordRow } from '../../../../src/contract/lists/list-query';
import { bothOf } from '../../base/both-of';
import { Refusal } from '../../base/errors';
import type { Trx } from '../../db/tables';
import { grantsOf } from '../../policies/grants';
import { readGrouped } from '../charts/read-groups';
import { requirePrint } from '../common/policy';
import {
  authorize,
  existing,
  expressionScope,
  inTenant,
  presented,
  type RecordCall,
  type RecordContext,
  readInTenant,
} from '../context/record-context';
import { asAnswered, asPrinted } from '../context/seen-fields';
import { sourceOf } from '../hooks/sources';
import { type Filter, namesIn } from '../lists/filter';
import { listRecords } from '../lists/list-records';
import { type ListParams, parseFilters, parseListRequest } from '../lists/list-request';
import { requireListShown, requireShown, seenSort, shownOfOthers } from '../lists/roll-ups';
import { totalRecords } from '../lists/total-records';
import { relatedFilters } from '../reading/related-filters';
import type { StoredRecord } from '../tables/stored-record';
import { orInitialValues } from '../writes/initial-values';
import { withUrgeRefusals } from './urge-refusals';

/** One page of the records that the caller may see; `ignored` names parameters of the operation itself. */
export function readList(
  context: RecordContext,
  call: RecordCall,
  params: ListParams,
  ignored: readonly string[] = [],
): Promise<ListData<RecordRow>> {
  const { user, page } = call;
  const source = sourceOf(call);
  if (source) {
    return inTenant(context, user, async (trx) => {
      await authorize(context, trx, call, 'list');
      return source.list(context, trx, call, parseListRequest(page, params, ignored));
    });
  }
  return readInTenant<ListData<RecordRow>>(
    context,
    call,
    'list',
    async (trx) => {
      const related = await relatedFilters(context, trx, call, params);
      const request = parseListRequest(page, related.params, ignored);
      const sort = await seenSort(trx, call, request.sort, params.sort);
      const asked = { ...request, sort, filters: [...request.filters, ...related.filters] };
      if (asked.group) return readGrouped(context, trx, call, asked, asked.group);
      const [listed, shown] = await bothOf(
        listRecords(trx, page, user, asked, context.clock()),
        shownOfOthers(trx, call),
      );
      requireListShown(page, shown, { ...asked, filters: request.filters });
      const { list, ...counted } = listed;
      return { list: list.map((record) => presented(context, page, { ...record, shown })), ...counted };
    },
    async (trx, { list, ...counted }) => ({
      list: await asAnswered(trx, context, call, await withUrgeRefusals(context, trx, call, list)),
      ...counted,
    }),
  );
}

type Found<More> = { list: StoredRecord[] } & More;

/**
 * Records that are found in another way than page by page, among those that a list with the same parameters would show to
 * the caller; `ignored` names parameters of the call itself. Throws what a list throws.
 */
export function readFound<More extends object>(
  context: RecordContext,
  call: RecordCall,
  params: ListParams,
  ignored: readonly string[],
  find: (trx: Trx, filters: readonly Filter[]) => Promise<Found<More>>,
): Promise<Omit<More, 'list'> & { list: RecordRow[] }> {
  const { page } = call;
  return readInTenant<Omit<More, 'list'> & { list: RecordRow[] }>(
    context,
    call,
    'list',
    async (trx) => {
      const filters = parseFilters(page, params, ignored);
      const [found, shown] = await bothOf(find(trx, filters), shownOfOthers(trx, call));
      requireShown(page, shown, { fields: namesIn(filters) });
      return { ...found, list: found.list.map((record) => presented(context, page, { ...record, shown })) };
    },
    async (trx, { list, ...more }) =>
      ({
        ...more,
        list: await asAnswered(trx, context, call, await withUrgeRefusals(context, trx, call, list)),
      }) as unknown as Omit<More, 'list'> & { list: RecordRow[] },
  );
}

/** What the page adds up over the records that a list with the same filters would show. */
export function readTotals(
  context: RecordContext,
  call: RecordCall,
  params: ListParams,
  ignored: readonly string[] = [],
): Promise<TotalsData> {
  const { user, page } = call;
  return readInTenant(context, call, 'totals', async (trx) => {
    const related = await relatedFilters(context, trx, call, params);
    const filters = parseFilters(page, related.params, ignored);
    const [totals, shown] = await bothOf(
      totalRecords(trx, page, user, [...filters, ...related.filters], context.clock()),
      shownOfOthers(trx, call),
    );
    requireShown(page, shown, { fields: namesIn(filters) });
    const isShown = ({ field }: { field?: string }) =>
      field === undefined || rollUpOf(page, field) === undefined || shown.has(field);
    return { totals: totals.filter(isShown) };
  });
}

/** One record. Throws record_not_found for what is not there and for what the caller may not see alike. */
export function readRecord(context: RecordContext, call: RecordCall, id: unknown): Promise<RecordRow> {
  const source = sourceOf(call);
  if (source) {
    return inTenant(context, call.user, async (trx) => {
      await authorize(context, trx, call, 'get');
      return source.get(context, trx, call, id);
    });
  }
  return readInTenant(
    context,
    call,
    'get',
    async (trx) =>
      presented(context, call.page, await orInitialValues(trx, call, id, () => existing(trx, call, id))),
    async (trx, row) =>
      (await asAnswered(trx, context, call, await withUrgeRefusals(context, trx, call, [row])))[0]!,
  );
}

/**
 * One record as it is printed, which is as it is answered: what its reader may not see is not there. Throws as
 * `readRecord`, no_permission without the print's code, and illegal_transition where its `when` does not hold.
 */
export async function readPrinted(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  id: unknown,
  code: string,
): Promise<{ print: Print; row: RecordRow }> {
  const { user, page } = call;
  await authorize(context, trx, call, 'get');
  const print = requirePrint(await grantsOf(trx, user, context.registry), page, code);
  const source = sourceOf(call);
  const read = source
    ? source.get(context, trx, call, id)
    : existing(trx, call, id).then((record) => presented(context, page, record));
  const row = await asPrinted(trx, context, call, await read);
  const { now, ...scope } = expressionScope(context, user);
  if (!holds(print.when, { ...scope, now: now(), row })) throw new Refusal('illegal_transition');
  return { print, row };
}
