import type { ListData } from './envelope';

/** The resource whose records are the announcements to suppliers. */
export const ANNOUNCEMENT = 'announcement';

/** A supplier that an announcement is for. */
export interface AnnouncementReader {
  supplierCode: string;
  supplierName: string;
  /** When the first of its accounts read it, ISO 8601; absent where none has. */
  readAt?: string;
  /** The names of the accounts that read it, in that order. */
  readBy: string[];
}

/** What a call of readers answers under `data`; `total` counts the list, `read` and `unread` all suppliers it is for. */
export interface ReadersData extends ListData<AnnouncementReader> {
  read: number;
  unread: number;
}

export interface ReadersQuery {
  pageNum: number;
  pageSize: number;
  /** Leaves out the others. */
  isRead?: boolean | undefined;
}

/** Who has read an announcement: `POST`, for whoever may open its page in the office. */
export function readersCall(id: string): string {
  return `/api/announcements/${encodeURIComponent(id)}/readers`;
}
