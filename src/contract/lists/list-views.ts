import { remembered } from '../base/remembered';
import { fieldsOf } from '../fields/fields';
import { LIST_SHAPES } from '../language/list-shapes';
import type { ListPage, RecordPage } from '../language/page-schema';
import type { CalendarShape, ListView } from '../language/view-schema';
import type { CountedView } from './shared-views';

/** The parameter of a list, its totals and exports, and of the address, that names a view of the page file. */
export const VIEW_PARAM = '_view';
/** The parameter of a list that asks for one column of its board; empty for records without a value. */
export const COLUMN_PARAM = '_column';
/** The parameter of a list that asks for what its calendar shows of some days: `2026-11-01~2026-11-30`. */
export const PERIOD_PARAM = '_period';

/** A view with the name that it has in the address. */
export type NamedView = ListView & { name: string };

const known = new WeakMap<RecordPage, readonly NamedView[]>();

/** The views of a page, each by its name or else by its place, counted from 1. */
export function viewsOf(page: RecordPage): readonly NamedView[] {
  return remembered(known, page, () => {
    const given = (page.kind === 'list' && page.list.views) || [];
    return given.map((view, index) => ({ ...view, name: view.name ?? String(index + 1) }));
  });
}

export function viewNamed(page: RecordPage, name: string | undefined): NamedView | undefined {
  return name === undefined ? undefined : viewsOf(page).find((view) => view.name === name);
}

/** Whether a view reads its records by itself, and not a page of them after the other. */
export function readsItself(view: ListView | undefined): boolean {
  return view?.as !== undefined && LIST_SHAPES[view.as];
}

export function sortsOfViews(page: RecordPage): string[] {
  return viewsOf(page).flatMap(({ sort }) => (sort === undefined ? [] : sort.replace('-', '')));
}

/** How many records each view has, by its name, among those that a search finds; `GET` with the search's parameters. */
export interface ViewCounts {
  counts: { view: string; count: number }[];
  /** The views that people have shared; they have a search of their own, and are counted by it. */
  shared: CountedView[];
}
/** Records of a view that are counted; beyond there are simply more. */
export const MOST_IN_VIEW = 999;

export function viewCountsCall(resource: string): string {
  return `/api/resources/${resource}/views/counts`;
}

/** The most records of a day that one call of a calendar answers. */
export const MOST_OF_DAY = 20;
/** The most days of one call of a calendar: six weeks. */
export const MOST_DAYS = 42;
/** Records of a day that are counted. */
export const MOST_IN_DAY = 9_999;

/** What a calendar shows of some days: of each how many records there are, and the first of them. */
export interface CalendarData<R> {
  days: { day: string; count: number; ids: string[] }[];
  list: R[];
}

export function calendarCall(resource: string): string {
  return `/api/resources/${resource}/views/calendar`;
}

/** One level of a tree, or with a search the records that it finds. */
export interface TreeData<R> {
  list: R[];
  total: number;
  totalExceeded?: true;
  /** Those of the list below which there are others. */
  parents: string[];
  /** The way down to each that a search found, from the top, by its id. */
  paths?: Record<string, { id: string; name: string }[]>;
}

export function treeCall(resource: string): string {
  return `/api/resources/${resource}/views/tree`;
}

/** What the parent field of a tree stores of the record above. */
export function treeKey(page: ListPage): string {
  const parent = page.list.tree?.parent;
  const options = parent === undefined ? undefined : fieldsOf(page.form).get(parent)?.schema['x-options'];
  return (typeof options === 'object' && 'page' in options && options.value) || 'id';
}

/** The days of a calendar that one record is on, of some days in order; one that ends before it starts is on its first day alone. */
export function daysOfRecord(
  { start, end }: CalendarShape,
  row: Readonly<Record<string, unknown>>,
): { first: string; last: string; isReversed: boolean } | undefined {
  const dayOf = (value: unknown) =>
    typeof value === 'string' && value !== '' ? value.slice(0, 10) : undefined;
  const first = dayOf(row[start]);
  if (first === undefined) return undefined;
  const ended = end === undefined ? undefined : row[end];
  const isReversed = typeof ended === 'string' && ended !== '' && ended < String(row[start]);
  return { first, last: isReversed ? first : (dayOf(ended) ?? first), isReversed };
}
