import { derivedOf, type FieldInfo, fieldsOf, referenceOf } from '../fields/fields';
import { listField, pointedAt } from '../fields/pointed-field';
import { rollUpOf } from '../fields/roll-ups';
import { dateKindOf } from '../language/date-kinds';
import type { Column, SearchItem, Total } from '../language/list-schema';
import type { ListPage, PageSchema, RecordPage } from '../language/page-schema';
import { RECORD_TIMES } from './charts';
import { sortsOfViews } from './list-views';

/** Fields that every record carries beside its own; the gateway sets them. */
export const SYSTEM_FIELDS = [
  'id',
  'version',
  'supplierCode',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
] as const;

/** Whether every record carries a field of this name, whatever its form. */
export function isSystemField(name: string): boolean {
  return (SYSTEM_FIELDS as readonly string[]).includes(name);
}

/** Titles of the fields that every record has, where people see them. */
export const SYSTEM_TITLES: Readonly<Record<string, string>> = {
  createdAt: '创建时间',
  updatedAt: '更新时间',
  supplierCode: '供应商编码',
};

/** A record as the gateway answers it: system fields, own fields and derived ones side by side. */
export type RecordRow = { id: string; version: number; supplierCode?: string } & Record<string, unknown>;

/** How a search value is compared: part of the text, one of a set (`a,b`), or a range with both ends (`from~to`). */
type Match = 'contains' | 'equals' | 'range';

export interface SearchField {
  field: string;
  title?: string;
  match: Match;
}

/**
 * Whether `supplierCode` is a field of the page's own: records that belong to no supplier may name one there. Where they
 * belong to suppliers, it is the system's.
 */
export function hasSupplierField({ resource, form }: Pick<RecordPage, 'resource' | 'form'>): boolean {
  return resource.scope !== 'supplier' && fieldsOf(form).has('supplierCode');
}

/** Page sizes are 1 to this. */
export const MAX_PAGE_SIZE = 200;

/** Matches that a list counts before it says that there are more (decision 031). */
export const MOST_COUNTED = 10_000;
/** Pages that can always be turned to beyond the one that is asked for, where there are so many. */
const PAGES_AHEAD = 10;

/** How far the matches of a list are counted for a page of it. */
export function countedTo({ pageNum, pageSize }: { pageNum: number; pageSize: number }): number {
  return Math.max(MOST_COUNTED, (pageNum + PAGES_AHEAD) * pageSize);
}

/** The search items of a list page with how each is compared, by the field's kind where the file is silent. */
export function searchFields(page: RecordPage): SearchField[] {
  if (page.kind !== 'list') return [];
  return (page.list.search ?? []).map((item) => {
    const { field, title, match } = normalize(item);
    const by = match ?? defaultMatch(page, listField(page, field), field);
    return { field, ...(title && { title }), match: by };
  });
}

/** The search items of a list page that are fields of its own, and not of records that references name. */
export function ownSearchFields(page: RecordPage): SearchField[] {
  return searchFields(page).filter(({ field }) => !pointedAt(field));
}

/** Names that a list may be sorted by: columns marked `sortable`, the default sort, and the two times. */
export function sortFields(page: RecordPage): Set<string> {
  const names = new Set(RECORD_TIMES);
  if (page.kind !== 'list') return names;
  for (const { field, sortable } of columnsOf(page)) if (sortable) names.add(field);
  if (page.list.defaultSort) names.add(page.list.defaultSort.replace('-', ''));
  for (const field of sortsOfViews(page)) names.add(field);
  return names;
}

/** The field that an entry of a list of fields names, be it the name alone or an object that says more of it. */
export function namedField(entry: string | { field: string }): string {
  return typeof entry === 'string' ? entry : entry.field;
}

export type ListColumn = Exclude<Column, string>;

/** The columns of a list page, each with what the file says of it. */
export function columnsOf(page: ListPage): ListColumn[] {
  return page.list.columns.map((column) => (typeof column === 'string' ? { field: column } : column));
}

/** The pages that the columns of a list page lead to. */
export function linkedPages(page: PageSchema): string[] {
  if (page.kind !== 'list') return [];
  return columnsOf(page).flatMap(({ link }) => (typeof link === 'object' ? link.page : []));
}

export function totalsOf(page: RecordPage): Total[] {
  return (page.kind === 'list' && page.list.totals) || [];
}

function normalize(item: SearchItem) {
  return typeof item === 'string' ? { field: item, title: undefined, match: undefined } : item;
}

function defaultMatch(page: RecordPage, field: FieldInfo | undefined, name: string): Match {
  if (rollUpOf(page, name)) return 'range';
  if (!field || derivedOf(page, name)) return 'equals';
  // Chosen by its name, and compared by what is stored.
  if (referenceOf(field.schema)) return 'equals';
  if (field.dictionary || field.schema.enum || field.type === 'boolean' || field.type === 'array')
    return 'equals';
  if (field.type === 'number' || dateKindOf(field.schema)) return 'range';
  return 'contains';
}
