/**
 * The cheap test before a repair: does any edge meet another than its neighbours, and is every ring where its role
 * wants it? Touching counts as meeting: repair then settles what may stay.
 */

import type { Rings } from './rings.ts';

/** Comparing each edge with each is cheaper than sorting below that. */
const fewEdges = 24;
/** Rings times vertices looked at to place rings; beyond, the repair does it with an index. */
const mostPlacements = 1 << 22;

let capacity = 0;
let startX = new Int32Array(0);
let startY = new Int32Array(0);
let endX = new Int32Array(0);
let endY = new Int32Array(0);
/** Ring of each edge, and the edge before it in the ring. */
let previous = new Int32Array(0);
/** Left end and number of an edge in 32 bits: tiles and their buffers are narrower than 2¹⁶ units. */
const mostPackedEdges = 1 << 16;
const packedOffset = 1 << 14;
const packedKeys = new Uint32Array(mostPackedEdges);

export function isSimple(rings: Rings): boolean {
  const edges = rings.length / 2;
  loadEdges(rings, edges);
  const meets = edges <= fewEdges ? anyMeets(edges) : anyMeetsSorted(edges);
  return !meets && (rings.count === 1 || areRingsPlaced(rings));
}

function loadEdges(rings: Rings, edges: number): void {
  if (edges > capacity) {
    capacity = edges * 2;
    startX = new Int32Array(capacity);
    startY = new Int32Array(capacity);
    endX = new Int32Array(capacity);
    endY = new Int32Array(capacity);
    previous = new Int32Array(capacity);
  }
  const { coordinates } = rings;
  for (let ring = 0; ring < rings.count; ring++) {
    const first = rings.start(ring) / 2;
    const last = rings.ends[ring]! / 2 - 1;
    for (let edge = first, before = last; edge <= last; before = edge++) {
      startX[edge] = endX[before] = coordinates[edge * 2]!;
      startY[edge] = endY[before] = coordinates[edge * 2 + 1]!;
      previous[edge] = before;
    }
  }
}

function anyMeets(edges: number): boolean {
  for (let a = 0; a < edges; a++) for (let b = a + 1; b < edges; b++) if (meet(a, b)) return true;
  return false;
}

/** Edges from left to right, each compared with those that begin before it ends. */
function anyMeetsSorted(edges: number): boolean {
  if (edges > mostPackedEdges) return anyMeetsWide(edges);
  const keys = packedKeys.subarray(0, edges);
  for (let edge = 0; edge < edges; edge++) {
    const left = startX[edge]! < endX[edge]! ? startX[edge]! : endX[edge]!;
    keys[edge] = ((left + packedOffset) << 16) | edge;
  }
  keys.sort();
  for (let i = 0; i < edges; i++) {
    const a = packedKeys[i]! & 0xffff;
    const right = (startX[a]! > endX[a]! ? startX[a]! : endX[a]!) + packedOffset;
    const low = startY[a]! < endY[a]! ? startY[a]! : endY[a]!;
    const high = startY[a]! > endY[a]! ? startY[a]! : endY[a]!;
    for (let j = i + 1; j < edges && packedKeys[j]! >>> 16 <= right; j++) {
      const b = packedKeys[j]! & 0xffff;
      const isApart = startY[b]! < low ? endY[b]! < low : startY[b]! > high && endY[b]! > high;
      if (!isApart && meet(a, b)) return true;
    }
  }
  return false;
}

/** The same for more edges than fit short keys. */
function anyMeetsWide(edges: number): boolean {
  const keys = new Float64Array(edges);
  for (let edge = 0; edge < edges; edge++) keys[edge] = Math.min(startX[edge]!, endX[edge]!) * edges + edge;
  keys.sort();
  for (let i = 0; i < edges; i++) {
    const a = keys[i]! - Math.floor(keys[i]! / edges) * edges;
    const beyond = (Math.max(startX[a]!, endX[a]!) + 1) * edges;
    for (let j = i + 1; j < edges && keys[j]! < beyond; j++)
      if (meet(a, keys[j]! - Math.floor(keys[j]! / edges) * edges)) return true;
  }
  return false;
}

/** Neighbours meet in their common vertex and, after `settleRings`, nowhere else. */
function meet(a: number, b: number): boolean {
  if (previous[a] === b || previous[b] === a) return false;
  const ax = startX[a]!;
  const ay = startY[a]!;
  const bx = startX[b]!;
  const by = startY[b]!;
  const adx = endX[a]! - ax;
  const ady = endY[a]! - ay;
  const bdx = endX[b]! - bx;
  const bdy = endY[b]! - by;
  const startSide = adx * (by - ay) - ady * (bx - ax);
  const endSide = adx * (by + bdy - ay) - ady * (bx + bdx - ax);
  if ((startSide > 0 && endSide > 0) || (startSide < 0 && endSide < 0)) return false;
  const otherStart = bdx * (ay - by) - bdy * (ax - bx);
  const otherEnd = bdx * (ay + ady - by) - bdy * (ax + adx - bx);
  if ((otherStart > 0 && otherEnd > 0) || (otherStart < 0 && otherEnd < 0)) return false;
  if (startSide !== 0 || endSide !== 0) return true;
  // On one line: they meet when their spans do.
  const overlaps = (a0: number, a1: number, b0: number, b1: number): boolean =>
    Math.max(Math.min(a0, a1), Math.min(b0, b1)) <= Math.min(Math.max(a0, a1), Math.max(b0, b1));
  return overlaps(ax, ax + adx, bx, bx + bdx) && overlaps(ay, ay + ady, by, by + bdy);
}

/** No edge meets another here: the first vertex of a ring tells where the whole of it lies. */
function areRingsPlaced(rings: Rings): boolean {
  if (rings.count * rings.length > mostPlacements) return false;
  for (let ring = 0; ring < rings.count; ring++) {
    const at = rings.start(ring);
    const around = windingAround(rings, ring, rings.coordinates[at]!, rings.coordinates[at + 1]!);
    if (around !== (rings.isOuter[ring] ? 0 : 1)) return false;
  }
  return true;
}

/** Winding number of the other rings around a point. */
function windingAround(rings: Rings, except: number, x: number, y: number): number {
  const { coordinates } = rings;
  let winding = 0;
  for (let ring = 0; ring < rings.count; ring++) {
    if (ring === except) continue;
    const end = rings.ends[ring]!;
    let px = coordinates[end - 2]!;
    let py = coordinates[end - 1]!;
    for (let i = rings.start(ring); i < end; i += 2) {
      const qx = coordinates[i]!;
      const qy = coordinates[i + 1]!;
      if (px <= x !== qx <= x) {
        const side = (qx - px) * (y - py) - (qy - py) * (x - px);
        if (px <= x ? side > 0 : side < 0) winding += px <= x ? 1 : -1;
      }
      px = qx;
      py = qy;
    }
  }
  return winding;
}
