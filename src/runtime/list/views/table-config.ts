import { isObject } from '@/contract/base/is-object';
import type { ListPage } from '@/contract/language/page-schema';
import type { ListView } from '@/contract/language/view-schema';
import { columnsOf, type ListColumn } from '@/contract/lists/list-query';
import { formerNames } from '@/contract/records/current-doc';
import type { ComponentSize } from '@/services/preferences/component-size';
import { searchKey } from '../search/search-key';

/** The side of the table that a column stays in sight at; `false` for none. */
export type Pin = 'left' | 'right' | false;

/** How an account likes one column; what is absent is as in the page file. */
interface ColumnConfig {
  show?: boolean;
  order?: number;
  fixed?: Pin;
}

/** Which columns are in sight and where, by field. */
export type ColumnsMap = Record<string, ColumnConfig>;

/** A search that a person has kept, with how its rows are shown. */
export interface SavedView {
  id: string;
  name: string;
  /** What stands in the search form, by the names of its items. */
  values: Record<string, unknown>;
  sort?: string | undefined;
  /** The field that its rows are grouped by. */
  group?: string | undefined;
  /** The view of the page file that it is in. */
  view?: string | undefined;
  columns: ColumnsMap;
  density: ComponentSize;
}

/** How an account likes the table of a page. */
export interface TableConfig {
  columns?: ColumnsMap;
  density?: ComponentSize;
  views?: SavedView[];
  /** The id of the view that the page opens with. */
  defaultView?: string | undefined;
}

/** Views of one page, and characters of a view's name. */
export const MAX_VIEWS = 10;
export const MAX_VIEW_NAME = 20;

/** Kept settings, by the names that fields have now; what another program may have put there is left out. */
export function configIn(stored: unknown, page: ListPage): TableConfig {
  if (!isObject(stored)) return {};
  const { columns, density, views, defaultView } = stored;
  const names = formerNames(page.form);
  return {
    ...(isObject(columns) && { columns: renamedKeys(columns as ColumnsMap, names) }),
    ...(isDensity(density) && { density }),
    ...(Array.isArray(views) && { views: views.filter(isView).map((view) => renamedView(view, names)) }),
    ...(typeof defaultView === 'string' && { defaultView }),
  };
}

type Names = ReadonlyMap<string, string>;

function renamedView(view: SavedView, names: Names): SavedView {
  if (names.size === 0) return view;
  const keys = new Map([...names].map(([former, now]) => [searchKey(former), searchKey(now)]));
  const sort = view.sort?.replace(
    /(^|,)(-?)([^,]*)/g,
    (_, comma, minus, field) => comma + minus + (names.get(field) ?? field),
  );
  return {
    ...view,
    values: renamedKeys(view.values, keys),
    columns: renamedKeys(view.columns, names),
    ...(sort !== undefined && { sort }),
    ...(view.group !== undefined && { group: names.get(view.group) ?? view.group }),
  };
}

function renamedKeys<T>(values: Record<string, T>, names: Names): Record<string, T> {
  if (names.size === 0) return values;
  const known = new Set(Object.keys(values));
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, T][] => {
      const now = names.get(key);
      if (now === undefined) return [[key, value]];
      return known.has(now) ? [] : [[now, value]];
    }),
  );
}

function isDensity(value: unknown): value is ComponentSize {
  return value === 'large' || value === 'middle' || value === 'small';
}

function isView(value: unknown): value is SavedView {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.name === 'string' &&
    isObject(value.values) &&
    isObject(value.columns) &&
    isDensity(value.density)
  );
}

/** A page with the columns of one of its views, in their order. */
export function withViewColumns(page: ListPage, view: ListView | undefined): ListPage {
  const named = view?.columns;
  if (!named) return page;
  const all = columnsOf(page);
  const columns = named.flatMap((field) => {
    const column = all.find((one) => one.field === field);
    return column ? { ...column, hidden: false } : [];
  });
  return columns.length > 0 ? { ...page, list: { ...page.list, columns } } : page;
}

export interface PlacedColumn {
  column: ListColumn;
  shown: boolean;
  pinned: Pin;
}

const SIDES: readonly Pin[] = ['left', false, 'right'];

/** The columns of a page in the order that the table has them: pinned left, then loose, then pinned right. */
export function placedColumns(page: ListPage, config: ColumnsMap): PlacedColumn[] {
  const placed = columnsOf(page).map((column, index) => {
    const { show, order = index, fixed } = config[column.field] ?? {};
    const pinned: Pin = fixed ?? column.fixed ?? false;
    return { column, shown: show ?? !column.hidden, pinned, order };
  });
  return placed.sort(
    (left, right) => SIDES.indexOf(left.pinned) - SIDES.indexOf(right.pinned) || left.order - right.order,
  );
}

export function columnsInSight(page: ListPage, config: ColumnsMap): PlacedColumn[] {
  return placedColumns(page, config).filter(({ shown }) => shown);
}
