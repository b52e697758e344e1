import { z } from 'zod';
import { derivedOf, type FieldInfo } from '../../../../src/contract/fields/fields';
import { listField } from '../../../../src/contract/fields/pointed-field';
import { rollUpOf } from '../../../../src/contract/fields/roll-ups';
import { dateKindOf } from '../../../../src/contract/language/date-kinds';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import {
  FOLDED_PARAM,
  GROUP_PARAM,
  groupFields,
  MOST_LIST_GROUPS,
} from '../../../../src/contract/lists/list-groups';
import {
  MAX_PAGE_SIZE,
  type SearchField,
  searchFields,
  sortFields,
} from '../../../../src/contract/lists/list-query';
import { LONGEST_SEARCH, MOST_SEARCHED, searchTexts } from '../../../../src/contract/lists/search-texts';
import { DATE_TESTS, type DateKind } from '../../../../src/contract/rules/dates';
import { badRequest } from '../../base/errors';
import { type Filter, SUPPLIER_CODE } from './filter';
import { viewFilters } from './view-filters';

export interface SortBy {
  field: string;
  descending: boolean;
}

/** A list call after the edge: every name comes from the page file, every value has its type. */
export interface ListRequest {
  pageNum: number;
  pageSize: number;
  sort: SortBy;
  /** What orders records that are alike by that. */
  then?: readonly SortBy[];
  filters: Filter[];
  group?: GroupRequest;
}

/** By which field a list is grouped, and which of its groups are folded: their keys, null for the rest. */
export interface GroupRequest {
  by: string;
  folded: readonly (string | null)[];
}

/** Parameters of a list call by name; the caller has refused repeated names. */
export type ListParams = Readonly<Record<string, unknown>>;

/** What a list call takes beside a parameter for each search item. */
export const LIST_PARAMS: readonly string[] = ['pageNum', 'pageSize', 'sort', GROUP_PARAM, FOLDED_PARAM];

const DEFAULT_PAGE_SIZE = 20;
/** Columns that a list is ordered by at most. */
const MOST_SORTED = 4;

/**
 * Reads `pageNum`, `pageSize`, `sort` (`field` or `-field`, several by commas) and one parameter for each search item of the page.
 * `ignored` names what the operation itself carries (`supplierCode`). Throws bad_request for anything else.
 */
export function parseListRequest(
  page: RecordPage,
  params: ListParams,
  ignored: readonly string[] = [],
): ListRequest {
  const filters = parseFilters(page, params, [...ignored, ...LIST_PARAMS]);
  return {
    pageNum: integer('pageNum', params.pageNum, 1, 1_000_000),
    pageSize: integer('pageSize', params.pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
    ...parseSort(page, params.sort),
    ...parseGroup(page, params),
    filters,
  };
}

/** Reads one parameter for each search item of the page, and what a view asks for, as a list and its totals take them. Throws bad_request for anything else. */
export function parseFilters(
  page: RecordPage,
  params: ListParams,
  ignored: readonly string[] = [],
): Filter[] {
  const searchable = new Map(searchFields(page).map((item) => [item.field, item]));
  const filters: Filter[] = [];
  for (const [name, value] of Object.entries(params)) {
    const item = searchable.get(name);
    if (!item && name === SUPPLIER_CODE && page.resource.scope === 'supplier') {
      if (value) filters.push({ kind: 'supplier', field: name, code: textOf(name, value) });
      continue;
    }
    if (ignored.includes(name)) continue;
    const ofView = item ? undefined : viewFilters(page, name, value);
    if (ofView) {
      filters.push(...ofView);
      continue;
    }
    if (!item) throw badRequest([{ path: name, message: '不支持按该字段查询' }]);
    if (value === '' || value === null || value === undefined) continue;
    filters.push(parseFilter(page, item, textOf(name, value)));
  }
  return filters;
}

function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw invalid(name);
  const text = String(value);
  if (text.length > LONGEST_SEARCH || text.includes('\u0000')) throw invalid(name);
  return text;
}

function integer(name: string, value: unknown, fallback: number, max: number): number {
  return value === undefined || value === '' ? fallback : wholeNumber(name, String(value), max);
}

/** A whole number of a query from 1 on. Throws bad_request. */
export function wholeNumber(path: string, text: string, max: number): number {
  if (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= max) return Number(text);
  throw badRequest([{ path, message: '应为 1 到 {max} 的整数', params: { max } }]);
}

