import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import type { RecordPage } from '../language/page-schema';

/** What a request holds that its page has no field for: what it is about, and both sides of the change. */
export const HELD_BY_REQUESTS = ['resource', 'pagePath', 'recordId', 'before', 'after'] as const;

/** The code by which a supplier takes its own request back. */
export const WITHDRAW = 'withdraw';

/** What becomes of a request: the values of its state field. */
export const CHANGE_STATES = ['pending', 'passed', 'refused', 'withdrawn'] as const;
type ChangeState = (typeof CHANGE_STATES)[number];

/** Part of a record before and after a change: only what differs; a side without a value lacks the field. */
export interface ChangeSides {
  before: Doc;
  after: Doc;
}

/** A record's latest change request, as whoever may read the record is told of it. */
export interface ChangeRequest extends ChangeSides {
  id: string;
  version: number;
  status: ChangeState;
  /** The display name of who asked; absent where the account is gone. */
  requestedBy?: string;
  /** ISO moment, UTC. */
  requestedAt: string;
  /** Why it was refused. */
  reason?: string;
  /** Whether the caller holds the code to take it back. */
  mayWithdraw: boolean;
}

/** What the call for a record's change requests answers under `data`. */
export interface ChangesData {
  /** Whether what the caller changes of the certified fields waits for approval. */
  asks: boolean;
  /** Null where there never was a request. */
  latest: ChangeRequest | null;
}

/** The fields of a page whose change a certified supplier only asks for. */
export function certifiedFields({ certified }: RecordPage): readonly string[] {
  return certified?.fields ?? [];
}

/** What differs between two states of a record, by the fields at its top; nothing is kept of what is the same. */
export function sidesOf(before: Doc, after: Doc): ChangeSides {
  const changed = changedFields({ before, after }).filter((name) => !sameValue(before[name], after[name]));
  return { before: only(before, changed), after: only(after, changed) };
}

/** The fields that a change touches, in the order of the record. */
export function changedFields({ before, after }: ChangeSides): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

/** A record with one side of a change in the place of what stands there. */
export function withSide(doc: Doc, sides: ChangeSides, side: keyof ChangeSides = 'after'): Doc {
  const changed = new Set(changedFields(sides));
  const kept = Object.entries(doc).filter(([name]) => !changed.has(name));
  return { ...Object.fromEntries(kept), ...sides[side] };
}

/** Whether two JSON values are the same whatever the order of their keys. */
export function sameValue(left: unknown, right: unknown): boolean {
  return canonical(left) === canonical(right);
}

/** The same text for the same content, whatever the order of its keys. */
export function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}

function only(doc: Doc, names: readonly string[]): Doc {
  const entries = names.flatMap((name) => (doc[name] === undefined ? [] : [[name, doc[name]] as const]));
  return Object.fromEntries(entries);
}
