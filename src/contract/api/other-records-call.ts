import type { LookupAsked } from '../expressions/others';

/** Where the gateway answers what a form's expressions read of other records: `POST`. */
export function otherRecordsCall(resource: string): string {
  return `/api/resources/${resource}/values/others`;
}

/** What one call may ask. */
export const MOST_ASKED = 300;

/** A record that a value names, or a value that is looked up. */
export type Question = { place: string; value: string } | { place: string; asked: LookupAsked };

/** `value` is null where there is nothing; what is not `known` is not for the asker to see, and the gateway alone judges by it. */
export interface Answer {
  known: boolean;
  value: unknown;
}