/** `field`, `-field` downwards; several of them, by commas, one after the other. */
function parseSort(page: RecordPage, value: unknown): Pick<ListRequest, 'sort' | 'then'> {
  const fallback = (page.kind === 'list' && page.list.defaultSort) || '-createdAt';
  const text = value === undefined || value === '' ? fallback : textOf('sort', value);
  const all = text.split(',').map((one) => {
    const descending = one.startsWith('-');
    const field = descending ? one.slice(1) : one;
    if (!sortFields(page).has(field)) throw badRequest([{ path: 'sort', message: '不支持按该字段排序' }]);
    return { field, descending };
  });
  const isTwice = new Set(all.map(({ field }) => field)).size < all.length;
  if (all.length > MOST_SORTED || isTwice) throw invalid('sort');
  const [sort, ...then] = all;
  return { sort: sort!, ...(then.length > 0 && { then }) };
}

/** `_group` names a field that the page's records may be grouped by; `_folded` is a JSON list of its groups' keys. */
function parseGroup(page: RecordPage, params: ListParams): Pick<ListRequest, 'group'> {
  const { [GROUP_PARAM]: by, [FOLDED_PARAM]: folded } = params;
  if (by === undefined || by === '') return {};
  if (!groupFields(page).includes(textOf(GROUP_PARAM, by)))
    throw badRequest([{ path: GROUP_PARAM, message: '不支持按该字段分组' }]);
  return { group: { by: String(by), folded: parseFolded(folded) } };
}

const foldedKeys = z.array(z.string().max(200).nullable()).max(MOST_LIST_GROUPS + 1);

function parseFolded(value: unknown): (string | null)[] {
  if (value === undefined || value === '') return [];
  try {
    return foldedKeys.parse(JSON.parse(String(value)));
  } catch {
    throw invalid(FOLDED_PARAM);
  }
}

function parseFilter(page: RecordPage, { field, match }: SearchField, text: string): Filter {
  if (rollUpOf(page, field)) {
    if (match === 'range') return parseRange(field, NUMBER, text);
    return { kind: 'oneOf', field, values: split(field, text).map((item) => numberOf(field, item)) };
  }
  if (derivedOf(page, field)) return { kind: 'derived', field, values: split(field, text) };
  const info = listField(page, field);
  if (match === 'contains')
    return { kind: 'contains', field, texts: bounded(field, searchTexts(text, info?.schema)) };
  if (match === 'range') return parseRange(field, info, text);
  if (isTypedText(info)) {
    const values = bounded(field, searchTexts(text, info?.schema));
    // As it stands, too: a code may have any character, and older records may not have been put right.
    const asGiven = text.split(',', MOST_SEARCHED).filter(Boolean);
    return { kind: 'oneOf', field, values: [...new Set([text, ...asGiven, ...values])] };
  }
  return { kind: 'oneOf', field, values: split(field, text).map((item) => typed(field, info?.type, item)) };
}

/** Whether a person types what the field is searched by, rather than chooses it. */
function isTypedText(info: FieldInfo | undefined): boolean {
  return info?.type === 'string' && !info.dictionary && !info.schema.enum && !info.schema['x-options'];
}

function split(field: string, text: string): string[] {
  return bounded(field, text.split(',').filter(Boolean));
}

function bounded(field: string, values: string[]): string[] {
  if (values.length > MOST_SEARCHED)
    throw badRequest([{ path: field, message: '一次最多查询 {max} 个值', params: { max: MOST_SEARCHED } }]);
  if (values.length === 0) throw invalid(field);
  return values;
}

function typed(field: string, type: string | undefined, text: string): string | number | boolean {
  if (type === 'number') return numberOf(field, text);
  if (type !== 'boolean') return text;
  if (text !== 'true' && text !== 'false') throw invalid(field);
  return text === 'true';
}

/** What ranges of a roll-up are. */
const NUMBER = { type: 'number', schema: { type: 'number' } } as const;

function parseRange(
  field: string,
  info: Pick<FieldInfo, 'type' | 'schema'> | undefined,
  text: string,
): Filter {
  const [from = '', to = '', rest] = text.split('~');
  if (rest !== undefined || (from === '' && to === '')) throw invalid(field);
  const kind = (info && dateKindOf(info.schema)) ?? 'date';
  const end = (value: string, time: string) =>
    info?.type === 'number' ? numberOf(field, value) : periodOf(field, kind, value, time);
  return {
    kind: 'range',
    field,
    ...(from && { from: end(from, '00:00:00') }),
    ...(to && { to: end(to, '23:59:59') }),
  };
}

function numberOf(field: string, text: string): number {
  if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(text)) throw invalid(field);
  return Number(text);
}

/** An end of a range as the field stores it; days stand for all their hours where it stores times of day, too. */
function periodOf(field: string, kind: DateKind, text: string, time: string): string {
  const value = kind === 'dateTime' && DATE_TESTS.date(text) ? `${text} ${time}` : text;
  if (!DATE_TESTS[kind](value)) throw invalid(field);
  return value;
}

function invalid(field: string) {
  return badRequest([{ path: field, message: '查询条件的格式不正确' }]);
}
