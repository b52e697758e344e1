import type { Form } from '@formily/core';
import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import { chosenRows, fromRecords, isTree, type Lookup, type SourceOptions } from '../language/references';

const lookups = new WeakMap<object, Lookup>();
const storedRecords = new WeakMap<object, Doc>();

/**
 * Lets a form's `reference` rules look values up. A form without this (the browser's) passes them. What the `stored`
 * record holds already is not looked up: the record that it names may have gone or changed since.
 */
export function provideLookup(form: Form, lookup: Lookup, stored: Doc = {}): void {
  lookups.set(form, lookup);
  storedRecords.set(form, stored);
}

/** What a field's value has that the stored record has not at the place of the field, in any of its rows. */
function freshPart(form: object | undefined, options: SourceOptions, path: string, value: unknown): unknown {
  const stored = form && storedRecords.get(form);
  // Grants are held against what their giver has, each time.
  const isCheckedAlways = !fromRecords(options) && options.reference === 'grant';
  if (!stored || isCheckedAlways) return value;
  const held = valuesAtPlace(
    stored,
    path.split('.').filter((step) => !/^\d+$/.test(step)),
  );
  const isHeld = (one: unknown) => held.some((kept) => JSON.stringify(kept) === JSON.stringify(one));
  if (isHeld(value)) return undefined;
  if (!Array.isArray(value) || isTree(options)) return value;
  const items = held.flat();
  return value.filter((one) => !items.includes(one));
}

function valuesAtPlace(value: unknown, steps: readonly string[]): unknown[] {
  const [step, ...rest] = steps;
  if (step === undefined) return value === undefined ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((row) => valuesAtPlace(row, steps));
  return isObject(value) && Object.hasOwn(value, step) ? valuesAtPlace(value[step], rest) : [];
}

export function lookupOf(form: object | undefined): Lookup | undefined {
  return form && lookups.get(form);
}

/** Whether every value that a field holds is in its reference, as far as the form can tell. */
export async function existsInReference(
  form: object | undefined,
  options: SourceOptions,
  path: string,
  value: unknown,
): Promise<boolean> {
  const lookup = lookupOf(form);
  const fresh = freshPart(form, options, path, value);
  if (!lookup || fresh === undefined) return true;
  const rows = await chosenRows(options, fresh, lookup);
  return rows.every((row) => row !== undefined);
}
