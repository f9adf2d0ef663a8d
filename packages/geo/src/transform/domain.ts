/**
 * Domain in which a projection may be trusted. A map of the world asks Lambert 93 for the antipodes of France, and its
 * formulas answer something: boxes are cut to the neighbourhood of both systems before being transformed.
 */

import { bboxIntersection } from '../bbox.ts';
import { getCrs } from '../crs/registry.ts';
import type { Bbox } from '../feature-batch.ts';
import { transformBbox } from './bbox.ts';

/** Data often overflows the official area of use; this far beyond, conics and transverse Mercators still behave. */
const marginDegrees = 15;

/** Longitude and latitude; the whole turn for systems that cross the antimeridian. */
function geographicDomain(srid: number): Bbox {
  const crs = getCrs(srid);
  if (crs.kind === 'geographic') return [-Infinity, -90, Infinity, 90];
  const [west, south, east, north] = crs.areaOfUse;
  const low = Math.max(south - marginDegrees, -89.9);
  const high = Math.min(north + marginDegrees, 89.9);
  const isRound = west > east || east - west >= 360 - 2 * marginDegrees;
  return isRound ? [-180, low, 180, high] : [west - marginDegrees, low, east + marginDegrees, high];
}

/** The part of a box that can be transformed with sense; undefined when there is none. */
export function clipToDomain(bbox: Bbox, fromSrid: number, toSrid: number): Bbox | undefined {
  if (getCrs(fromSrid).kind === 'geographic') return bboxIntersection(bbox, geographicDomain(toSrid));
  const own = transformBbox(geographicDomain(fromSrid), 4326, fromSrid);
  const inside = own && bboxIntersection(bbox, own);
  if (!inside || getCrs(toSrid).kind === 'geographic') return inside;
  const degrees = transformBbox(inside, fromSrid, 4326);
  const common = degrees && bboxIntersection(degrees, geographicDomain(toSrid));
  const plane = common && transformBbox(common, 4326, fromSrid);
  return plane && bboxIntersection(inside, plane);
}
