import type { ListData } from '../../../../src/contract/lists/list-data';
import type { RecordRow } from '../../../../src/contract/lists/list-query';
import type { Trx } from '../../db/tables';
import { grantsOf } from '../../policies/grants';
import { presented, type RecordCall, type RecordContext } from '../context/record-context';
import { listRecords, type SearchRequest } from '../lists/list-records';
import type { GroupRequest, ListRequest } from '../lists/list-request';
import { requireListShown, shownOfOthers } from '../lists/roll-ups';
import { listGroups, type OrderedGroups, seatOf } from './list-groups';

/**
 * One page of a list whose records are grouped: group by group, each in the list's order, with what all groups come to.
 * Records of folded groups are left out, so that the pages are of those that are shown. Throws bad_request.
 */
export async function readGrouped(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  request: ListRequest,
  { by, folded }: GroupRequest,
): Promise<ListData<RecordRow>> {
  const { page, user } = call;
  const now = context.clock();
  const shown = await shownOfOthers(trx, call);
  requireListShown(page, shown, request);
  const groups = await groupsIn(context, trx, call, { ...request, by }, shown);
  const keys = groups.map(({ key }) => key);
  const seats = folded.flatMap((key) => (keys.includes(key) ? keys.indexOf(key) + 1 : []));
  const seating = { seat: seatOf(page, by, keys, now), folded: seats, count: keys.length };
  const { list, here = [], ...counted } = await listRecords(trx, page, user, request, now, seating);
  return {
    list: list.map((record) => presented(context, page, { ...record, shown })),
    ...counted,
    groups: groups.map((group, index) => ({ ...group, here: here[index] ?? 0 })),
  };
}

/** The groups of a search, in order, as its caller reads them. */
export async function groupsIn(
  { registry, clock }: RecordContext,
  trx: Trx,
  { page, user }: RecordCall,
  request: SearchRequest & { by: string },
  shown: ReadonlySet<string>,
): Promise<OrderedGroups> {
  const reader = { registry, user, map: await grantsOf(trx, user, registry), now: clock() };
  return listGroups(trx, reader, page, user, request, (field) => shown.has(field));
}
