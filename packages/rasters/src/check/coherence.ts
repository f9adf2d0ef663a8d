/** Whether one raster can be shown, and whether it goes with the others. */

import type { Finding } from '@cartable/contract';
import { bboxIntersects, findCrs, toGeographicBbox } from '@cartable/geo';
import type { RasterDescription } from '../description.ts';
import { rotationDegrees } from '../read/georeferencing.ts';
import { newFinding } from './findings.ts';
import { placeOf } from './map-box.ts';

/** Sizes of pixels this close, in proportion, are one size written with few decimals. */
const sameSizeRatio = 1e-4;

export function checkPlacement(description: RasterDescription, declaredSrid: number | undefined): Finding[] {
  const { name: file, geotransform, isRotated, srid, crsName, crsSource } = description;
  const findings: Finding[] = [];
  if (!geotransform) findings.push(notPlaced(description));
  if (geotransform && isRotated)
    findings.push(newFinding('raster.rotated', { file, params: { degrees: rotationDegrees(geotransform) } }));
  if (description.isMagnitude) findings.push(newFinding('raster.magnitude', { file }));
  if (srid === null && crsName === null) findings.push(newFinding('raster.crs-missing', { file }));
  if (srid === null && crsName !== null)
    findings.push(newFinding('raster.crs-unknown', { file, params: { crs: crsName } }));
  if (srid !== null && crsSource !== 'declared' && declaredSrid !== undefined && declaredSrid !== srid)
    findings.push(newFinding('raster.crs-different', { file, params: { srid, declared: declaredSrid } }));
  if (srid !== null && crsSource === 'declared' && description.crsWritten !== undefined) {
    const params = { crs: description.crsWritten, srid, name: crsName ?? '' };
    findings.push(newFinding('raster.crs-declared-instead', { file, params }));
  }
  return [...findings, ...checkArea(description)];
}

/** Lambert-93, for the command told when the points are in no known system. */
const exampleSrid = 2154;

function notPlaced({ name: file, controlPoints, srid }: RasterDescription): Finding {
  if (controlPoints === undefined) return newFinding('raster.not-placed', { file });
  const params = { points: controlPoints, srid: srid ?? exampleSrid };
  return newFinding('raster.placed-by-points', { file, params });
}

function checkArea({ name: file, bbox, srid }: RasterDescription): Finding[] {
  const crs = srid === null ? undefined : findCrs(srid);
  const degrees = bbox && crs && toGeographicBbox(bbox, crs.srid);
  // Areas that cross the antimeridian are written west > east.
  if (!bbox || !crs || crs.areaOfUse[0] > crs.areaOfUse[2]) return [];
  if (degrees && bboxIntersects(degrees, crs.areaOfUse)) return [];
  const params = { srid: crs.srid, name: crs.name };
  return [newFinding('raster.outside-area', { file, params, ...placeOf(bbox, srid) })];
}

/** @param first the raster the others are compared with */
export function checkAlike(first: RasterDescription, own: RasterDescription): Finding[] {
  const { name: file } = own;
  const findings: Finding[] = [];
  if (first.srid !== null && own.srid !== null && own.srid !== first.srid)
    findings.push(newFinding('raster.crs-mixed', { file, params: { srid: own.srid, expected: first.srid } }));
  if (
    first.resolution &&
    own.resolution &&
    first.srid === own.srid &&
    !isSameSize(first.resolution, own.resolution)
  ) {
    const params = { resolution: own.resolution.join(' × '), expected: first.resolution.join(' × ') };
    findings.push(newFinding('raster.resolution-mixed', { file, params }));
  }
  const [bands, expected] = [bandsText(own), bandsText(first)];
  if (bands !== expected) {
    findings.push(newFinding('raster.bands-mixed', { file, params: { bands, expected } }));
  } else if (own.bands[0]!.nodata !== first.bands[0]!.nodata) {
    const params = { nodata: own.bands[0]!.nodata ?? '—', expected: first.bands[0]!.nodata ?? '—' };
    findings.push(newFinding('raster.nodata-mixed', { file, params }));
  }
  return findings;
}

function isSameSize(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a.every((size, i) => Math.abs(size - b[i]!) <= sameSizeRatio * size);
}

function bandsText({ bands, palette }: RasterDescription): string {
  const names = bands.map(({ interpretation }) => interpretation).join(', ');
  return `${bands.length} × ${bands[0]!.type} (${palette ? 'palette' : names})`;
}
