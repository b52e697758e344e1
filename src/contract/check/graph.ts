/** The strongly connected component of each node, by Kosaraju's two passes; `edges[from]` lists the targets. */
export function stronglyConnected(edges: readonly (readonly number[])[]): number[] {
  const order: number[] = [];
  const seen = new Set<number>();
  for (const start of edges.keys()) visit(edges, start, seen, order);
  const back: number[][] = edges.map(() => []);
  for (const [from, targets] of edges.entries()) for (const target of targets) back[target]!.push(from);
  const group: number[] = edges.map(() => -1);
  const seenBack = new Set<number>();
  for (const start of order.reverse()) {
    const members: number[] = [];
    visit(back, start, seenBack, members);
    for (const member of members) group[member] = start;
  }
  return group;
}

/** Depth-first without recursion; a newly seen node joins `order` when it is left. */
function visit(
  edges: readonly (readonly number[])[],
  start: number,
  seen: Set<number>,
  order: number[],
): void {
  if (seen.has(start)) return;
  seen.add(start);
  const stack = [{ node: start, next: 0 }];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const target = edges[top.node]![top.next++];
    if (target === undefined) {
      order.push(top.node);
      stack.pop();
    } else if (!seen.has(target)) {
      seen.add(target);
      stack.push({ node: target, next: 0 });
    }
  }
}
