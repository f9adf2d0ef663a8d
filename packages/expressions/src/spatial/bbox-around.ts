import { type Bbox, bboxBuffer, getCrs, isInDegrees, transformBbox } from '@cartable/geo';
import { fewestMetresPerDegree } from './geodesic.ts';

/** Degrees beyond which Web Mercator has no image. */
const mercatorLimit = 85.06;
const webMercator = 3857;

/**
 * Boxes that every geometry within so many metres of something in a box must meet, in the same system: one, or two where
 * the antimeridian comes between. Undefined when there is nothing.
 *
 * Edges in degrees follow great circles when they are measured and parallels when they are boxed: an edge of one degree
 * at 60° strays some 200 m, which is let go.
 */
export function bboxAround(bbox: Bbox | undefined, srid: number, metres: number): Bbox[] | undefined {
  if (!bbox) return undefined;
  if (srid === webMercator || getCrs(srid).unitSize !== 1) {
    const degrees = transformBbox(bbox, srid, 4326);
    const around = degrees && aroundInDegrees(degrees, metres);
    return around?.map((box) => transformBbox(clip(box), 4326, srid)).filter((box) => box !== undefined);
  }
  return isInDegrees(srid) ? aroundInDegrees(bbox, metres) : [bboxBuffer(bbox, metres)];
}

function aroundInDegrees([west, south, east, north]: Bbox, metres: number): Bbox[] {
  const reachLat = metres / fewestMetresPerDegree;
  const low = Math.max(south - reachLat, -90);
  const high = Math.min(north + reachLat, 90);
  const cosine = Math.cos((Math.max(Math.abs(low), Math.abs(high)) * Math.PI) / 180);
  const reachLon = cosine < 1e-6 ? 360 : reachLat / cosine;
  const [left, right] = [west - reachLon, east + reachLon];
  if (right - left >= 360) return [[-180, low, 180, high]];
  const boxes: Bbox[] = [[left, low, right, high]];
  if (left < -180) boxes.push([left + 360, low, 180, high]);
  if (right > 180) boxes.push([-180, low, right - 360, high]);
  return boxes;
}

function clip([west, south, east, north]: Bbox): Bbox {
  return [
    Math.max(west, -180),
    Math.max(south, -mercatorLimit),
    Math.min(east, 180),
    Math.min(north, mercatorLimit),
  ];
}
