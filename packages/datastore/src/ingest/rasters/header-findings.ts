import type { Finding, FindingCode } from '@cartable/contract';
import type { RasterDescription } from '@cartable/rasters';

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
  const isTurned = ({ isRotated }: RasterDescription) => isRotated;
  const expected = descriptions.find(({ srid }) => srid !== null)?.srid;
  const others = descriptions.filter(({ srid }) => srid !== null && srid !== expected);
  return [
    ...notice(
      'raster.not-placed',
      descriptions.filter(({ geotransform }) => geotransform === null),
    ),
    ...notice('raster.rotated', descriptions.filter(isTurned), {
      degrees: degreesOf(descriptions.find(isTurned)),
    }),
    ...notice(
      'raster.crs-missing',
      withoutCrs.filter(({ crsName }) => crsName === null),
    ),
    ...notice('raster.crs-unknown', unknown, { crs: unknown[0]?.crsName ?? '' }),
    ...notice('raster.crs-mixed', others, { srid: others[0]?.srid ?? 0, expected: expected ?? 0 }),
  ];
}

/** Between the rows of the image and the axis of its CRS. */
function degreesOf(description: RasterDescription | undefined): number {
  const [, width, , , skew] = description?.geotransform ?? [0, 1, 0, 0, 0];
  return Math.round((Math.atan2(skew!, width!) * 180) / Math.PI);
}
