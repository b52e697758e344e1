import { isCovered } from '../base/covered-paths';
import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import { expressionIn } from '../expressions/expression';
import type { RecordPage, RecordView } from '../language/page-schema';
import type { Transition } from '../language/states-schema';

/** What judges a record: its form, what its states say of it, and what binds the supplier who writes it (`shared`). */
export type StatefulForm = Pick<RecordPage, 'form' | 'states' | 'rights'> & {
  resource?: { view?: Pick<RecordView, 'shared'> | undefined };
};
type Stateful = Pick<RecordPage, 'states'>;

/** The fields that transitions of a page write by themselves (`sets`). */
export function writtenByTransitions({ states }: Stateful): string[] {
  return (states?.transitions ?? []).flatMap(({ sets = {} }) => Object.keys(sets));
}

/** The fields into which a transition writes when it was made: `"sets": { "decidedAt": "{{ now }}" }`. */
export function timesSet({ sets = {} }: Pick<Transition, 'sets'>): string[] {
  return Object.entries(sets).flatMap(([name, value]) =>
    expressionIn(value)?.trim() === 'now' ? [name] : [],
  );
}

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

/** Whether a write is a supplier's new record of two sides, which begins with what its first state lets it fill in. */
export function isMadeBySupplier({ resource }: Omit<StatefulForm, 'form'>, stored: Doc | undefined): boolean {
  return stored === undefined && resource?.view?.shared !== undefined;
}

/** What is sent of a new record: of a supplier's all that its first state opens, since the gateway fills in the rest. */
export function sentAsNew(page: Omit<StatefulForm, 'form'>, doc: Doc): Doc {
  if (!isMadeBySupplier(page, undefined)) return doc;
  const open = editableIn(page, stateOf(page, undefined)) ?? [];
  const picked = (part: Doc, prefix: string): Doc =>
    Object.fromEntries(
      Object.entries(part).flatMap(([name, value]) => {
        const path = prefix + name;
        if (isCovered(open, path)) return [[name, value]];
        if (!open.some((one) => one.startsWith(`${path}.`))) return [];
        const inner = (one: unknown) => (isObject(one) ? picked(one, `${path}.`) : one);
        return [[name, Array.isArray(value) ? value.map(inner) : inner(value)]];
      }),
    );
  return picked(doc, '');
}

/**
 * The fields that may change in that state; undefined where all may (`states.editable`). For the supplier that a record
 * names they are what `shared.writes` says, columns of lists among them, whatever the state.
 */
export function editableIn(
  { states, resource }: Omit<StatefulForm, 'form'>,
  state: string | undefined,
): readonly string[] | undefined {
  const shared = resource?.view?.shared;
  const { editable } = shared ? { editable: shared.writes ?? {} } : (states ?? {});
  if (editable && state !== undefined && Object.hasOwn(editable, state)) return editable[state];
  return shared ? [] : undefined;
}
