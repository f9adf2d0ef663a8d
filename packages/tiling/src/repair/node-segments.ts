/**
 * Cuts the edges of rings where they meet, on the grid of the tile (snap rounding): afterwards edges only share ends,
 * and each place is crossed by one edge at most, with the number of times it was drawn rightwards less leftwards.
 */

import type { Rings } from './rings.ts';

/** From the lower end (by x, then y) to the higher. */
export interface Segment {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  /** Times drawn from a to b less from b to a; never 0. */
  weight: number;
}

/** Rounding a crossing bends two edges, which may meet others: seen to settle in three passes. */
const mostPasses = 24;

type Point = readonly [x: number, y: number];

/** Undefined when rounding does not come to rest. */
export function nodeSegments(rings: Rings): Segment[] | undefined {
  let segments = merge(edgesOf(rings));
  for (let pass = 0; pass < mostPasses; pass++) {
    const cuts = findCuts(segments);
    if (cuts.size === 0) return segments;
    segments = merge(segments.flatMap((segment) => cutAt(segment, cuts.get(segment))));
  }
  return undefined;
}

function edgesOf(rings: Rings): Segment[] {
  const { coordinates } = rings;
  const edges: Segment[] = [];
  for (let ring = 0; ring < rings.count; ring++) {
    const end = rings.ends[ring]!;
    let before = end - 2;
    for (let i = rings.start(ring); i < end; before = i, i += 2) {
      edges.push(
        segmentOf(
          [coordinates[before]!, coordinates[before + 1]!],
          [coordinates[i]!, coordinates[i + 1]!],
          1,
        ),
      );
    }
  }
  return edges;
}

function segmentOf(from: Point, to: Point, weight: number): Segment {
  const isForward = from[0] < to[0] || (from[0] === to[0] && from[1] < to[1]);
  const [a, b] = isForward ? [from, to] : [to, from];
  return { ax: a[0], ay: a[1], bx: b[0], by: b[1], weight: isForward ? weight : -weight };
}

/** Equal segments become one; what was drawn once each way bounds nothing. Sorted from left to right. */
function merge(segments: Segment[]): Segment[] {
  segments.sort((p, q) => p.ax - q.ax || p.ay - q.ay || p.bx - q.bx || p.by - q.by);
  const merged: Segment[] = [];
  for (const segment of segments) {
    const last = merged.at(-1);
    const isSame =
      last &&
      last.ax === segment.ax &&
      last.ay === segment.ay &&
      last.bx === segment.bx &&
      last.by === segment.by;
    if (isSame) last.weight += segment.weight;
    else merged.push(segment);
  }
  return merged.filter(({ weight }) => weight !== 0);
}

function findCuts(segments: readonly Segment[]): Map<Segment, Point[]> {
  const cuts = new Map<Segment, Point[]>();
  const cut = (segment: Segment, x: number, y: number): void => {
    if ((x === segment.ax && y === segment.ay) || (x === segment.bx && y === segment.by)) return;
    const points = cuts.get(segment);
    if (points) points.push([x, y]);
    else cuts.set(segment, [[x, y]]);
  };
  for (let i = 0; i < segments.length; i++) {
    const p = segments[i]!;
    const low = Math.min(p.ay, p.by);
    const high = Math.max(p.ay, p.by);
    for (let j = i + 1; j < segments.length && segments[j]!.ax <= p.bx; j++) {
      const q = segments[j]!;
      if (Math.max(q.ay, q.by) >= low && Math.min(q.ay, q.by) <= high) cutPair(p, q, cut);
    }
  }
  return cuts;
}

function cutPair(p: Segment, q: Segment, cut: (segment: Segment, x: number, y: number) => void): void {
  const [pdx, pdy, qdx, qdy] = [p.bx - p.ax, p.by - p.ay, q.bx - q.ax, q.by - q.ay];
  const qa = pdx * (q.ay - p.ay) - pdy * (q.ax - p.ax);
  const qb = pdx * (q.by - p.ay) - pdy * (q.bx - p.ax);
  const pa = qdx * (p.ay - q.ay) - qdy * (p.ax - q.ax);
  const pb = qdx * (p.by - q.ay) - qdy * (p.bx - q.ax);
  if (qa === 0 && isWithin(p, q.ax, q.ay)) cut(p, q.ax, q.ay);
  if (qb === 0 && isWithin(p, q.bx, q.by)) cut(p, q.bx, q.by);
  if (pa === 0 && isWithin(q, p.ax, p.ay)) cut(q, p.ax, p.ay);
  if (pb === 0 && isWithin(q, p.bx, p.by)) cut(q, p.bx, p.by);
  const isCrossing = qa * qb < 0 && pa * pb < 0;
  if (!isCrossing) return;
  const along = pa / (pa - pb);
  const x = Math.round(p.ax + pdx * along);
  const y = Math.round(p.ay + pdy * along);
  cut(p, x, y);
  cut(q, x, y);
}

function isWithin(segment: Segment, x: number, y: number): boolean {
  return (
    x >= segment.ax &&
    x <= segment.bx &&
    y >= Math.min(segment.ay, segment.by) &&
    y <= Math.max(segment.ay, segment.by)
  );
}

function cutAt(segment: Segment, cuts: Point[] | undefined): Segment[] {
  if (!cuts) return [segment];
  const { ax, ay, bx, by, weight } = segment;
  const along = ([x, y]: Point): number => (x - ax) * (bx - ax) + (y - ay) * (by - ay);
  const points: Point[] = [[ax, ay], ...cuts.sort((p, q) => along(p) - along(q)), [bx, by]];
  const pieces: Segment[] = [];
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]!;
    const to = points[i]!;
    if (from[0] !== to[0] || from[1] !== to[1]) pieces.push(segmentOf(from, to, weight));
  }
  return pieces;
}
