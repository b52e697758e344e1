import type { ListData, TotalsData } from '../../../src/contract/envelope';
import type { RecordRow } from '../../../src/contract/list-query';
import { orInitialValues } from './initial-values';
import { listRecords } from './list-records';
import { type ListParams, parseFilters, parseListRequest } from './list-request';
import {
  authorize,
  existing,
  inTenant,
  presented,
  type RecordCall,
  type RecordContext,
  readInTenant,
} from './record-context';
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
      const request = parseListRequest(page, params, ignored);
      const { list, ...counted } = await listRecords(trx, page, user, request, context.clock());
      return { list: list.map((record) => presented(context, page, record)), ...counted };
    },
    async (trx, { list, ...counted }) => ({
      list: await withUrgeRefusals(context, trx, call, list),
      ...counted,
    }),
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
    const filters = parseFilters(page, params, ignored);
    return { totals: await totalRecords(trx, page, user, filters, context.clock()) };
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
    async (trx, row) => (await withUrgeRefusals(context, trx, call, [row]))[0]!,
  );
}
