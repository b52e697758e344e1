import type { Edit, Place } from './migration';

type Container = Record<string | number, unknown>;

/** A JSON value with the edits made in their order. Throws RangeError for a place that is not there. */
export function applyEdits<T>(value: T, edits: readonly Edit[]): T {
  return edits.reduce(applyEdit, structuredClone(value));
}

/** Where what stands at a place now stood before the edits. */
export function originOf(place: Place, edits: readonly Edit[]): Place {
  return edits.reduceRight(before, place);
}

function applyEdit<T>(value: T, edit: Edit): T {
  const parent = containerAt(value, edit.path.slice(0, -1));
  const key = edit.path.at(-1);
  const isThere = Array.isArray(parent)
    ? typeof key === 'number' && key <= parent.length
    : typeof key === 'string';
  if (!isThere || key === undefined) throw new RangeError(edit.path.join('.'));
  if (edit.kind === 'set') parent[key] = structuredClone(edit.value);
  else if (!Object.hasOwn(parent, key)) throw new RangeError(edit.path.join('.'));
  else if (edit.kind === 'rename') rename(parent, String(key), edit.to);
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
  return value;
}

function containerAt(value: unknown, path: Place): Container {
  const found = path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Container)[key]
        : undefined,
    value,
  );
  if (typeof found !== 'object' || found === null) throw new RangeError(path.join('.'));
  return found as Container;
}

/** The order of keys is the order of fields. */
function rename(parent: Container, key: string, to: string): void {
  if (Object.hasOwn(parent, to)) throw new RangeError(to);
  const entries = Object.entries(parent);
  for (const [name] of entries) delete parent[name];
  for (const [name, value] of entries) parent[name === key ? to : name] = value;
}

function before(place: Place, edit: Edit): Place {
  const { path } = edit;
  if (edit.kind === 'rename') {
    const renamed = [...path.slice(0, -1), edit.to];
    return isWithin(place, renamed) ? [...path, ...place.slice(renamed.length)] : place;
  }
  if (edit.kind === 'set') {
    return edit.from && isWithin(place, path) ? [...edit.from, ...place.slice(path.length)] : place;
  }
  return afterRemoved(place, path);
}

/** Items behind one that was removed stood one further. */
function afterRemoved(place: Place, path: Place): Place {
  const depth = path.length - 1;
  const [removed, now] = [path[depth], place[depth]];
  if (typeof removed !== 'number' || typeof now !== 'number' || now < removed) return place;
  return isWithin(place, path.slice(0, -1))
    ? [...place.slice(0, depth), now + 1, ...place.slice(depth + 1)]
    : place;
}

function isWithin(place: Place, around: Place): boolean {
  return around.every((key, index) => place[index] === key);
}
