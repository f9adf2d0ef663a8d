/**
 * Coordinates from one system of the registry to another.
 *
 * Everything is x then y, in the units of the systems. A point outside the domain of either projection (a pole in Mercator, the
 * antipode of an azimuthal) gives `[NaN, NaN]`, never an infinity and never an exception: boxes skip NaN, writers and
 * renderers leave the vertex out. Without grids: `accuracyMetres` of a definition says how right a shift of datum is.
 */

import proj4 from 'proj4';
import type { CrsDefinition } from '../crs/crs.ts';
import { getCrs, isInDegrees } from '../crs/registry.ts';
import { insideOrNaN, type Projection, planeOfProj } from './projection.ts';
import { mercatorFromDegrees, mercatorToDegrees } from './web-mercator-formulas.ts';

export type Transformer = (x: number, y: number) => [x: number, y: number];

const cache = new Map<number, Transformer>();
/** EPSG codes are under 10⁶, so that a pair fits one exact number. */
const pairBase = 1_000_000;

const identity: Transformer = (x, y) => [x, y];

/** Pairs remembered; far more than a server publishes, and a bound for who asks for all of them. */
const mostPairs = 2000;

/** @throws {GeoError} `crs-unknown` */
export function transformerOf(fromSrid: number, toSrid: number): Transformer {
  const key = fromSrid * pairBase + toSrid;
  let transformer = cache.get(key);
  if (!transformer) {
    transformer = build(getCrs(fromSrid), getCrs(toSrid));
    if (cache.size >= mostPairs) cache.clear();
    cache.set(key, transformer);
  }
  return transformer;
}

/** Whether the two systems have the same coordinates, so that copying bytes is enough. */
export function isSamePlane(fromSrid: number, toSrid: number): boolean {
  return transformerOf(fromSrid, toSrid) === identity;
}

/** From the plane to degrees of its datum, to degrees of the other datum, to the other plane; what is none is skipped. */
function build(from: CrsDefinition, to: CrsDefinition): Transformer {
  const datums = [datumOf(from.proj), datumOf(to.proj)] as const;
  const isSameDatum = datums[0] === datums[1];
  if (isSameDatum && planeKey(from) === planeKey(to)) return identity;
  const steps = [
    isInDegrees(from.srid) ? undefined : planeOf(from).inverse,
    isSameDatum ? undefined : datumShift(...datums),
    isInDegrees(to.srid) ? undefined : planeOf(to).forward,
  ].filter((step) => step !== undefined);
  return compose(steps);
}

function compose([first, second, third]: readonly Transformer[]): Transformer {
  if (!first) return identity;
  if (!second) return first;
  if (!third) {
    return (x, y) => {
      const middle = first(x, y);
      return second(middle[0], middle[1]);
    };
  }
  return (x, y) => {
    const own = first(x, y);
    const other = second(own[0], own[1]);
    return third(other[0], other[1]);
  };
}

/**
 * Ellipsoid and shift to WGS 84 of a PROJ string. Empty where there is no shift: the datum agrees with WGS 84, or nobody
 * knows how it differs, and degrees are then taken for those of WGS 84, as PROJ does.
 */
function datumOf(proj: string): string {
  const shift = /\+towgs84=(\S+)/.exec(proj)?.[1];
  const isOfWgs84 = /\+(ellps=(GRS80|WGS84)|datum=WGS84)(\s|$)/.test(proj);
  if (!shift || (isOfWgs84 && shift.split(',').every((value) => Number(value) === 0))) return '';
  return proj
    .split(' ')
    .filter((word) => /^\+(ellps|a|b|rf|R|towgs84)=/.test(word))
    .join(' ');
}

/** Key that two systems of the same plane share, the datum aside. */
function planeKey({ proj, unitSize, kind }: CrsDefinition): string {
  const shape = proj.replace(/\s*\+(?:towgs84|datum)=\S+/g, '');
  return kind === 'projected' ? shape : `${/\+pm=\S+/.exec(shape)?.[0] ?? ''} ${unitSize}`;
}

const isWebMercator = (proj: string): boolean => proj.startsWith('+proj=merc +a=6378137 +b=6378137');

function planeOf({ proj, kind, unitSize }: CrsDefinition): Projection {
  if (isWebMercator(proj))
    return { semiMajorMetres: 6_378_137, forward: mercatorFromDegrees, inverse: mercatorToDegrees };
  return planeOfProj(proj, kind === 'geographic' ? unitSize : 1);
}

/** Between degrees of two datums; empty stands for WGS 84. */
function datumShift(from: string, to: string): Transformer {
  const degreesOn = (datum: string): string => `+proj=longlat ${datum || '+datum=WGS84'} +no_defs`;
  const converter = proj4(degreesOn(from), degreesOn(to));
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
