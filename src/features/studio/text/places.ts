import { findNodeAtLocation, parseTree } from 'jsonc-parser';

/**
 * Where a place of the JSON stands in its text, as the checker words places (`form.properties.name`, `list.columns[0]`):
 * its key, or the value itself in an array, in UTF-16 units. Undefined where the text has no such place.
 */
export function placeInText(text: string, path: string): { from: number; to: number } | undefined {
  const tree = parseTree(text);
  const parts = [...path.matchAll(/[^.[\]]+|\[(\d+)\]/g)].map(([part, index]) =>
    index ? Number(index) : part,
  );
  const found = tree && findNodeAtLocation(tree, parts);
  if (!found) return undefined;
  const named = found.parent?.type === 'property' ? found.parent.children![0]! : found;
  return { from: named.offset, to: named.offset + named.length };
}
