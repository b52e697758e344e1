/** A view of a list that a person has shared with all who may open its page (decision 095). */
export interface SharedView {
  id: string;
  name: string;
  /** What stands in the search form, by the names of its items. */
  values: Record<string, unknown>;
  sort?: string | undefined;
  /** The field that its records are grouped by. */
  group?: string | undefined;
  /** The view of the page file that it is in. */
  view?: string | undefined;
  columns: Record<string, unknown>;
  density: 'large' | 'middle' | 'small';
  /** The name of whoever shared it. */
  sharedBy?: string | undefined;
}

/** A shared view with how many records it has; absent where the page can no longer be searched so. */
export type CountedView = SharedView & { count?: number | undefined };

/** Shared views of one page. */
export const MAX_SHARED_VIEWS = 10;

/** The button by which a page with views lets one be shared, and shared no more. */
export const SHARE_BUTTON = { code: 'shareView', label: '共享视图' } as const;

/** Where a view of a page is shared (`POST`), and below it by its id shared no more (`DELETE`). */
export function sharedViewsCall(resource: string, id?: string): string {
  const all = `/api/resources/${resource}/views/shared`;
  return id === undefined ? all : `${all}/${encodeURIComponent(id)}`;
}
