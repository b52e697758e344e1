import type { Doc } from './doc';
import { isObject } from './is-object';

/**
 * Of a document what stands at these dotted paths and nothing beside it: `address.city` leaves the rest of the address out.
 * Lists are taken whole. Paths that lead nowhere are left out.
 */
export function partOf(doc: Doc, paths: Iterable<string>): Doc {
  const groups = new Map<string, string[] | 'whole'>();
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.');
    const known = groups.get(name) ?? [];
    groups.set(name, rest.length === 0 || known === 'whole' ? 'whole' : [...known, rest.join('.')]);
  }
  return Object.fromEntries(
    [...groups].flatMap(([name, inner]): [string, unknown][] => {
      if (!Object.hasOwn(doc, name)) return [];
      const value = doc[name];
      return [[name, inner !== 'whole' && isObject(value) ? partOf(value, inner) : value]];
    }),
  );
}
