import type { Finding, FindingCode } from '@cartable/contract';
import type { RasterDescription } from '@cartable/rasters';

/** Lambert-93, for the command told when the points are in no known system. */
const exampleSrid = 2154;

/** Blocking findings that the headers already show, each once for all the images it concerns. */
export function headerFindings(descriptions: readonly RasterDescription[]): Finding[] {
  const notice = (
    code: FindingCode,
    concerned: readonly RasterDescription[],
    params: Finding['params'] = {},
  ): Finding[] => {
    const first = concerned[0];
    return first ? [{ code, severity: 'error', file: first.name, count: concerned.length, params }] : [];
  };
  const withoutCrs = descriptions.filter(({ srid }) => srid === null);
  const unknown = withoutCrs.filter(({ crsName }) => crsName !== null);
  const unplaced = descriptions.filter(({ geotransform }) => geotransform === null);
  const byPoints = unplaced.filter(({ controlPoints }) => controlPoints !== undefined);
  const expected = descriptions.find(({ srid }) => srid !== null)?.srid;
  const others = descriptions.filter(({ srid }) => srid !== null && srid !== expected);
  return [
    ...notice(
      'raster.not-placed',
      unplaced.filter(({ controlPoints }) => controlPoints === undefined),
    ),
    ...notice('raster.placed-by-points', byPoints, {
      points: byPoints[0]?.controlPoints ?? 0,
      srid: byPoints[0]?.srid ?? exampleSrid,
    }),
    ...notice(
      'raster.crs-missing',
      withoutCrs.filter(({ crsName }) => crsName === null),
    ),
    ...notice('raster.crs-unknown', unknown, { crs: unknown[0]?.crsName ?? '' }),
    ...notice('raster.crs-mixed', others, { srid: others[0]?.srid ?? 0, expected: expected ?? 0 }),
  ];
}
