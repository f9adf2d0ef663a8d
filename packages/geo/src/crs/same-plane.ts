import { type Projection, planeOfProj } from '../transform/projection.ts';
import type { CrsDefinition } from './crs.ts';

/** Two descriptions that stay this close over the whole area of use are the same projection. */
const toleranceMetres = 0.5;

const planes = new Map<number, Projection>();

/**
 * Whether a projection, in the units of the candidate, is the plane of the candidate, datum aside, over the candidate's
 * own area of use.
 */
export function isSamePlaneInside(described: Projection, candidate: CrsDefinition): boolean {
  const plane = planeOf(candidate);
  const tolerance = toleranceMetres / candidate.unitSize;
  return samplePoints(candidate).every(([lon, lat]) => {
    const [x1, y1] = described.forward(lon, lat);
    const [x2, y2] = plane.forward(lon, lat);
    return Math.abs(x1 - x2) < tolerance && Math.abs(y1 - y2) < tolerance;
  });
}

/** Without its datum shift, made once. */
function planeOf({ srid, proj }: CrsDefinition): Projection {
  const plane = planes.get(srid) ?? planeOfProj(proj.replace(/\+towgs84=\S+/, ''));
  planes.set(srid, plane);
  return plane;
}

/** Points well inside the area of use, where both descriptions must agree. */
function samplePoints({ areaOfUse }: CrsDefinition): [number, number][] {
  const [west, south, east, north] = areaOfUse;
  const width = (east - west + 360) % 360 || 360;
  return [
    [west + width * 0.5, (south + north) / 2],
    [west + width * 0.2, south + (north - south) * 0.2],
    [west + width * 0.8, south + (north - south) * 0.7],
  ];
}
