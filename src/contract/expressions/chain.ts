/** `a.b.c` of a syntax tree as names; undefined for anything else. */
export function chainOf(node: unknown): string[] | undefined {
  if (typeof node !== 'object' || node === null || !('op' in node) || !('args' in node)) return undefined;
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
