/** A record's own fields by their names, as JSON. */
export type Doc = Record<string, unknown>;

/** A broken rule before it is worded in the caller's language. */
export interface Violation {
  path: string;
  rule: string;
  params: Record<string, unknown>;
}
