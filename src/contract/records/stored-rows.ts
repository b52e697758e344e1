import type { Doc } from '../base/doc';
import type { ExpressionScope } from '../expressions/expression';
import { alignRows } from '../fields/align-rows';
import { fieldAt, itemFieldsOf } from '../fields/fields';
import { isRowLocked, type PlaceBefore } from '../fields/locked-rows';
import { isSame, isTable } from '../fields/merge-records';
import { valueAt } from '../fields/record-shape';
import type { FormObject } from '../language/field-schema';

/**
 * Finds the rows of a stored record again in what was sent, by the cells that were sent: whoever is not shown a cell does
 * not send it. Rows up to the last of which the writer may write nothing stay where they are.
 */
export function placesBefore(
  form: FormObject,
  sent: Doc,
  stored: Doc,
  scope: Omit<ExpressionScope, 'values' | 'row'>,
): PlaceBefore {
  const known = new Map<string, (number | undefined)[]>();
  const rowsOf = (list: string, before: string): (number | undefined)[] | undefined => {
    const found = known.get(list);
    const info = fieldAt(form, list);
    const [now, then] = [valueAt(sent, list), valueAt(stored, before)];
    if (found || !info || !itemFieldsOf(info) || !isTable(now) || !isTable(then)) return found;
    const locked = then.findLastIndex((row) =>
      isRowLocked(info.schema.items!, row, { ...scope, values: stored }),
    );
    const rows = rowsBefore(now, then, locked + 1);
    known.set(list, rows);
    return rows;
  };
  return (path) => {
    if (!/\.\d/.test(path)) return path;
    let [at, before] = ['', ''];
    for (const key of path.split('.')) {
      const rows = at !== '' && /^\d+$/.test(key) ? rowsOf(at, before) : undefined;
      const index = rows ? rows[Number(key)] : key;
      if (index === undefined) return undefined;
      at = at === '' ? key : `${at}.${key}`;
      before = before === '' ? key : `${before}.${index}`;
    }
    return before;
  };
}

/** For each sent row the number of the stored one that it was; undefined for a new one. The first `fixed` rows stand for each other. */
export function rowsBefore(sent: Doc[], stored: Doc[], fixed: number): (number | undefined)[] {
  const names = new Set(sent.flatMap((row) => Object.keys(row).filter((name) => row[name] !== undefined)));
  const asSent = (row: Doc): Doc =>
    Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
  const then = stored.slice(fixed).map(asSent);
  const now = sent.slice(fixed);
  const alignment = alignRows(then, now, isSameValue);
  if (!alignment) return sent.map((_, index) => index);
  const before = new Map<Doc, number>(sent.slice(0, fixed).map((row, index) => [row, index]));
  for (const [index, row] of alignment.matched.entries()) if (row) before.set(row, fixed + index);
  // A row that has moved is found by being the same.
  const lost = alignment.matched.flatMap((row, index) => (row ? [] : [index]));
  for (const row of now.filter((one) => !before.has(one))) {
    const at = lost.findIndex((index) => isSame(then[index], row));
    if (at !== -1) before.set(row, fixed + lost.splice(at, 1)[0]!);
  }
  return sent.map((row) => before.get(row));
}

/** As `isSame`, at once for what is no list or group and is filled in. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const isPlain = (value: unknown) => typeof value !== 'object' && value !== '';
  return isPlain(one) && isPlain(other) ? false : isSame(one, other);
}
