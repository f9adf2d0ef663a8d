/** Joins boundary edges to rings that never touch themselves, and holes to the polygon around them. */

import type { Edge } from './boundary-edges.ts';
import { doubleArea, type Rings } from './rings.ts';

/** Wider than any tile with its buffer. */
const keySpan = 1 << 20;
const keyOf = (x: number, y: number): number => (x + keySpan / 2) * keySpan + (y + keySpan / 2);

interface Loop {
  readonly vertices: number[];
  readonly area: number;
}

export function traceRings(edges: readonly Edge[], rings: Rings): void {
  rings.clear();
  const loops = traceLoops(edges);
  const outers = loops.filter(({ area }) => area > 0).map((outer) => ({ outer, holes: [] as Loop[] }));
  for (const hole of loops.filter(({ area }) => area < 0)) {
    const around = outers
      .filter(({ outer }) => outers.length === 1 || contains(outer, hole))
      .sort((a, b) => a.outer.area - b.outer.area);
    around[0]?.holes.push(hole);
  }
  for (const { outer, holes } of outers) {
    rings.add(outer.vertices, 1);
    for (const hole of holes) rings.add(hole.vertices, 0);
  }
}

function traceLoops(edges: readonly Edge[]): Loop[] {
  const leaving = new Map<number, Edge[]>();
  for (const edge of edges) {
    const key = keyOf(edge.fromX, edge.fromY);
    const others = leaving.get(key);
    if (others) others.push(edge);
    else leaving.set(key, [edge]);
  }
  const used = new Set<Edge>();
  const loops: Loop[] = [];
  for (const first of edges) {
    if (used.has(first)) continue;
    const walk: Edge[] = [];
    for (let edge: Edge | undefined = first; edge && !used.has(edge); edge = nextEdge(edge, leaving, used)) {
      used.add(edge);
      walk.push(edge);
    }
    cutLoops(walk, loops);
  }
  return loops;
}

/** The edge that goes on along the same face: the first one clockwise (y up) from where the walk came from. */
function nextEdge(
  edge: Edge,
  leaving: ReadonlyMap<number, Edge[]>,
  used: ReadonlySet<Edge>,
): Edge | undefined {
  const candidates = leaving.get(keyOf(edge.toX, edge.toY)) ?? [];
  if (candidates.length === 1) return candidates[0];
  const back = Math.atan2(edge.fromY - edge.toY, edge.fromX - edge.toX);
  let best: Edge | undefined;
  let bestTurn = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (used.has(candidate)) continue;
    const angle = Math.atan2(candidate.toY - candidate.fromY, candidate.toX - candidate.fromX);
    let turn = back - angle;
    if (turn <= 0) turn += 2 * Math.PI;
    if (turn < bestTurn) {
      bestTurn = turn;
      best = candidate;
    }
  }
  return best;
}

/** A walk that comes back to a vertex it has passed leaves a loop behind. */
function cutLoops(walk: readonly Edge[], loops: Loop[]): void {
  const path: Edge[] = [];
  const places = new Map<number, number>();
  for (const edge of walk) {
    places.set(keyOf(edge.fromX, edge.fromY), path.length);
    path.push(edge);
    const place = places.get(keyOf(edge.toX, edge.toY));
    if (place === undefined) continue;
    const loop = path.splice(place);
    for (const { fromX, fromY } of loop) places.delete(keyOf(fromX, fromY));
    const vertices = loop.flatMap(({ fromX, fromY }) => [fromX, fromY]);
    const area = doubleArea(vertices, 0, vertices.length);
    if (area !== 0) loops.push({ vertices, area });
  }
}

/** The middle of an edge of the hole is never on the ring. */
function contains({ vertices }: Loop, hole: Loop): boolean {
  const x = (hole.vertices[0]! + hole.vertices[2]!) / 2;
  const y = (hole.vertices[1]! + hole.vertices[3]!) / 2;
  let isInside = false;
  let px = vertices.at(-2)!;
  let py = vertices.at(-1)!;
  for (let i = 0; i < vertices.length; i += 2) {
    const qx = vertices[i]!;
    const qy = vertices[i + 1]!;
    if (py > y !== qy > y && x < px + ((qx - px) * (y - py)) / (qy - py)) isInside = !isInside;
    px = qx;
    py = qy;
  }
  return isInside;
}
