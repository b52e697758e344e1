import { remembered } from '../base/remembered';
import type { Dictionaries } from '../fields/fields';
import type { FormObject } from '../language/field-schema';
import { type CheckInput, type RecordChecker, recordChecker } from './record-checker';
import { type Verdict, validateRecord } from './validate-record';

export interface RecordInput extends CheckInput {
  form: FormObject;
  dictionaries: Dictionaries;
}

/**
 * Holds a record against its form: by the form's compiled rules, or by Formily's model of it where these cannot tell (decision
 * 102). Throws as `validateRecord` does, and needs the same to be registered.
 */
export async function recordVerdict({ form, dictionaries, ...input }: RecordInput): Promise<Verdict> {
  const check = checkerFor(form, dictionaries, input.stored === undefined);
  const verdict = await check?.(input);
  return verdict ?? validateRecord({ page: { form }, dictionaries, ...input });
}

/** Compiled forms that are kept for one form: each tenant may have dictionaries of its own. */
const MOST_KEPT = 64;

const compiled = new WeakMap<FormObject, Map<string, RecordChecker | undefined>>();
const numbers = new WeakMap<object, number>();
let last = 0;

/** The compiled rules of a form with these dictionaries, made once for new records and once for changed ones. */
function checkerFor(form: FormObject, dictionaries: Dictionaries, isNew: boolean): RecordChecker | undefined {
  const known = remembered(compiled, form, () => new Map<string, RecordChecker | undefined>());
  const named = Object.entries(dictionaries).map(([name, one]) => `${name} ${numberOf(one)}`);
  const key = [isNew, ...named].join();
  if (known.has(key)) return known.get(key);
  if (known.size >= MOST_KEPT) known.delete(known.keys().next().value!);
  const checker = recordChecker(form, dictionaries, isNew);
  known.set(key, checker);
  return checker;
}

/** A dictionary is known by its object, which the gateway makes once for each tenant that changes it. */
function numberOf(dictionary: object): number {
  return remembered(numbers, dictionary, () => ++last);
}
