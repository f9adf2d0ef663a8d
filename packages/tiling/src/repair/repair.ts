import { boundaryEdges } from './boundary-edges.ts';
import { isSimple } from './is-simple.ts';
import { nodeSegments } from './node-segments.ts';
import type { Rings } from './rings.ts';
import { traceRings } from './trace-rings.ts';

/**
 * Makes valid polygons of rings that cross, touch or cover each other: what they turn around at least once, clockwise
 * on the screen, is kept (the part of a bow tie that turns the other way is not).
 * @param rings settled; replaced
 * @returns whether something is left
 */
export function repairRings(rings: Rings): boolean {
  if (rings.count === 0 || isSimple(rings)) return rings.count > 0;
  const segments = nodeSegments(rings);
  if (!segments) {
    rings.clear();
    return false;
  }
  traceRings(boundaryEdges(segments), rings);
  return rings.count > 0;
}
