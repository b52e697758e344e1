import type { Doc } from '../../../src/contract/base/doc';
import { titleOf } from '../../../src/contract/fields/fields';
import { valueAt } from '../../../src/contract/fields/record-shape';
import type { ListPage } from '../../../src/contract/language/page-schema';
import { grantsPage, type PermissionMap } from '../../../src/contract/language/permissions';
import { titleAt } from '../../../src/contract/pages/page-at-face';
import { keysOf } from '../../../src/contract/pages/record-options';
import { recordTitle } from '../../../src/contract/pages/record-title';
import { MOST_RELATED, namingsOf, searchedNamings } from '../../../src/contract/pages/related';
import type {
  RelatedData,
  RelatedList,
  RelatedRecord,
  RelatedTab,
} from '../../../src/contract/pages/related-schema';
import { scopeOf } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import { grantsOf } from '../../kernel/policies/grants';
import { registryGranted } from '../../kernel/records/common/granted-page';
import {
  authorize,
  existing,
  presented,
  type RecordCall,
  type RecordContext,
} from '../../kernel/records/context/record-context';
import { isStored } from '../../kernel/records/hooks/sources';
import type { Filter } from '../../kernel/records/lists/filter';
import { createSearch } from '../../kernel/records/lists/list-records';
import { chosenRecord } from '../../kernel/records/options/record-options';
import { relationFilters } from '../../kernel/records/reading/related-filters';

type InLanguage = (text: string) => string;

/** Values of one field that are followed. */
const MOST_NAMED = 10;

/**
 * What belongs to a record: the records that its fields name, and the lists of those that name it, of the pages that the
 * caller may open and the rows that it may see. Throws what reading the record throws.
 */
export async function readRelated(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  id: string,
  inLanguage: InLanguage,
): Promise<RelatedData> {
  await authorize(context, trx, call, 'get');
  const { page } = call;
  if (page.kind !== 'list' || !isStored(page)) return { records: [], lists: [], tabs: [] };
  const row = presented(context, page, await existing(trx, call, id));
  const granted = await grantsOf(trx, call.user, context.registry);
  const [named, seen] = [
    { ...call, page },
    { row, granted, inLanguage },
  ];
  const readable = { ...context, registry: registryGranted(context.registry, granted, call.user) };
  return {
    records: await namedRecords(readable, trx, named, seen),
    lists: await namingLists(readable, trx, named, seen),
    tabs: await declaredLists(readable, trx, named, seen),
  };
}

interface Seen {
  row: Doc;
  granted: PermissionMap;
  inLanguage: InLanguage;
}

type ListCall = RecordCall & { page: ListPage };

async function namedRecords(
  { registry }: RecordContext,
  trx: Trx,
  { user, page }: ListCall,
  { row, granted, inLanguage }: Seen,
): Promise<RelatedRecord[]> {
  const found: RelatedRecord[] = [];
  for (const { field, page: path, key } of namingsOf(page)) {
    const other = registry.byPath(path)?.page;
    if (other?.kind !== 'list' || !grantsPage(granted, path)) continue;
    if (key !== 'id' && !keysOf(other).includes(key)) continue;
    for (const value of valuesIn(row, field).slice(0, MOST_NAMED)) {
      const record = await chosenRecord(trx, registry, user, { page: path, label: key, value: key }, value);
      if (!record || typeof record.id !== 'string') continue;
      found.push({
        path,
        id: record.id,
        title: inLanguage(titleOf(page, field)),
        ...recordTitle(other, record),
      });
    }
  }
  return found;
}

/** The lists that the page's file puts on the page of a record, each with how many of its records belong to it. */
async function declaredLists(
  context: RecordContext,
  trx: Trx,
  { user, page }: ListCall,
  { row, granted, inLanguage }: Seen,
): Promise<RelatedTab[]> {
  const found: RelatedTab[] = [];
  for (const { page: path, title } of page.related ?? []) {
    const other = context.registry.byPath(path)?.page;
    if (other?.kind !== 'list' || !grantsPage(granted, path)) continue;
    const filtersOf = relationFilters(context, page, other);
    if (!filtersOf) continue;
    const sort = { field: 'createdAt', descending: true };
    const asked = { filters: filtersOf(row), sort };
    const search = createSearch(trx, other, scopeOf(user), asked, context.clock());
    const name = inLanguage(title ?? titleAt(other, user.face));
    found.push({ path, title: name, count: await search.countTo(MOST_RELATED + 1) });
  }
  return found;
}

/** The other lists whose records name a record, each with how many do. */
async function namingLists(
  { registry, clock }: RecordContext,
  trx: Trx,
  { user, page }: ListCall,
  { row, granted, inLanguage }: Seen,
): Promise<RelatedList[]> {
  const found: RelatedList[] = [];
  const declared = new Set(page.related?.map((one) => one.page));
  for (const path of Object.keys(granted).sort()) {
    if (declared.has(path)) continue;
    const other = registry.byPath(path)?.page;
    if (other?.kind !== 'list' || !isStored(other)) continue;
    for (const { field, page: named, key, match } of searchedNamings(other)) {
      const value = valueAt(row, key);
      if (named !== page.path || typeof value !== 'string' || value === '') continue;
      const filter: Filter =
        match === 'contains'
          ? { kind: 'contains', field, texts: [value] }
          : { kind: 'oneOf', field, values: [value] };
      const sort = { field: 'createdAt', descending: true };
      const search = createSearch(trx, other, scopeOf(user), { filters: [filter], sort }, clock());
      const count = await search.countTo(MOST_RELATED + 1);
      if (count === 0) continue;
      const isOnly = searchedNamings(other).filter((one) => one.page === page.path).length === 1;
      const title = inLanguage(other.title);
      found.push({
        path,
        title: isOnly ? title : `${title} · ${inLanguage(titleOf(other, field))}`,
        param: field,
        value,
        count,
      });
    }
  }
  return found;
}

/** What a field holds: one value, or several. */
function valuesIn(row: Doc, field: string): string[] {
  return [valueAt(row, field)].flat().filter((one): one is string => typeof one === 'string' && one !== '');
}
