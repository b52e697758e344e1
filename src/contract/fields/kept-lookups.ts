import type { Doc } from '../base/doc';
import { objectsIn } from '../base/is-object';
import { type ExpressionScope, lookupAsked } from '../expressions/expression';
import type { LookupAsked } from '../expressions/others';
import type { FormObject } from '../language/field-schema';
import { readersOf } from './other-records';
import { valueAt } from './record-shape';

/** A value that a stored record has looked up already: it stays for as long as it is asked for in the same way. */
export interface KeptValue {
  place: string;
  asked: LookupAsked;
  value: unknown;
}

/** What a stored record has looked up, row by row. What it asks for otherwise by now is looked up anew. */
export function keptValues(
  form: FormObject,
  stored: Doc,
  scope: Omit<ExpressionScope, 'values' | 'row'>,
): KeptValue[] {
  const { lookups } = readersOf(form);
  return [...lookups].flatMap(([place, lookup]) => {
    const steps = place.split('[].');
    const path = steps.pop()!;
    return rowsAt(stored, steps).flatMap((row): KeptValue[] => {
      const value = valueAt(row, path);
      if (value === undefined || value === null) return [];
      const asked = lookupAsked(lookup, { ...scope, values: stored, row });
      return asked ? [{ place, asked, value }] : [];
    });
  });
}

function rowsAt(doc: Doc, lists: readonly string[]): Doc[] {
  return lists.reduce<Doc[]>(
    (rows, list) =>
      rows.flatMap((row) => {
        return objectsIn(valueAt(row, list));
      }),
    [doc],
  );
}
