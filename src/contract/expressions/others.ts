import type { Doc } from '../base/doc';
import type { ValueLookup } from '../language/lookup-schema';
import type { RecordOptions } from '../language/references';

/**
 * What a form's expressions read of other pages' records (decision 084): `refs.<field>` is the record that a reference
 * names, `x-lookup` a value of the one record that applies. Places are paths in the record, `lines[].material` in rows.
 */
export interface OtherRecords {
  references: ReadonlyMap<string, RecordOptions>;
  lookups: ReadonlyMap<string, ValueLookup>;
  /** The record that a value at a place names: null where there is none, undefined while that is not known. */
  record(place: string, value: string): Doc | null | undefined;
  /** What is found for a field: null where there is nothing, undefined while that is not known. */
  value(place: string, asked: LookupAsked): unknown;
}

/** What a look-up asks for: each of its `params` by value, and the day. */
export interface LookupAsked {
  params: Record<string, unknown>;
  on?: unknown;
}
