import { type Form, isField } from '@formily/core';
import { type Doc, isFilledIn } from '../base/doc';
import { isObject, objectsIn } from '../base/is-object';
import { remembered } from '../base/remembered';
import type { FormObject } from '../language/field-schema';
import { chosenRows, type Lookup, type RowsFill, type SourceOptions } from '../language/references';
import { type FieldInfo, fieldAt, fieldsOf, itemFieldsOf, referenceOf } from './fields';
import { isSame } from './merge-records';
import { beside, valueAt } from './record-shape';
import { generic } from './written-by-reactions';

/** Whether a reference beside the field at `path` fills it with one value; rows that come with a choice are a person's own. */
export function isFilled(form: FormObject, path: string): boolean {
  const filled = filledPlaces(form);
  return filled.size > 0 && filled.has(generic(path));
}

const known = new WeakMap<object, Set<string>>();

/** The places that references fill with one value each, `*` standing for the row of a list. */
function filledPlaces(form: FormObject): Set<string> {
  return remembered(known, form.properties, () => new Set(placesIn(fieldsOf(form), '')));
}

function placesIn(fields: ReadonlyMap<string, FieldInfo>, prefix: string): string[] {
  return [...fields].flatMap(([path, field]) => {
    const fill = Object.entries(referenceOf(field.schema)?.fill ?? {});
    const filled = fill.flatMap(([name, column]) => (typeof column === 'string' ? beside(path, name) : []));
    const inRow = prefix === '' ? filled : filled.filter((place) => !place.includes('.'));
    const columns = itemFieldsOf(field);
    return [
      ...inRow.map((place) => prefix + place),
      ...(columns ? placesIn(columns, `${prefix}${path}.*.`) : []),
    ];
  });
}

export function isFilledInRow(form: FormObject, path: string): boolean {
  const [, list, name] = /^(.*)\.\d+\.([^.]*)$/.exec(path) ?? [];
  return list !== undefined && name !== undefined && isFilledColumn(form, list, name);
}

/** Whether a column of a list comes with the rows of a choice beside the list. */
export function isFilledColumn(form: FormObject, list: string, name: string): boolean {
  return [...fieldsOf(form)].some(([other, { schema }]) =>
    Object.entries(referenceOf(schema)?.fill ?? {}).some(
      ([target, rows]) =>
        typeof rows !== 'string' && beside(other, target) === list && Object.hasOwn(rows.map, name),
    ),
  );
}

/** The rows that come with a chosen record, as they stand in the own list. */
export function rowsFrom({ from, map, skipEmpty }: RowsFill, chosen: Doc | undefined): Doc[] {
  const rows = objectsIn(chosen && valueAt(chosen, from));
  const isLeft = (row: Doc) => skipEmpty === undefined || Number(row[skipEmpty] ?? 0) > 0;
  return rows
    .filter(isLeft)
    .map((row) =>
      Object.fromEntries(
        Object.entries(map).flatMap(([own, theirs]) =>
          row[theirs] === undefined || row[theirs] === null ? [] : [[own, row[theirs]]],
        ),
      ),
    );
}

/** Whether a cell that nobody may edit holds what came with a choice. */
export type IsFilledCell = (path: string) => boolean;

/**
 * Puts columns of the chosen rows into the fields that references fill, as the browser did when the row was chosen.
 * A field that may be edited keeps what was sent: the person may have changed it since. What a row that has gone gave
 * the `stored` record stays. Answers which read-only cells of lists hold what one row of the chosen record has.
 */
export async function fillFromReferences(
  definition: FormObject,
  form: Form,
  lookup: Lookup,
  stored: Doc = {},
): Promise<IsFilledCell> {
  const cells = new Set<string>();
  const lists: string[] = [];
  for (const field of Object.values(form.fields)) {
    if (!isField(field)) continue;
    const path = field.path.toString();
    const info = fieldAt(definition, path);
    const fill = info && referenceOf(info.schema)?.fill;
    if (!fill) continue;
    // What linkage hides is not stored, so nothing is chosen there.
    const value = field.display === 'none' ? undefined : field.value;
    const options = field.componentProps.reference as SourceOptions;
    const [row] = isFilledIn(value) ? await chosenRows(options, value, lookup) : [];
    for (const [name, column] of Object.entries(fill)) {
      const at = beside(path, name);
      const target = form.query(at).take();
      if (!isField(target)) continue;
      if (typeof column === 'string') {
        if (target.pattern === 'editable') continue;
        target.setValue(row ? valueAt(row, column) : filledBefore(stored, path, name, value));
      } else if (target.pattern === 'editable') {
        const kept = valueAt(stored, path) === value ? valueAt(stored, at) : undefined;
        const isLocked = (index: number, cell: string) => {
          const field = form.query(`${at}.${index}.${cell}`).take();
          return isField(field) && field.pattern !== 'editable';
        };
        const list = { path: at, value: form.getValuesIn(at), isLocked };
        for (const cell of cellsFrom(list, column, row, kept)) cells.add(cell);
      } else if (row && valueAt(stored, path) !== value) {
        target.setValue(rowsFrom(column, row));
        lists.push(`${at}.`);
      }
    }
  }
  return (path) => cells.has(path) || lists.some((list) => path.startsWith(list) || `${path}.` === list);
}

/** A list of a form that a choice beside it fills with rows. */
export interface FilledList {
  path: string;
  value: unknown;
  isLocked: (index: number, name: string) => boolean;
}

/**
 * The read-only cells of rows that are a row of the chosen record, or were one when they were stored beside the same choice;
 * each such row stands for one of them.
 */
export function cellsFrom(
  list: FilledList,
  fill: RowsFill,
  chosen: Doc | undefined,
  kept: unknown,
): string[] {
  const locksOf = (index: number) => Object.keys(fill.map).filter((name) => list.isLocked(index, name));
  const left = rowsFrom({ ...fill, skipEmpty: undefined }, chosen);
  const take = (from: Doc[], row: Doc, locked: readonly string[]) => {
    const at = from.findIndex((one) => locked.every((name) => isSame(one[name], row[name])));
    return at === -1 ? undefined : from.splice(at, 1)[0];
  };
  const fresh = [...left];
  left.push(...objectsIn(kept).filter((row) => !take(fresh, row, locksOf(0))));
  return objectsIn(list.value).flatMap((row, index) => {
    const locked = locksOf(index);
    if (locked.every((name) => row[name] === undefined) || !take(left, row, locked)) return [];
    return locked.map((name) => `${list.path}.${index}.${name}`);
  });
}

/** What stands in the stored record beside the same choice, in the same row or one that has moved. */
export function filledBefore(stored: Doc, path: string, name: string, value: unknown): unknown {
  const at = /^(.*)\.\d+\.[^.]*$/.exec(path)?.[1];
  if (valueAt(stored, path) === value) return valueAt(stored, beside(path, name));
  const rows: unknown = at === undefined ? undefined : valueAt(stored, at);
  const key = path.slice(path.lastIndexOf('.') + 1);
  const row = Array.isArray(rows) ? rows.find((one) => isObject(one) && one[key] === value) : undefined;
  return row && (row as Doc)[name];
}
