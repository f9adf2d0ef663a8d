import { CartableError } from '@cartable/contract';
import { findCrs } from '@cartable/geo';

/**
 * The EPSG code of a declared projection such as `EPSG:2154`.
 * @throws {CartableError} `upload.projection-unknown` when it is none, or none the platform knows
 */
export function readDeclaredSrid(declared: string): number {
  const srid = Number(/EPSG:(\d{1,6})/.exec(declared)?.[1]);
  if (!findCrs(srid)) throw new CartableError('upload.projection-unknown', { code: declared });
  return srid;
}
