import type { RecordPage } from '../language/page-schema';
import type { ListData } from '../lists/list-data';

/** What somebody wrote about a record, beside it. */
export interface RecordComment {
  id: string;
  text: string;
  /** The name of the account that wrote; absent where that account is gone. */
  by?: string;
  /** ISO 8601, UTC. */
  at: string;
  /** A note of the office, which suppliers never read. */
  internal?: true;
}

/** What a call of comments answers under `data`, the latest first. */
export type CommentsData = ListData<RecordComment>;

/** Characters of one comment. */
export const MAX_COMMENT = 500;

/** The button by which a page with comments lets one be written. */
export const COMMENT_BUTTON = { code: 'comment', label: '评论' } as const;

/** The endpoint of a record's comments: `GET` for whoever may read the record, `POST` with the code `comment`. */
export function commentsCall(resource: string, id: string): string {
  return `/api/resources/${resource}/${encodeURIComponent(id)}/comments`;
}

/** Whether comments on a page's records may be notes of the office: its records are of two sides, and the page is the office's. */
export function hasInternalComments({ shared, resource }: RecordPage): boolean {
  return shared !== undefined || resource.view?.officeSide === true;
}
