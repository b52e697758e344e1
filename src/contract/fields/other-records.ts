import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import { remembered } from '../base/remembered';
import type { LookupAsked, OtherRecords } from '../expressions/others';
import { refReadsIn } from '../expressions/refs-in';
import type { FieldSchema, FormObject } from '../language/field-schema';
import type { ValueLookup } from '../language/lookup-schema';
import type { RecordPage } from '../language/page-schema';
import { fromRecords, type RecordOptions } from '../language/references';

/** Fields of records that references name, by the places of the references. */
export type Named = ReadonlyMap<string, ReadonlySet<string>>;

/** A field of a form that reads other records, and what of it does. */
interface Readers {
  references: ReadonlyMap<string, RecordOptions>;
  lookups: ReadonlyMap<string, ValueLookup>;
  /** The fields that expressions name of the record at each place. */
  named: Named;
}

const known = new WeakMap<FormObject['properties'], Readers>();

/** The references of a form that name one record each, the fields that are looked up, and what its expressions name. */
export function readersOf({ properties }: FormObject): Readers {
  return remembered(known, properties, () => {
    const references = new Map<string, RecordOptions>();
    const lookups = new Map<string, ValueLookup>();
    const named = new Map<string, Set<string>>();
    walk(properties, '', (place, schema) => {
      const options = schema['x-options'];
      if (schema.type === 'string' && isObject(options) && fromRecords(options as never))
        references.set(place, options as unknown as RecordOptions);
      if (schema['x-lookup']) lookups.set(place, schema['x-lookup']);
    });
    walk(properties, '', (place, { properties: _p, items: _i, ...own }) => {
      for (const { reference, field } of refReadsIn(own)) {
        const at = referencePlace(references, place, reference);
        if (at !== undefined) named.set(at, (named.get(at) ?? new Set()).add(field));
      }
    });
    return { references, lookups, named };
  });
}

/** Whether what is judged by a form depends on records of other pages. */
export function readsOthers(form: FormObject): boolean {
  const { lookups, named } = readersOf(form);
  return lookups.size > 0 || named.size > 0;
}

/** The place of the reference that an expression at a place names: a column of the same row, or a field of the record. */
export function referencePlace(
  references: ReadonlyMap<string, unknown>,
  place: string,
  reference: string,
): string | undefined {
  const row = place.slice(0, place.lastIndexOf('[].') + 3);
  if (place.includes('[].') && references.has(row + reference)) return row + reference;
  return references.has(reference) ? reference : undefined;
}

function walk(
  properties: Record<string, FieldSchema> | undefined,
  prefix: string,
  visit: (place: string, schema: FieldSchema) => void,
): void {
  for (const [name, schema] of Object.entries(properties ?? {})) {
    visit(prefix + name, schema);
    if (schema.type === 'void') walk(schema.properties, prefix, visit);
    else if (schema.type === 'object') walk(schema.properties, `${prefix}${name}.`, visit);
    else walk(schema.items?.properties, `${prefix}${name}[].`, visit);
  }
}

/** Where a row is answered with what the conditions of its page's buttons name of other records. */
export const REFS = 'refs';

/** What the conditions of a page's buttons and transitions, and the values that transitions write, name of records. */
export function namedInRows(page: RecordPage): Named {
  return remembered(knownInRows, page, () => {
    const { references } = readersOf(page.form);
    const found = new Map<string, Set<string>>();
    const { states } = page;
    const buttons = page.kind === 'list' ? [page.list.rowActions, page.list.bulkActions] : [page.actions];
    for (const { reference, field } of refReadsIn([states?.transitions, buttons]))
      if (references.has(reference)) found.set(reference, (found.get(reference) ?? new Set()).add(field));
    return found;
  });
}

const knownInRows = new WeakMap<RecordPage, Named>();

/** All that a page's expressions name of other records, by the places of references. */
export function namedFields(page: RecordPage): Named {
  return joined(readersOf(page.form).named, namedInRows(page));
}

/** The fields that either of two names, by the place of the record. */
export function joined(left: Named, right: Named): Named {
  if (right.size === 0) return left;
  const all = new Map(left);
  for (const [place, fields] of right) all.set(place, new Set([...(left.get(place) ?? []), ...fields]));
  return all;
}

export type Missing =
  | { kind: 'record'; place: string; value: string }
  | { kind: 'value'; place: string; asked: LookupAsked };

/** Where what is known is kept, by `missingKey`; a form that draws hands one over that tells when something is added. */
export interface KnownValues {
  get(key: string): unknown;
  has(key: string): boolean;
}

/** A name for what is asked: the same for all that ask for the same. */
export function missingKey(missing: Missing): string {
  const { kind, place } = missing;
  return JSON.stringify(kind === 'record' ? [kind, place, missing.value] : [kind, place, missing.asked]);
}

/** Other records as far as `values` know them; `onMissing` hears of what is asked for and not known. */
export function otherRecords(
  form: FormObject,
  values: KnownValues,
  onMissing: (missing: Missing, key: string) => void,
): OtherRecords {
  const { references, lookups } = readersOf(form);
  const find = (missing: Missing): unknown => {
    const key = missingKey(missing);
    if (values.has(key)) return values.get(key);
    onMissing(missing, key);
    return undefined;
  };
  return {
    references,
    lookups,
    record: (place, value) => find({ kind: 'record', place, value }) as Doc | null | undefined,
    value: (place, asked) => find({ kind: 'value', place, asked }),
  };
}
