import type { ListData, TotalsData } from '../../../src/contract/envelope';
import type { RecordRow } from '../../../src/contract/list-query';
import { rollUpOf } from '../../../src/contract/roll-ups';
import { orInitialValues } from './initial-values';
import { listRecords } from './list-records';
import { type ListParams, namesIn, parseFilters, parseListRequest } from './list-request';
import {
  authorize,
  existing,
  inTenant,
  presented,
  type RecordCall,
  type RecordContext,
  readInTenant,
} from './record-context';
import { relatedFilters } from './related-filters';
import { requireShown, seenSort, shownOfOthers } from './roll-ups';
import { withSeenNamed } from './seen-fields';
import { sourceOf } from './sources';
import { totalRecords } from './total-records';
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
      const [listed, shown] = await bothOf(
        listRecords(trx, page, user, asked, context.clock()),
        shownOfOthers(trx, call),
      );
      requireShown(page, shown, { fields: namesIn(request.filters), sort: sort.field });
      const { list, ...counted } = listed;
      return { list: list.map((record) => presented(context, page, { ...record, shown })), ...counted };
    },
    async (trx, { list, ...counted }) => ({
      list: await withSeenNamed(trx, context, call, await withUrgeRefusals(context, trx, call, list)),
      ...counted,
    }),
  );
}

/** Both answers; neither is being worked on any more when one of them throws, since the connection is given back then. */
async function bothOf<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const [one, other] = await Promise.allSettled([first, second]);
  if (one.status === 'rejected') throw one.reason;
  if (other.status === 'rejected') throw other.reason;
  return [one.value, other.value];
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
      (await withSeenNamed(trx, context, call, await withUrgeRefusals(context, trx, call, [row])))[0]!,
  );
}
