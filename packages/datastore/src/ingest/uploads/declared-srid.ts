import { CartableError } from '@cartable/contract';
import { describeSystem, findCrs } from '@cartable/geo';

/**
 * The EPSG code of a declared projection such as `EPSG:2154`; of one with heights, that of its plane.
 * @throws {CartableError} `upload.projection-unknown` when it is no code or in no registry, `upload.projection-unusable`
 * for heights alone, geocentric coordinates and the few methods that are not computed
 */
export function readDeclaredSrid(declared: string): number {
  const digits = /EPSG:(\d{1,6})(?!\d)/.exec(declared)?.[1];
  const crs = digits === undefined ? undefined : findCrs(Number(digits));
  if (crs) return crs.srid;
  const known = digits === undefined ? undefined : describeSystem(Number(digits));
  if (known) throw new CartableError('upload.projection-unusable', { code: declared, name: known.name });
  throw new CartableError('upload.projection-unknown', { code: declared });
}
