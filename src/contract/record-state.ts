import type { Doc } from './doc';
import type { RecordPage } from './page-schema';

/** What judges a record: its form, and what its states say of it. */
export type StatefulForm = Pick<RecordPage, 'form' | 'states'>;
type Stateful = Pick<RecordPage, 'states'>;

/** The state of a record; a new one is in the state that records begin with. */
export function stateOf({ states }: Stateful, stored: Doc | undefined): string | undefined {
  if (!states) return undefined;
  const state = stored === undefined ? states.initial : stored[states.field];
  return typeof state === 'string' ? state : undefined;
}

/** Whether a record in that state need not be complete (`states.lenient`). */
export function isLenient({ states }: Stateful, state: unknown): boolean {
  return typeof state === 'string' && (states?.lenient?.includes(state) ?? false);
}

/** The fields that may change in that state; undefined where all may (`states.editable`). */
export function editableIn({ states }: Stateful, state: string | undefined): readonly string[] | undefined {
  const { editable } = states ?? {};
  return editable && state !== undefined && Object.hasOwn(editable, state) ? editable[state] : undefined;
}
