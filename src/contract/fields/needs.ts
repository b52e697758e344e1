/** What a transition needs of another page, and what of it the record's owner has. */
export interface NeedState {
  /** The other page's path. */
  path: string;
  title: string;
  /** How many records there must be; 0 for what is only recommended. */
  min: number;
  count: number;
  isMet: boolean;
  /** What people call the records that count, a few of them; absent for who may not open that page. */
  names?: string[];
}

/** What a call for the needs of a transition answers under `data`, in the order of the page file. */
export interface NeedsData {
  needs: NeedState[];
}

/** The data of the refusal `needs_missing`: what has to be there first. */
export interface MissingNeeds {
  missing: { path: string; title: string }[];
}

/** The endpoint that tells what a transition of a record needs: `GET`, open to whoever reads the record. */
export function needsCall(resource: string, id: string, code: string): string {
  return `/api/resources/${resource}/${encodeURIComponent(id)}/needs/${code}`;
}
