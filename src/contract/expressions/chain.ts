import type { ASTNode } from '@marcbachmann/cel-js';

/** Whether a value is a node of a syntax tree, not a constant or a list of nodes. */
export function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}

/** `a.b.c` of a syntax tree as names; undefined for anything else. */
export function chainOf(node: unknown): string[] | undefined {
  if (!isNode(node)) return undefined;
  if (node.op === 'id') return [String(node.args)];
  const isAccess = (node.op === '.' || node.op === '[]') && Array.isArray(node.args);
  if (!isAccess) return undefined;
  const [receiver, key] = node.args as [unknown, unknown];
  const name = typeof key === 'string' ? key : literalOf(key);
  const path = chainOf(receiver);
  return path && name !== undefined ? [...path, name] : undefined;
}

function literalOf(node: unknown): string | undefined {
  const literal = node as { op?: string; args?: unknown };
  return literal?.op === 'value' && literal.args !== null ? String(literal.args) : undefined;
}
