import type { Touch } from './ring-crossings.ts';

/**
 * The interior of a polygon must be in one piece (OGC 06-103r4 §6.1.11.1): it is cut exactly when rings and the points
 * where they touch, taken as a graph, make a loop. Undefined when there is none; otherwise where it closes.
 */
export function findLoop(touches: readonly Touch[]): Touch | undefined {
  if (touches.length < 2) return undefined;
  const groups = new DisjointSets();
  const edges = new Set<string>();
  for (const touch of touches) {
    const point = `${touch.x} ${touch.y}`;
    for (const ring of [touch.ringA, touch.ringB]) {
      const edge = `${ring} @ ${point}`;
      if (edges.has(edge)) continue;
      edges.add(edge);
      if (!groups.join(`ring ${ring}`, point)) return touch;
    }
  }
  return undefined;
}

class DisjointSets {
  readonly #parents = new Map<string, string>();

  /** False when both already were together. */
  join(a: string, b: string): boolean {
    const rootA = this.#root(a);
    const rootB = this.#root(b);
    if (rootA === rootB) return false;
    this.#parents.set(rootA, rootB);
    return true;
  }

  #root(member: string): string {
    let root = member;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root))
      root = parent;
    if (root !== member) this.#parents.set(member, root);
    return root;
  }
}
