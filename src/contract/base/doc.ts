/** A record's own fields by their names, as JSON. */
export type Doc = Record<string, unknown>;

/** Whether a field has a value: an empty list is one. */
export function isFilledIn(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** A broken rule before it is worded in the caller's language. */
export interface Violation {
  path: string;
  rule: string;
  params: Record<string, unknown>;
  /** The page whose rule it is, where that is not the page of the call: the record that a transition makes. */
  ofPage?: { path: string; title: string };
}
