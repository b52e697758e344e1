import { isCovered } from '../base/covered-paths';
import type { Doc, Violation } from '../base/doc';
import { remembered } from '../base/remembered';
import { unseenBy } from '../language/field-guards';
import type { FieldSchema, FormObject, Reaction } from '../language/field-schema';
import type { Transition } from '../language/states-schema';
import { isComputed, isReadOnly } from './computed-field';
import { fieldsOf } from './fields';
import { editableIn, isLenient, isMadeBySupplier, type StatefulForm, stateOf } from './record-state';
import { isFilled, isFilledColumn } from './reference-fill';
import { isAmong, writtenByReactions } from './written-by-reactions';

/** `path` is the outermost field that one stands in, `at` its own place, columns as `lines.price`; layout has none. */
type Change = (schema: FieldSchema, path: string | undefined, at: string | undefined) => FieldSchema;

const made = new WeakMap<FormObject, Map<string, FormObject>>();

/** Makes a form once for each name, since what is compiled of a form is kept by the form itself. */
function once(form: FormObject, name: string, make: () => FormObject): FormObject {
  const forms = remembered(made, form, () => new Map<string, FormObject>());
  return remembered(forms, name, make);
}

/**
 * The form by which a write of a record is judged and drawn: with what may not change in its state locked, and in a
 * lenient state without what asks for completeness. The page's own form where its states say neither. Suppliers that a
 * record names read all of it, but for what they fill in (`shared.writes`). `rowsAreKept` says that rows that they may
 * neither add, move nor remove have been held against the stored ones already, so that their cells are left to judge.
 */
export function formInForce(page: StatefulForm, stored: Doc | undefined, rowsAreKept = false): FormObject {
  const state = stateOf(page, stored);
  const isFree = stored === undefined && !isMadeBySupplier(page, stored);
  const editable = isFree ? undefined : editableIn(page, state);
  const lenient = isLenient(page, state);
  const byPlace = stored === undefined ? [] : listsByPlace(page);
  if (byPlace.length > 0) {
    const { rights: _, ...rest } = page;
    const form = once(page.form, `kept ${byPlace.join(' ')}`, () => withKeptRows(page.form, byPlace));
    return formInForce({ ...rest, form }, stored, rowsAreKept);
  }
  if (editable === undefined && !lenient) return page.form;
  const shared = page.resource?.view?.shared;
  // A new record has no rows that would have to be kept.
  const rows = shared && (rowsAreKept || isMadeBySupplier(page, stored));
  return once(page.form, JSON.stringify([editable ?? null, lenient, rows ?? null]), () => {
    const form = lenient ? withChanges(page.form, withoutCompleteness) : page.form;
    if (editable && rows !== undefined) return filledIn(form, editable, rows);
    return editable ? withLocks(form, new Set(editable)) : form;
  });
}

/** A form without what asks for completeness: of what is saved while somebody is still filling it in. */
export function lenientForm(form: FormObject): FormObject {
  return once(form, 'lenient', () => withChanges(form, withoutCompleteness));
}

/** The form by which what a transition asks for is judged: its fields can be filled in, and nothing else. */
export function askedForm({ form }: StatefulForm, { asks = [] }: Pick<Transition, 'asks'>): FormObject {
  return once(form, `asks ${asks.join(' ')}`, () => opened(withLocks(form, new Set(asks)), asks));
}

/** The whole form with what a transition asks for open to be filled in: what a record is judged by that leaves a lenient state. */
export function wholeForm({ form }: StatefulForm, { asks }: Pick<Transition, 'asks'>): FormObject {
  return asks ? once(form, `whole ${asks.join(' ')}`, () => opened(form, asks)) : form;
}

/** What a write changed that may not change in the record's state, nor follows from what may. */
export function changedBeyond(page: StatefulForm, stored: Doc, doc: Doc): Violation[] {
  const editable = editableIn(page, stateOf(page, stored));
  if (editable === undefined) return [];
  const { values } = writtenByReactions(page.form);
  return [...fieldsOf(page.form).values()].flatMap(({ path, title, schema }): Violation[] => {
    const follows = isComputed(schema) || isAmong(values, path) || isFilled(page.form, path);
    const isOpen = editable.some((one) => one === path || one.startsWith(`${path}.`));
    if (path.includes('.') || isOpen || follows) return [];
    if (JSON.stringify(stored[path]) === JSON.stringify(doc[path])) return [];
    return [{ path, rule: 'readOnly', params: { title } }];
  });
}

