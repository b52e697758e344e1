import type { Form } from '@formily/core';
import { chosenRows, type Lookup, type SourceOptions } from '../references';

const lookups = new WeakMap<object, Lookup>();

/** Lets a form's `reference` rules look values up. A form without this (the browser's) passes them. */
export function provideLookup(form: Form, lookup: Lookup): void {
  lookups.set(form, lookup);
}

/** What a form's rules look values up by; undefined for one that cannot. */
export function lookupOf(form: object | undefined): Lookup | undefined {
  return form && lookups.get(form);
}

/** Whether every value that a field holds is in its reference, as far as the form can tell. */
export async function existsInReference(
  form: object | undefined,
  options: SourceOptions,
  value: unknown,
): Promise<boolean> {
  const lookup = lookupOf(form);
  if (!lookup) return true;
  const rows = await chosenRows(options, value, lookup);
  return rows.every((row) => row !== undefined);
}
