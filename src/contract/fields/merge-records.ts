import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import type { RecordPage } from '../language/page-schema';
import { alignRows } from './align-rows';
import { type FieldInfo, fieldsOf, itemFieldsOf } from './fields';

/** Three states of a record's own fields: as both had read it, as one person has it now, as another has saved it. */
export interface ThreeStates {
  base: Doc;
  mine: Doc;
  theirs: Doc;
}

/** A place that both have changed, each to something else. `path` is its place in the merged record. */
export interface Collision {
  path: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** A record with the changes of both; where they collide it has mine. */
export interface MergedRecord {
  doc: Doc;
  collisions: Collision[];
}

type Fields = ReadonlyMap<string, FieldInfo>;

/** Merges two changes of one record field by field, rows of item tables by their content, not by their number. */
export function mergeRecords(page: Pick<RecordPage, 'form'>, states: ThreeStates): MergedRecord {
  const collisions: Collision[] = [];
  const doc = mergeFields(states, { fields: fieldsOf(page.form), name: '', path: '', collisions });
  return { doc, collisions };
}

/** Where a value stands: `name` among the fields, `path` in the record. */
interface Place {
  fields: Fields;
  name: string;
  path: string;
  collisions: Collision[];
}

function mergeFields({ base, mine, theirs }: ThreeStates, place: Place): Doc {
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const merged = [...keys].map((key) => {
    const states = { base: base[key], mine: mine[key], theirs: theirs[key] };
    const at = { ...place, name: place.name + key, path: place.path + key };
    return [key, mergeValue(states, at)] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

interface Values {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

function mergeValue({ base, mine, theirs }: Values, place: Place): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  const info = place.fields.get(place.name);
  if (info?.type === 'object' && [mine, theirs].every(isObject)) {
    const states = { base: isObject(base) ? base : {}, mine: mine as Doc, theirs: theirs as Doc };
    return mergeFields(states, { ...place, name: `${place.name}.`, path: `${place.path}.` });
  }
  const itemFields = info && itemFieldsOf(info);
  if (itemFields && isTable(mine) && isTable(theirs)) {
    const states = { base: isTable(base) ? base : [], mine, theirs };
    const rows = mergeTable(states, { ...place, fields: itemFields });
    if (rows) return rows;
  }
  place.collisions.push({ path: place.path, base, mine, theirs });
  return mine;
}

/**
 * The rows of both: what one has added, removed or changed is done to the other's. Undefined where one has removed what
 * the other has changed, or where there are too many rows to compare: then the table as a whole is to be chosen.
 */
function mergeTable(
  { base, mine, theirs }: { base: Doc[]; mine: Doc[]; theirs: Doc[] },
  place: Place,
): Doc[] | undefined {
  const own = alignRows(base, mine, isSame);
  const other = alignRows(base, theirs, isSame);
  if (!own || !other) return undefined;
  const collisions: Collision[] = [];
  const rows: Doc[] = [];
  const addInserted = (gap: number) => {
    const added = other.inserted[gap] ?? [];
    rows.push(...added, ...(own.inserted[gap] ?? []).filter((row) => !added.some((one) => isSame(one, row))));
  };
  addInserted(0);
  for (const [index, row] of base.entries()) {
    const [left, right] = [own.matched[index], other.matched[index]];
    if (left && right) {
      const path = `${place.path}.${rows.length}.`;
      rows.push(
        mergeFields({ base: row, mine: left, theirs: right }, { ...place, name: '', path, collisions }),
      );
    } else if ((left ?? right) && !isSame(row, left ?? right)) return undefined;
    addInserted(index + 1);
  }
  place.collisions.push(...collisions);
  return rows;
}

/** Whether a value is the rows of an item table. */
export const isTable = (value: unknown): value is Doc[] => Array.isArray(value) && value.every(isObject);

/** Whether two values say the same; nothing, an empty text and an empty list are one. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(withoutNothing(value)) ?? '';
}

function withoutNothing(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(withoutNothing);
  if (!isObject(value)) return value;
  const entries = Object.entries(value)
    .map(([key, part]) => [key, withoutNothing(part)] as const)
    .filter(([, part]) => part !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
