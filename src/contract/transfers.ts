import type { RecordRow } from './list-query';

/** Records that one export holds at most; a table of more is exported in parts, by its search. */
export const MAX_EXPORT = 100_000;
/** Chosen rows that one export takes. */
export const MAX_CHOSEN = 5_000;

/** What is exported: the matches of a search in an order, or chosen records, with the columns that are in sight. */
export interface ExportRequest {
  /** As the list call takes them, by field. */
  filters: Record<string, string>;
  /** `field` or `-field`; absent for the page's own order. */
  sort?: string | undefined;
  /** Exports these records alone, whatever the search. */
  ids?: string[] | undefined;
  /** Fields of the columns, for the log. */
  columns: string[];
}

/** An export that has begun and stands in the log. */
export interface ExportBegun {
  id: string;
  total: number;
}

/** The next records of an export; `next` asks for those after them, and is absent with the last. */
export interface ExportRows {
  list: RecordRow[];
  next?: string;
}

/** The endpoint that begins an export: `POST`, with the code of an `export` button. */
export function exportsCall(resource: string): string {
  return `/api/resources/${resource}/exports`;
}

/** The endpoint of an export's records: `GET`, with `after` as the page before answered it. */
export function exportRowsCall(resource: string, id: string): string {
  return `${exportsCall(resource)}/${encodeURIComponent(id)}`;
}

/** The endpoint that holds records of a file against their rules and writes nothing: `POST`, open as `importCall`. */
export function importCheckCall(resource: string): string {
  return `${importCall(resource)}/check`;
}

/** The endpoint that takes records of a file, some at a time: `POST`, with the codes of an `import` and of a `create` button. */
export function importCall(resource: string): string {
  return `/api/resources/${resource}/import`;
}
