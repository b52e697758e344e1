import type { Doc } from '../../../src/contract/base/doc';
import { derivedOf, fieldsOf, titleOf } from '../../../src/contract/fields/fields';
import { valueAt } from '../../../src/contract/fields/record-shape';
import type { ListPage } from '../../../src/contract/language/page-schema';
import type { PermissionMap } from '../../../src/contract/language/permissions';
import { searchedFields } from '../../../src/contract/lists/searched-fields';
import { MOST_FOUND, MOST_SEARCHED } from '../../../src/contract/pages/record-search';
import type { FoundOnPage, FoundRecord, SearchData } from '../../../src/contract/pages/record-search-schema';
import { recordTitle, stateField } from '../../../src/contract/pages/record-title';
import type { Trx } from '../../kernel/db/tables';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import { grantsOf } from '../../kernel/policies/grants';
import { registryGranted } from '../../kernel/records/common/granted-page';
import type { RecordContext } from '../../kernel/records/context/record-context';
import type { Asker } from '../../kernel/records/hooks/describe-record';
import { localizeRecord } from '../../kernel/records/hooks/localize';
import { isStored } from '../../kernel/records/hooks/sources';
import { presentRecord } from '../../kernel/records/tables/store';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { findOnPage, type Hit } from './find-on-page';

/** Words of a page's states by value, by the name of their dictionary. */
type Dictionaries = Awaited<ReturnType<typeof tenantDictionaries>>;

/**
 * What a text finds of the records that the caller may see, page by page in the order of their paths: pages with
 * `searchable` that it may open, of those its own rows, and in them the texts that their lists are searched by.
 */
export async function searchRecords(
  { registry, clock }: RecordContext,
  trx: Trx,
  asker: Asker,
  text: string,
): Promise<SearchData> {
  const { user } = asker;
  const granted = await grantsOf(trx, user, registry);
  const all = searchedPages(registryGranted(registry, granted, user), granted);
  const pages = all.slice(0, MOST_SEARCHED);
  // Sent at once and answered in turn; all have ended before anything is thrown (see `listRecords`).
  const found = await Promise.allSettled(pages.map((page) => findOnPage(trx, page, user, text)));
  const every = found.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  const hits = everyRecordOnce(pages, every);
  const names = pages.flatMap((page, index) =>
    hits[index]!.length > 0 ? (stateOf(page)?.dictionary ?? []) : [],
  );
  const dictionaries = await tenantDictionaries(trx, registry.dictionaries(), user.tenantCode, names);
  const answered = pages.flatMap((page, index) =>
    hits[index]!.length > 0 ? presentPage(page, hits[index]!, { asker, dictionaries, now: clock() }) : [],
  );
  return { pages: answered, ...(all.length > pages.length && { pagesLeft: all.length - pages.length }) };
}

/** Hits without records that are found on the page that they belong to, or on an earlier second page over its records. */
function everyRecordOnce(pages: readonly ListPage[], hits: readonly Hit[][]): Hit[][] {
  const nameOf = (page: ListPage, { record }: Hit) => `${page.resource.name} ${record.id}`;
  const shown = new Set(
    pages.flatMap((page, index) => (page.resource.view ? [] : hits[index]!.map((hit) => nameOf(page, hit)))),
  );
  return pages.map((page, index) => {
    if (!page.resource.view) return hits[index]!;
    const left = hits[index]!.filter((hit) => !shown.has(nameOf(page, hit)));
    for (const hit of left) shown.add(nameOf(page, hit));
    return left;
  });
}

/** The granted pages that say that they are searched and keep records that can be. */
function searchedPages(registry: SchemaRegistry, granted: PermissionMap): ListPage[] {
  return Object.keys(granted)
    .sort()
    .map((path) => registry.byPath(path)?.page)
    .filter((page): page is ListPage => page?.kind === 'list' && page.searchable === true)
    .filter((page) => isStored(page) && searchedFields(page).length > 0);
}

/** The field that says how a record stands, with the dictionary that words it. */
function stateOf(page: ListPage): { field: string; dictionary: string } | undefined {
  const field = stateField(page);
  if (field === undefined) return undefined;
  const dictionary = derivedOf(page, field)?.dictionary ?? fieldsOf(page.form).get(field)?.dictionary;
  return dictionary === undefined ? undefined : { field, dictionary };
}

interface Telling {
  asker: Asker;
  dictionaries: Dictionaries;
  now: Date;
}

function presentPage(page: ListPage, hits: readonly Hit[], telling: Telling): FoundOnPage {
  const { inLanguage } = telling.asker;
  const last = hits.at(-1);
  return {
    path: page.path,
    title: inLanguage(page.title),
    records: hits.slice(0, MOST_FOUND).map((hit) => presentHit(page, hit, telling)),
    ...(hits.length > MOST_FOUND && last && { more: last.field }),
  };
}

function presentHit(
  page: ListPage,
  { record, field }: Hit,
  { asker, dictionaries, now }: Telling,
): FoundRecord {
  const { inLanguage, isTranslated } = asker;
  const row = presentRecord(page, record, now);
  const localized: Doc = isTranslated ? localizeRecord(page, row, inLanguage) : row;
  const title = recordTitle(page, localized);
  const state = stateOf(page);
  const entry =
    state &&
    dictionaries[state.dictionary]?.entries.find(({ value }) => String(value) === String(row[state.field]));
  const text = String(valueAt(localized, field) ?? '');
  const isInTitle = Object.values(title).includes(text);
  return {
    id: record.id,
    ...title,
    ...(entry && { state: { label: inLanguage(entry.label), ...(entry.color && { color: entry.color }) } }),
    ...(!isInTitle && text !== '' && { match: { title: inLanguage(titleOf(page, field)), text } }),
  };
}
