/**
 * Coordinates from one system of our table to another.
 *
 * Everything is x then y, metres or degrees. A point outside the domain of either projection (a pole in Mercator, the
 * antipode of an azimuthal) gives `[NaN, NaN]`, never an infinity and never an exception: boxes skip NaN, writers and
 * renderers leave the vertex out. Without grids: NTF is good to a few metres (see the definitions).
 */

import proj4 from 'proj4';
import { getCrs } from '../crs/registry.ts';
import { insideOrNaN, projectionOfProj } from './projection.ts';
import { mercatorFromDegrees, mercatorToDegrees } from './web-mercator-formulas.ts';

export type Transformer = (x: number, y: number) => [x: number, y: number];

const cache = new Map<number, Transformer>();
/** EPSG codes are under 10⁶, so that a pair fits one exact number. */
const pairBase = 1_000_000;

const identity: Transformer = (x, y) => [x, y];

/** @throws {GeoError} `crs-unknown` */
export function transformerOf(fromSrid: number, toSrid: number): Transformer {
  const key = fromSrid * pairBase + toSrid;
  let transformer = cache.get(key);
  if (!transformer) {
    transformer = build(fromSrid, toSrid);
    cache.set(key, transformer);
  }
  return transformer;
}

/** Whether the two systems have the same coordinates, so that copying bytes is enough. */
export function isSamePlane(fromSrid: number, toSrid: number): boolean {
  return transformerOf(fromSrid, toSrid) === identity;
}

function build(fromSrid: number, toSrid: number): Transformer {
  const from = getCrs(fromSrid).proj;
  const to = getCrs(toSrid).proj;
  if (from === to) return identity;
  if (hasDatumShift(from) || hasDatumShift(to)) return withDatumShift(from, to);
  return withoutDatumShift(from, to);
}

function hasDatumShift(proj: string): boolean {
  const shift = /\+towgs84=(\S+)/.exec(proj)?.[1];
  return (shift ?? '').split(',').some((value) => Number(value) !== 0);
}

/** Same datum on both sides: inverse then forward, three to four times faster than proj4's general path. */
function withoutDatumShift(fromProj: string, toProj: string): Transformer {
  const from = isWebMercator(fromProj) ? { inverse: mercatorToDegrees } : projectionOfProj(fromProj);
  const to = isWebMercator(toProj) ? { forward: mercatorFromDegrees } : projectionOfProj(toProj);
  if (isLongLat(fromProj)) {
    if (isLongLat(toProj)) return identity;
    return (x, y) => to.forward(x, y);
  }
  if (isLongLat(toProj)) return (x, y) => from.inverse(x, y);
  return (x, y) => {
    const middle = from.inverse(x, y);
    return to.forward(middle[0], middle[1]);
  };
}

const isLongLat = (proj: string): boolean => proj.startsWith('+proj=longlat');
const isWebMercator = (proj: string): boolean => proj.startsWith('+proj=merc +a=6378137 +b=6378137');

function withDatumShift(from: string, to: string): Transformer {
  const converter = proj4(from, to);
  return (x, y) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN];
    const [toX, toY] = converter.forward([x, y]) as [number, number];
    return insideOrNaN(toX, toY);
  };
}

/** Interleaved `x, y, x, y…`, in place. */
export function transformCoordinates(coordinates: Float64Array, transformer: Transformer): void {
  for (let i = 0; i + 1 < coordinates.length; i += 2) {
    const point = transformer(coordinates[i]!, coordinates[i + 1]!);
    coordinates[i] = point[0];
    coordinates[i + 1] = point[1];
  }
}
