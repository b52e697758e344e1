import { momentOf } from '@/components/inputs/periods';
import { type Dictionaries, referenceOf } from '@/contract/fields/fields';
import { dateKindOf } from '@/contract/language/date-kinds';
import type { Option } from '@/contract/language/options';
import type { ListPage } from '@/contract/language/page-schema';
import { isTree } from '@/contract/language/references';
import { GROUP_PARAM } from '@/contract/lists/list-groups';
import { MAX_PAGE_SIZE, type SearchField, searchFields } from '@/contract/lists/list-query';
import { VIEW_PARAM, viewNamed } from '@/contract/lists/list-views';
import { formerNames } from '@/contract/records/current-doc';
import { type CellField, cellField } from '../table/cells';
import { groupOf, type RowsQuery } from '../table/use-rows';
import { isPathField } from './search-inputs';
import { searchKey } from './search-key';
import { isFilled } from './search-values';

/** Parameters of the address beside the search fields; no field can be called so. */
const SORT = '_sort';
const PAGE = '_page';
const SIZE = '_size';
/** Says that a view which is grouped is not; no field can be called so. */
const NO_GROUP = '-';

/** The parameter by which a tabs page names the tab in front (`?tab=<path>`). */
const TAB = 'tab';

/** What a list says of itself in the address, by parameter; what is as the page opens is left out. */
export type ListParams = Readonly<Record<string, string>>;

/** The parameters of a query: search values as a person filled them in, then view, order, page and page size. */
export function listParams(page: ListPage, query: RowsQuery, opening: RowsQuery): ListParams {
  const params: Record<string, string> = {};
  for (const item of searchFields(page)) {
    const value = query.values[searchKey(item.field)];
    const text = isFilled(value) ? textOf(value, item) : '';
    if (text !== '') params[paramOf(item.field)] = text;
  }
  const { name: view, sort = opening.sort, group: viewGroup } = viewNamed(page, query.view) ?? {};
  if (view !== undefined) params[VIEW_PARAM] = view;
  if (query.sort !== undefined && query.sort !== sort) params[SORT] = query.sort;
  const group = groupOf(page, query);
  if (group !== viewGroup) params[GROUP_PARAM] = group ?? NO_GROUP;
  if (query.current !== 1) params[PAGE] = String(query.current);
  if (query.pageSize !== opening.pageSize) params[SIZE] = String(query.pageSize);
  return params;
}

/** Those parameters of an address that are a list's own, in the order of `listParams`. */
export function paramsIn(page: ListPage, address: URLSearchParams): ListParams {
  const former = formerParams(page);
  return Object.fromEntries(
    paramNames(page).flatMap((name) => {
      const text = address.get(name) ?? address.get(former.get(name) ?? name);
      return text ? [[name, text]] : [];
    }),
  );
}

/** The query that an address asks for; what no input of the list could hold is left out. */
export function queryOf(
  page: ListPage,
  dictionaries: Dictionaries,
  params: ListParams,
  opening: RowsQuery,
): RowsQuery {
  const values: Record<string, unknown> = {};
  for (const item of searchFields(page)) {
    const text = params[paramOf(item.field)];
    const value = text && valueFrom(text, item, cellField(page, dictionaries, item.field));
    if (isFilled(value)) values[searchKey(item.field)] = value;
  }
  const view = viewNamed(page, params[VIEW_PARAM]);
  return {
    values,
    ...(view && { view: view.name }),
    sort: params[SORT] ?? view?.sort ?? opening.sort,
    group: groupOf(page, { group: params[GROUP_PARAM] ?? view?.group }),
    current: wholeIn(params[PAGE], Number.MAX_SAFE_INTEGER) ?? 1,
    pageSize: wholeIn(params[SIZE], MAX_PAGE_SIZE) ?? opening.pageSize,
  };
}

/** `search` with the list's own part replaced by `params`; what other parts of the page say stays. */
export function searchWith(page: ListPage, search: string, params: ListParams): string {
  const next = new URLSearchParams(search);
  for (const name of [...paramNames(page), ...formerParams(page).values()]) next.delete(name);
  for (const [name, text] of Object.entries(params)) next.set(name, text);
  // Signs that a query may hold as they are, for people who read it.
  const text = String(next).replace(/%(2C|2F|3A|7E)/g, decodeURIComponent);
  return text && `?${text}`;
}

/** The address of a record of the list, with the list as it is around it. */
export function recordAddress(page: ListPage, params: ListParams, id: string, inTab: boolean): string {
  const around = new URLSearchParams(inTab ? [[TAB, page.path]] : []);
  around.set('id', id);
  return searchWith(page, String(around), params);
}

function paramNames(page: ListPage): string[] {
  return [
    ...searchFields(page).map(({ field }) => paramOf(field)),
    VIEW_PARAM,
    SORT,
    GROUP_PARAM,
    PAGE,
    SIZE,
  ];
}

/** What a parameter was called when its field had another name, by what it is called now. */
function formerParams(page: ListPage): ReadonlyMap<string, string> {
  return new Map([...formerNames(page.form)].map(([former, now]) => [paramOf(now), paramOf(former)]));
}

export function paramOf(field: string): string {
  return field === TAB ? `_${TAB}` : field;
}

/** Sets and ways through a tree as `a,b`, ranges as `from~to`. */
function textOf(value: unknown, { match }: SearchField): string {
  if (!Array.isArray(value)) return String(value).trim();
  if (match === 'range') return value.some(isFilled) ? value.map((end) => end ?? '').join('~') : '';
  return value.join(',');
}

function valueFrom(text: string, { match }: SearchField, cell: CellField): unknown {
  const reference = cell.info && referenceOf(cell.info.schema);
  // Records are chosen by their values, several of them.
  if (reference && !isTree(reference)) return text.split(',');
  if (match === 'contains') return text;
  if (match === 'range') return rangeIn(text, cell);
  if (isPathField(cell.info)) return pathIn(text, cell);
  const { options } = cell;
  return options ? text.split(',').map((one) => optionValue(options, one) ?? one) : text;
}

function rangeIn(text: string, { info }: CellField): unknown[] | undefined {
  const ends = text.split('~');
  if (ends.length !== 2) return undefined;
  if (info?.type === 'number') {
    const numbers = ends.map((end) => (end === '' || Number.isNaN(Number(end)) ? null : Number(end)));
    return numbers.some((one) => one !== null) ? numbers : undefined;
  }
  const kind = (info && dateKindOf(info.schema)) ?? 'date';
  const searched = kind === 'dateTime' ? 'date' : kind;
  return ends.every((end) => momentOf(end, searched)) ? ends : undefined;
}

/** The way to a node: as it was written, or, of one that stands alone, as the options have it. */
function pathIn(text: string, { options }: CellField): unknown[] {
  const parts = text.split(',');
  return parts.length > 1 ? parts : ((options && pathTo(options, text)) ?? parts);
}

function pathTo(options: readonly Option[], text: string): unknown[] | undefined {
  for (const { value, children } of options) {
    if (String(value) === text) return [value];
    const below = children && pathTo(children, text);
    if (below) return [value, ...below];
  }
  return undefined;
}

function optionValue(options: readonly Option[], text: string): unknown {
  return pathTo(options, text)?.at(-1);
}

function wholeIn(text: string | undefined, most: number): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 1 && number <= most ? number : undefined;
}