/** The form of a record that is made for another: the fields that name that one are given, and nobody changes them there. */
export function givenForm(form: FormObject, given: readonly string[]): FormObject {
  return once(form, `given ${given.join(' ')}`, () =>
    withChanges(form, (schema, _, at) => {
      if (at === undefined || !given.includes(at)) return schema;
      const { 'x-disabled': _d, ...rest } = schema;
      return { ...rest, 'x-pattern': 'disabled' };
    }),
  );
}

/** A form without some of its outermost fields in sight, nor parts that hold no others; their values stay. */
export function formWithout(form: FormObject, names: readonly string[]): FormObject {
  return once(form, `without ${names.join(' ')}`, () => {
    const isGone = (name: string, schema: FieldSchema): boolean => {
      if (schema.type !== 'void') return names.includes(name);
      const inner = Object.entries(schema.properties ?? {});
      return inner.length > 0 && inner.every(([one, part]) => isGone(one, part));
    };
    const without = (properties: Record<string, FieldSchema>): Record<string, FieldSchema> =>
      Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [
          name,
          isGone(name, schema)
            ? { ...schema, 'x-hidden': true }
            : schema.type === 'void' && schema.properties
              ? { ...schema, properties: without(schema.properties) }
              : schema,
        ]),
      );
    return { ...form, properties: without(form.properties) };
  });
}

function withChanges(form: FormObject, change: Change): FormObject {
  const all = (properties: Record<string, FieldSchema>, outer: string | undefined, prefix: string) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const isLayout = schema.type === 'void';
        return [
          name,
          one(schema, outer ?? (isLayout ? undefined : name), prefix, isLayout ? undefined : name),
        ];
      }),
    );
  const one = (
    schema: FieldSchema,
    path: string | undefined,
    prefix: string,
    name: string | undefined,
  ): FieldSchema => {
    const at = name === undefined ? undefined : prefix + name;
    const { properties, items, ...own } = change(schema, path, at);
    return {
      ...own,
      ...(properties && { properties: all(properties, path, at === undefined ? prefix : `${at}.`) }),
      ...(items && { items: one(items, path ?? '', '', at) }),
    };
  };
  return { ...form, properties: all(form.properties, undefined, '') };
}

/**
 * A form to read, but for some fields and columns that are filled in; how a field is filled in is told there alone. Those
 * may be read-only on the page itself: that is how a page says that the other side fills them in. A list with open columns
 * keeps its rows unless `rows` is true; in one that is open as a whole they come and go (`shared.rows`), and what comes with
 * the rows of a choice, such as a price, stays as read-only as the page has it.
 */
function filledIn(form: FormObject, open: readonly string[], rows: boolean): FormObject {
  const isOpen = (at: string) => isCovered(open, at);
  const holdsOpen = (at: string) => open.some((one) => one.startsWith(`${at}.`));
  const comesWithRows = (at: string, schema: FieldSchema) => {
    const cut = at.lastIndexOf('.');
    return (
      cut > 0 &&
      !open.includes(at) &&
      isReadOnly(schema) &&
      isFilledColumn(form, at.slice(0, cut), at.slice(cut + 1))
    );
  };
  return withChanges(form, (schema, _, at) => {
    const { 'x-pattern': pattern, readOnly, ...rest } = schema;
    if (at !== undefined && isOpen(at) && comesWithRows(at, schema)) return schema;
    if (at === undefined || (holdsOpen(at) && (rows || schema.type !== 'array'))) {
      const { 'x-disabled': _d, ...unlocked } = rest;
      return unlocked;
    }
    if (isComputed(schema)) return schema;
    if (isOpen(at)) return rest['x-disabled'] === undefined ? { ...rest, 'x-pattern': 'editable' } : rest;
    const { required: _r, description: _d, ...read } = withoutFill(rest);
    return { ...read, 'x-pattern': 'readPretty' };
  });
}

