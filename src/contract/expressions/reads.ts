import { remembered } from '../base/remembered';
import { chainOf } from './chain';
import { expressionIn, syntaxOf } from './expression';

const known = new Map<string, readonly string[][]>();
const ROOTS: ReadonlySet<string> = new Set(['values', 'row', 'refs', 'deps']);

/** Where expressions of a value stand: in the rows of a list, and what `deps` stands for there. */
export interface ReadingPlace {
  list?: string | undefined;
  /** The fields that a reaction names as its dependencies. */
  deps?: readonly string[] | undefined;
}

/**
 * Whether an expression of a value, or of what stands in it, reads a field or column (`lines.price`) of its own record. One
 * that names the list alone reads the column where it says its name.
 */
export function readsField(value: unknown, path: string, place: ReadingPlace = {}): boolean {
  if (typeof value === 'string') {
    const expression = expressionIn(value);
    return expression !== undefined && expressionReads(expression, path, place);
  }
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((one) => readsField(one, path, place));
}

function expressionReads(expression: string, path: string, { list, deps = [] }: ReadingPlace): boolean {
  const leaf = path.slice(path.lastIndexOf('.') + 1);
  const isNamed = new RegExp(`\\b${leaf}\\b`).test(expression);
  const touches = (name: string) =>
    name === path || name.startsWith(`${path}.`) || (path.startsWith(`${name}.`) && isNamed);
  return chainsIn(expression).some(([root, ...names]) => {
    if (root === 'deps') return deps.some(touches);
    const name = names.filter((one) => !/^\d+$/.test(one)).join('.');
    if (name === '') return isNamed;
    if (root === 'refs') return touches(names[0]!) || (list !== undefined && touches(`${list}.${names[0]}`));
    return touches(name) || (root === 'row' && list !== undefined && touches(`${list}.${name}`));
  });
}

/** The longest chains of names that an expression reads; none of one that does not parse. */
function chainsIn(expression: string): readonly string[][] {
  return remembered(known, expression, () => collect(syntaxOf(expression)));
}

function collect(node: unknown): string[][] {
  if (Array.isArray(node)) return node.flatMap(collect);
  if (typeof node !== 'object' || node === null || !('args' in node)) return [];
  const chain = chainOf(node);
  if (chain && ROOTS.has(chain[0]!)) return [chain];
  return collect(node.args);
}
