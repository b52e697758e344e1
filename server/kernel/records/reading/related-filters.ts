import type { ListPage, RecordPage } from '../../../../src/contract/language/page-schema';
import {
  ownRecords,
  partsOfRelated,
  RELATED_PARAM,
  relationOf,
  relationValue,
} from '../../../../src/contract/pages/relations';
import { badRequest } from '../../base/errors';
import type { Trx } from '../../db/tables';
import { pageReadBy } from '../common/granted-page';
import {
  authorize,
  existing,
  presented,
  type RecordCall,
  type RecordContext,
} from '../context/record-context';
import { isStored } from '../hooks/sources';
import type { Filter } from '../lists/filter';
import type { ListParams } from '../lists/list-request';

/**
 * What a list is asked for with `RELATED_PARAM`: the filters that it stands for, and the parameters without it. It is
 * allowed for pages that another names in `related` alone, and for a record of that page that the caller may read: what
 * the list is filtered by is read of it here, and never sent. Throws bad_request, and what reading the record throws.
 */
export async function relatedFilters(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  { [RELATED_PARAM]: named, ...params }: ListParams,
): Promise<{ params: ListParams; filters: Filter[] }> {
  if (named === undefined || named === '') return { params, filters: [] };
  const parts = partsOfRelated(named);
  const whole = parts && context.registry.byResource(parts.callName)?.page;
  const parent = whole && (await pageReadBy(trx, context.registry, call.user, whole));
  const filtersOf = parent?.kind === 'list' && relationFilters(context, parent, call.page);
  if (!parts || !parent || !filtersOf)
    throw badRequest([{ path: RELATED_PARAM, message: '没有这样的相关列表' }]);
  const parentCall = { user: call.user, page: parent };
  await authorize(context, trx, parentCall, 'get');
  const row = presented(context, parent, await existing(trx, parentCall, parts.id));
  return { params, filters: filtersOf(row) };
}

/** How the records of `page` that belong to one of `parent` are found; undefined where `parent` has no such list. */
export function relationFilters(
  { registry }: Pick<RecordContext, 'registry'>,
  parent: ListPage,
  page: RecordPage,
): ((row: Record<string, unknown>) => Filter[]) | undefined {
  const entry = parent.related?.find((one) => one.page === page.path);
  if (!entry || page.kind !== 'list' || !isStored(page)) return undefined;
  const keys = relationOf(
    entry,
    page,
    ownRecords(parent, (path) => registry.byPath(path)?.page),
  );
  if (!keys || keys.length === 0) return undefined;
  return (row) => keys.map(({ field, own }) => ({ kind: 'related', field, value: relationValue(row, own) }));
}