/** The lists of which somebody sees rows in part alone: none is added or taken away, since rows are known by their place. */
function listsByPlace({ form, rights }: StatefulForm): string[] {
  if (!rights) return [];
  const unseen = unseenBy(rights);
  return [...fieldsOf(form).values()].flatMap(({ path, type }) =>
    type === 'array' && unseen.some((one) => one.startsWith(`${path}.`)) ? [path] : [],
  );
}

/** A form whose lists keep their rows, while the cells can be filled in as before. */
function withKeptRows(form: FormObject, lists: readonly string[]): FormObject {
  return withChanges(form, (schema, _, at) => {
    if (at === undefined) return schema;
    if (lists.includes(at)) return { ...schema, 'x-pattern': 'readPretty' };
    const isCell = lists.some((list) => at.startsWith(`${list}.`));
    const isOpen = schema['x-pattern'] === undefined && schema['x-disabled'] === undefined;
    return isCell && isOpen && !isReadOnly(schema) && !isComputed(schema)
      ? { ...schema, 'x-pattern': 'editable' }
      : schema;
  });
}

function withLocks(form: FormObject, open: ReadonlySet<string>): FormObject {
  return withChanges(form, (schema, path) => {
    if (path === undefined || open.has(path) || isComputed(schema) || isReadOnly(schema)) return schema;
    const { 'x-pattern': _, readOnly: _r, description: _d, ...rest } = withoutFill(schema);
    return { ...rest, 'x-disabled': true };
  });
}

/**
 * A reference in which nobody chooses now carries nothing over: what a person wrote where its choice once began stays, though
 * that is locked now as well.
 */
function withoutFill(schema: FieldSchema): FieldSchema {
  const { 'x-options': options } = schema;
  if (typeof options !== 'object' || Array.isArray(options) || !('fill' in options)) return schema;
  const { fill: _, ...rest } = options;
  return { ...schema, 'x-options': rest };
}

/** With some fields and columns (`lines.quantity`) that can be filled in, whatever locks or hides the layout around them. */
function opened(form: FormObject, asks: readonly string[]): FormObject {
  const holds = (schema: FieldSchema): boolean =>
    Object.entries(schema.properties ?? {}).some(([name, inner]) =>
      inner.type === 'void' ? holds(inner) : asks.includes(name),
    );
  return withChanges(form, (schema, path, at) => {
    const isAround = path === undefined && holds(schema);
    const isAsked =
      (path !== undefined && asks.includes(path) && fieldsOf(form).get(path)?.schema === schema) ||
      (at?.includes('.') === true && asks.includes(at));
    if (!isAround && !isAsked) return schema;
    const { 'x-pattern': _p, 'x-disabled': _d, readOnly: _r, ...rest } = schema;
    if (isAsked) return rest;
    const { 'x-visible': _v, 'x-hidden': _h, ...layout } = rest;
    return layout;
  });
}

/** A field without what asks for completeness: required, a least number of rows, and conditions over the record. */
function withoutCompleteness(schema: FieldSchema): FieldSchema {
  const { required: _, minItems: _m, 'x-validator': rules, 'x-reactions': reactions, ...rest } = schema;
  const kept = [rules ?? []].flat().flatMap((rule) => {
    const { required: _r, assert: _a, ...others } = rule;
    return Object.keys(others).some((key) => key !== 'message') ? [others] : [];
  });
  return {
    ...rest,
    ...(kept.length > 0 && { 'x-validator': kept }),
    ...(reactions && { 'x-reactions': [reactions].flat().map(neverRequires) }),
  };
}

function neverRequires({ fulfill, otherwise, ...reaction }: Reaction): Reaction {
  const without = (set: Record<string, unknown> | undefined) =>
    Object.fromEntries(Object.entries(set ?? {}).filter(([name]) => name !== 'required'));
  const effect = ({ state, schema }: NonNullable<Reaction['fulfill']>) => ({
    ...(state && { state: without(state) }),
    ...(schema && { schema: without(schema) }),
  });
  return {
    ...reaction,
    ...(fulfill && { fulfill: effect(fulfill) as typeof fulfill }),
    ...(otherwise && { otherwise: effect(otherwise) as typeof otherwise }),
  };
}
