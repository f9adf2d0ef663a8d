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

/** Fields of proj4's projection objects at run time, beyond its published types. */
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

/** Unit and axes, which `planeOfProj` applies itself; proj4 would look for the unit among all it knows. */
const unitAndAxes = /\+(?:units|to_meter|axis)=\S+/g;
const unitSizes: Readonly<Record<string, number>> = { m: 1, ft: 0.3048, 'us-ft': 1200 / 3937, km: 1000 };

/**
 * The plane of a system: its projection, in its own units, along its own axes (`+axis=wsu` counts west and south).
 * @param unitSize degrees of one unit, of a geographic system
 */
export function planeOfProj(proj: string, unitSize = 1): Projection {
  const plane = projectionOfProj(proj);
  const metres = /\+to_meter=(\S+)/.exec(proj)?.[1];
  const size = metres ? Number(metres) : (unitSizes[/\+units=(\S+)/.exec(proj)?.[1] ?? 'm'] ?? 1) * unitSize;
  const axes = /\+axis=(\S+)/.exec(proj)?.[1] ?? 'enu';
  if (size === 1 && axes === 'enu') return plane;
  const isTurned = axes[0] === 'n' || axes[0] === 's';
  const [east, north] = isTurned ? [axes[1], axes[0]] : [axes[0], axes[1]];
  const x = east === 'w' ? -1 / size : 1 / size;
  const y = north === 's' ? -1 / size : 1 / size;
  return {
    semiMajorMetres: plane.semiMajorMetres,
    forward(longitude, latitude) {
      const [easting, northing] = plane.forward(longitude, latitude);
      return isTurned ? [northing * y, easting * x] : [easting * x, northing * y];
    },
    inverse: (first, second) =>
      isTurned ? plane.inverse(second / x, first / y) : plane.inverse(first / x, second / y),
  };
}

/** @param proj PROJ string of a system, or built from a WKT: metres or degrees, east then north, whatever it says */
export function projectionOfProj(proj: string): Projection {
  const raw = new proj4.Proj(proj.replace(unitAndAxes, '')) as unknown as RawProjection;
  const meridian = raw.from_greenwich ?? 0;
  if (raw.projName === 'longlat') return longitudes(raw.a, meridian / degree);
  if (raw.projName === 'lcc' && !raw.from_greenwich) return conicProjection(raw);
  return {
    semiMajorMetres: raw.a,
    forward(longitude, latitude) {
      const point = raw.forward({ x: longitude * degree - meridian, y: latitude * degree });
      return finiteOrNaN(point, 1);
    },
    inverse(x, y) {
      if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN];
      const point = raw.inverse({ x, y });
      if (point) point.x += meridian;
      return finiteOrNaN(point, 1 / degree);
    },
  };
}

/** @param meridian degrees from Greenwich */
function longitudes(semiMajorMetres: number, meridian: number): Projection {
  if (meridian === 0) return { semiMajorMetres, forward: (x, y) => [x, y], inverse: (x, y) => [x, y] };
  return { semiMajorMetres, forward: (x, y) => [x - meridian, y], inverse: (x, y) => [x + meridian, y] };
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
      if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN];
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
