import type { Doc } from '../base/doc';
import type { RecordRow } from '../lists/list-query';

export type { ImportFault, ImportJob, ImportUpdate } from './transfers-schema';

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
  /** The field that they are grouped by: its groups come one after the other. */
  group?: string | undefined;
  /** Exports these records alone, whatever the search. */
  ids?: string[] | undefined;
  /** Fields of the columns, for the log. */
  columns: string[];
}

/** An export that has begun and stands in the log. */
export interface StartedExport {
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

/** Rows that one call of an import takes; more are sent in parts, each at most some hundred kilobytes. */
export const MAX_IMPORT_PART = 250;
/** Changes that a review shows; the others are counted. */
export const MAX_IMPORT_PREVIEW = 200;

/** One row of a file by the number it has there; a column that is empty in it stands as null. */
export interface ImportRow {
  row: number;
  values: Doc;
}

/** The endpoint of an account's imports on a page: `POST` begins one, `GET` lists those of the last days. */
export function importsCall(resource: string): string {
  return `/api/resources/${resource}/imports`;
}

/** The endpoint of one: `DELETE` takes it back before it is written; `rows`, `review` and `write` stand below it. */
export function importJobCall(resource: string, id: string, step?: 'rows' | 'review' | 'write'): string {
  return `${importsCall(resource)}/${encodeURIComponent(id)}${step ? `/${step}` : ''}`;
}
