/** Directed graphs of names, and their circles. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** @returns the groups of nodes that reach one another (strongly connected, by Tarjan's algorithm), each sorted */
export function circlesOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const circles: string[][] = [];

  function visit(node: string): void {
    order.set(node, order.size);
    lowest.set(node, order.get(node) ?? 0);
    stack.push(node);
    onStack.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (onStack.has(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    for (const member of group) onStack.delete(member);
    if (group.length > 1 || graph.get(node)?.has(node)) circles.push(group.sort());
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}

/** The shortest way round through the first node of a circle, its first node repeated at the end. */
export function wayRound(graph: Graph, circle: readonly string[]): string[] {
  const [start = ''] = circle;
  const members = new Set(circle);
  const from = new Map<string, string>();
  const waiting = [start];
  for (const node of waiting) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return [...pathTo(from, node), start];
      if (!members.has(next) || from.has(next)) continue;
      from.set(next, node);
      waiting.push(next);
    }
  }
  return [...circle];
}

function pathTo(from: ReadonlyMap<string, string>, node: string): string[] {
  const before = from.get(node);
  return before === undefined ? [node] : [...pathTo(from, before), node];
}
