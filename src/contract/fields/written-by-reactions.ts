import { remembered } from '../base/remembered';
import type { FieldSchema, FormObject, Reaction } from '../language/field-schema';

/** What reactions write, by path; `*` stands for the row of a list. A target is as the file names it. */
export interface WrittenByReactions {
  values: ReadonlySet<string>;
  locks: ReadonlySet<string>;
}

const VALUES = { state: ['value', 'initialValue'], schema: ['x-value', 'default'] };
const LOCKS = {
  state: ['pattern', 'editable', 'disabled', 'readOnly', 'readPretty'],
  schema: ['x-pattern', 'x-disabled', 'readOnly'],
};
const known = new WeakMap<object, WrittenByReactions>();

/** The fields whose value, and those whose lock, a reaction of the form sets. */
export function writtenByReactions({ properties }: FormObject): WrittenByReactions {
  return remembered(known, properties, () => {
    const reactions = collect(properties, '');
    const those = (keys: typeof VALUES) =>
      new Set(reactions.filter(({ reaction }) => sets(reaction, keys)).map(({ path }) => path));
    return { values: those(VALUES), locks: those(LOCKS) };
  });
}

/** Whether a path of a record, such as `lines.0.amount`, is among those that reactions write. */
export function isAmong(paths: ReadonlySet<string>, path: string): boolean {
  return paths.has(generic(path));
}

/** A path of a record with `*` for the numbers of rows. */
export function generic(path: string): string {
  return path.replace(/\.\d+(?=\.)/g, '.*');
}

function collect(
  properties: Record<string, FieldSchema> | undefined,
  prefix: string,
): { path: string; reaction: Reaction }[] {
  return Object.entries(properties ?? {}).flatMap(([name, schema]) => {
    const path = prefix + name;
    // A target may be named as its neighbour in the row.
    const own = [schema['x-reactions'] ?? []].flat().flatMap((reaction) => {
      const { target } = reaction;
      const paths = target === undefined ? [path] : [target, prefix + target];
      return paths.map((written) => ({ path: written, reaction }));
    });
    if (schema.type === 'void') return [...own, ...collect(schema.properties, prefix)];
    return [
      ...own,
      ...collect(schema.properties, `${path}.`),
      ...collect(schema.items?.properties, `${path}.*.`),
    ];
  });
}

function sets({ fulfill, otherwise }: Reaction, { state, schema }: typeof VALUES): boolean {
  const names = (set: object | undefined) => Object.keys(set ?? {}).map((key) => key.split(/[.[]/)[0]!);
  return [fulfill, otherwise].some(
    (effect) =>
      names(effect?.state).some((name) => state.includes(name)) ||
      names(effect?.schema).some((name) => schema.includes(name)),
  );
}
