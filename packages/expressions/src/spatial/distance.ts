/**
 * Whether features are within a distance of a constant geometry (FES 2.0, OGC 09-026r2 §7.8.3.4), in metres on the
 * ground whatever the system:
 * - in a projected system in metres, the straight distance of the plane;
 * - in degrees, in feet, and in Web Mercator whose metres are not metres, the geodesic distance on WGS 84, edges following great
 *   circles. The nearest points are sought on a sphere and measured on the ellipsoid, as PostGIS does for `geography`.
 */

import { bboxIntersects, getCrs, isInDegrees, transformerOf, transformWkb, wkbEnvelope } from '@cartable/geo';
import { bboxAround } from './bbox-around.ts';
import { type FlatGeometry, flattenWkb, type Path } from './flat-geometry.ts';
import { fromSphere, geodesicMetres, toSphere } from './geodesic.ts';
import { gatherPaths, nearest, onGreatCircle, onStraightSegment, type PathSet } from './nearest.ts';
import { prepareGeometry } from './prepared-geometry.ts';

const webMercator = 3857;
export const geographicSrid = 4326;
const meanRadiusMetres = 6_371_008.8;
/** The sphere is within six thousandths of the ellipsoid: below this part of the distance there is no doubt. */
const surelyWithin = 0.99;
const surelyBeyond = 1.01;

/** Rounding of coordinates on the unit sphere: what is at no distance must not be beyond reach. */
const squareOfRounding = 1e-30;

/** Whether distances in this system are measured on the ellipsoid. */
export function isMeasuredOnEllipsoid(srid: number): boolean {
  const { kind, unitSize } = getCrs(srid);
  return srid === webMercator || kind === 'geographic' || unitSize !== 1;
}

/** @param operand in the system of the features */
export function prepareDistance(
  operand: Uint8Array,
  srid: number,
  metres: number,
): (feature: Uint8Array) => boolean {
  const area = bboxAround(wkbEnvelope(operand), srid, metres);
  if (!area) return () => false;
  const prepared = prepareGeometry(operand);
  const measure = isMeasuredOnEllipsoid(srid)
    ? measureOnEllipsoid(operand, srid, metres)
    : measureOnPlane(operand, metres);
  return (feature) => {
    const envelope = wkbEnvelope(feature);
    if (!envelope || !area.some((box) => bboxIntersects(envelope, box))) return false;
    return prepared.intersects(feature) || measure(feature);
  };
}

function measureOnPlane(operand: Uint8Array, metres: number): (feature: Uint8Array) => boolean {
  const read = (wkb: Uint8Array): PathSet =>
    gatherPaths(
      pathsOf(flattenWkb(wkb)).map((path) => inSpace(path, writeFlat)),
      () => 0,
    );
  const constant = read(operand);
  const sought = { enough: metres ** 2, reach: (metres * surelyBeyond) ** 2 || Number.MIN_VALUE };
  return (feature) => {
    const { square } = nearest(read(feature), constant, onStraightSegment, sought);
    return Math.sqrt(square) <= metres;
  };
}

function measureOnEllipsoid(
  operand: Uint8Array,
  srid: number,
  metres: number,
): (feature: Uint8Array) => boolean {
  const transform = isInDegrees(srid) ? undefined : transformerOf(srid, geographicSrid);
  const read = (wkb: Uint8Array): PathSet => {
    const degrees = transform ? transformWkb(wkb, transform) : wkb;
    return gatherPaths(
      pathsOf(flattenWkb(degrees)).map((path) => inSpace(path, toSphere)),
      bulgeOfArc,
    );
  };
  const constant = read(operand);
  const angle = metres / meanRadiusMetres;
  const farthest = angle * surelyBeyond;
  const sought = {
    enough: squareOfChord(angle * surelyWithin),
    reach: farthest < Math.PI ? squareOfChord(farthest) + squareOfRounding : Infinity,
  };
  return (feature) => {
    const { square, from, to } = nearest(read(feature), constant, onGreatCircle, sought);
    if (square === sought.reach) return false;
    const [lon1, lat1] = fromSphere(from[0]!, from[1]!, from[2]!);
    const [lon2, lat2] = fromSphere(to[0]!, to[1]!, to[2]!);
    return geodesicMetres(lon1, lat1, lon2, lat2) <= metres;
  };
}

/** Straight through the unit sphere, for an angle in radians. */
function squareOfChord(angle: number): number {
  return (2 * Math.sin(Math.min(angle, Math.PI) / 2)) ** 2;
}

/** Distance between an arc and its chord: a little over an eighth of its square, up to a radian. */
function bulgeOfArc(squareOfChord: number): number {
  return squareOfChord > 1 ? 2 : squareOfChord / 6;
}

/** Each point is a path of its own. */
function pathsOf({ points, lines, polygons }: FlatGeometry): Path[] {
  const single: Path[] = [];
  for (let i = 0; i < points.length; i += 2) single.push(points.slice(i, i + 2));
  return [...single, ...lines, ...polygons.flat()];
}

function inSpace(
  path: Path,
  write: (x: number, y: number, to: Float64Array, at: number) => void,
): Float64Array {
  const values = new Float64Array((path.length / 2) * 3);
  for (let i = 0, at = 0; i < path.length; i += 2, at += 3) write(path[i]!, path[i + 1]!, values, at);
  return values;
}

function writeFlat(x: number, y: number, to: Float64Array, at: number): void {
  to[at] = x;
  to[at + 1] = y;
}
