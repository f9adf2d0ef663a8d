/** The only file that knows proj4's classes: one projection as two functions between degrees and plane. */

import proj4 from 'proj4';
import { lambertConic } from './lambert-conic.ts';

export interface Projection {
  /** Longitude and latitude on the projection's own datum, degrees from Greenwich, to plane; NaN outside its domain. */
  forward(longitude: number, latitude: number): [x: number, y: number];
  inverse(x: number, y: number): [longitude: number, latitude: number];
  readonly semiMajorMetres: number;
}

const degree = Math.PI / 180;

/** What proj4's projection objects carry at run time beyond its published types. */
interface RawProjection {
  readonly a: number;
  readonly projName?: string;
  readonly from_greenwich?: number;
  readonly es: number;
  readonly lat0?: number;
  readonly lat1: number;
  readonly lat2?: number;
  readonly long0?: number;
  readonly k0: number;
  readonly x0?: number;
  readonly y0?: number;
  forward(point: { x: number; y: number }): { x: number; y: number } | null | undefined;
  inverse(point: { x: number; y: number }): { x: number; y: number } | null | undefined;
}

/** The unit when none is written; proj4 takes a quarter of a millisecond to look for it among the others. */
const metreUnit = /\+units=m(?=\s|$)/;

/** @param proj PROJ string of a system of our table, or built from a WKT: metres or degrees, x then y */
export function projectionOfProj(proj: string): Projection {
  const raw = new proj4.Proj(proj.replace(metreUnit, '')) as unknown as RawProjection;
  if (raw.projName === 'longlat') {
    return { semiMajorMetres: raw.a, forward: (x, y) => [x, y], inverse: (x, y) => [x, y] };
  }
  if (raw.projName === 'lcc' && !raw.from_greenwich) return conicProjection(raw);
  const meridian = raw.from_greenwich ?? 0;
  return {
    semiMajorMetres: raw.a,
    forward(longitude, latitude) {
      const point = raw.forward({ x: longitude * degree - meridian, y: latitude * degree });
      return finiteOrNaN(point, 1);
    },
    inverse(x, y) {
      const point = raw.inverse({ x, y });
      if (point) point.x += meridian;
      return finiteOrNaN(point, 1 / degree);
    },
  };
}

function conicProjection(raw: RawProjection): Projection {
  const conic = lambertConic({
    semiMajorMetres: raw.a,
    eccentricitySquared: raw.es,
    originLatitude: raw.lat0 ?? 0,
    originLongitude: raw.long0 ?? 0,
    firstParallel: raw.lat1,
    secondParallel: raw.lat2 ?? raw.lat1,
    scale: raw.k0,
    falseEasting: raw.x0 ?? 0,
    falseNorthing: raw.y0 ?? 0,
  });
  return {
    semiMajorMetres: raw.a,
    forward(longitude, latitude) {
      const [x, y] = conic.forward(longitude * degree, latitude * degree);
      return insideOrNaN(x, y);
    },
    inverse(x, y) {
      const [longitude, latitude] = conic.inverse(x, y);
      return insideOrNaN(longitude / degree, latitude / degree);
    },
  };
}

/** No plane of our table reaches so far: beyond, a series has diverged or a pole went to infinity. */
const farthestMetres = 1e9;

function finiteOrNaN(point: { x: number; y: number } | null | undefined, scale: number): [number, number] {
  return point ? insideOrNaN(point.x * scale, point.y * scale) : [Number.NaN, Number.NaN];
}

export function insideOrNaN(x: number, y: number): [x: number, y: number] {
  return Math.abs(x) < farthestMetres && Math.abs(y) < farthestMetres ? [x, y] : [Number.NaN, Number.NaN];
}
