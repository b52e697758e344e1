import type { ListData } from '../lists/list-data';

/** A supplier that a published record is for. */
export interface Reader {
  supplierCode: string;
  supplierName: string;
  /** When the first of its accounts read it, ISO 8601; absent where none has. */
  readAt?: string;
  /** The names of the accounts that read it, in that order. */
  readBy: string[];
}

/** What a call of readers answers under `data`; `total` counts the list, `read` and `unread` all suppliers it is for. */
export interface ReadersData extends ListData<Reader> {
  read: number;
  unread: number;
}

export interface ReadersQuery {
  pageNum: number;
  pageSize: number;
  /** Leaves out the others. */
  isRead?: boolean | undefined;
}

/** Who has read a record of a page with receipts: `POST`, for whoever may open that page. */
export function readersCall(resource: string, id: string): string {
  return `/api/resources/${resource}/${encodeURIComponent(id)}/readers`;
}
