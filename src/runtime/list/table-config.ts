import type { ColumnsState } from '@ant-design/pro-components';
import { columnsOf } from '@/contract/list-query';
import type { ListPage } from '@/contract/page-schema';
import { isObject } from '@/contract/record-shape';
import type { ComponentSize } from '@/services/component-size';

/** Which columns are in sight and where, by field. */
export type ColumnsMap = Record<string, ColumnsState>;

/** A search that a person has kept, with how its rows are shown. */
export interface SavedView {
  id: string;
  name: string;
  /** What stands in the search form, by the names of its items. */
  values: Record<string, unknown>;
  sort?: string | undefined;
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

/** Settings as they were kept; what another program may have put there counts as nothing. */
export function configIn(stored: unknown): TableConfig {
  if (!isObject(stored)) return {};
  const { columns, density, views, defaultView } = stored;
  return {
    ...(isObject(columns) && { columns: columns as ColumnsMap }),
    ...(isDensity(density) && { density }),
    ...(Array.isArray(views) && { views: views.filter(isView) }),
    ...(typeof defaultView === 'string' && { defaultView }),
  };
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

/** The fields of the columns in sight, in their order. */
export function fieldsInSight(page: ListPage, columns: ColumnsMap): string[] {
  const place = (field: string, index: number) => columns[field]?.order ?? index;
  return columnsOf(page)
    .map(({ field }, index) => ({ field, place: place(field, index) }))
    .filter(({ field }) => columns[field]?.show !== false)
    .sort((left, right) => left.place - right.place)
    .map(({ field }) => field);
}
