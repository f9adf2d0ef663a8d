import { BboxBuilder, bboxIntersection } from '../bbox.ts';
import type { Bbox } from '../feature-batch.ts';
import { transformerOf } from './transformer.ts';

/** Points per edge: a Lambert 93 box of France seen in degrees is then right to some 10 m. */
const pointsPerEdge = 33;
/** A few rows of inner points catch extrema away from the edges (a pole inside the box). */
const innerRows = 5;

/**
 * The box, in another system, of all that lies in a box: edges are followed, corners alone would cut the arcs.
 * Points outside the domain are skipped. Undefined when all are.
 * A box that crosses the antimeridian in degrees comes back as wide as the world, not split.
 */
export function transformBbox(bbox: Bbox, fromSrid: number, toSrid: number): Bbox | undefined {
  const transform = transformerOf(fromSrid, toSrid);
  const [minX, minY, maxX, maxY] = bbox;
  const builder = new BboxBuilder();
  for (let column = 0; column < pointsPerEdge; column++) {
    const ratio = column / (pointsPerEdge - 1);
    const x = minX + (maxX - minX) * ratio;
    for (let row = 0; row <= innerRows; row++) {
      const [toX, toY] = transform(x, minY + ((maxY - minY) * row) / innerRows);
      builder.add(toX, toY);
    }
    const y = minY + (maxY - minY) * ratio;
    for (const edge of [minX, maxX]) {
      const [toX, toY] = transform(edge, y);
      builder.add(toX, toY);
    }
  }
  return builder.build();
}

const world: Bbox = [-180, -90, 180, 90];

/** Longitudes are also written from 0 to 360: a box wholly beyond one antimeridian is a turn away from its place. */
function turnedToWorld([west, south, east, north]: Bbox): Bbox {
  const turns = west > 180 && east <= 540 ? -360 : east < -180 && west >= -540 ? 360 : 0;
  return [west + turns, south, east + turns, north];
}

/**
 * Longitude and latitude (CRS:84) of a box, clamped to the world: what capabilities announce.
 * Undefined when nothing of the box is on earth.
 */
export function toGeographicBbox(bbox: Bbox, fromSrid: number): Bbox | undefined {
  const degrees = transformBbox(bbox, fromSrid, 4326);
  if (!degrees) return undefined;
  return bboxIntersection(turnedToWorld(degrees), world);
}
