import { CartableError, type TileMatrixSetName } from '@cartable/contract';
import { type Bbox, tileMatrixSet, tileRangeOf } from '@cartable/geo';
import type { DatastoreContext } from '../context.ts';

/** Tiles of a level that have something in common with the extent, which is in the CRS of the set. */
export function countTiles(extent: Bbox, level: number, set: TileMatrixSetName): number {
  const { minX, maxX, minY, maxY } = tileRangeOf(extent, level, tileMatrixSet(set));
  return (maxX - minX + 1) * (maxY - minY + 1);
}

/** @throws {CartableError} `pyramid.too-many-tiles` */
export function refuseTooManyTiles({ limits }: Pick<DatastoreContext, 'limits'>, tiles: number): void {
  if (tiles <= limits.pyramidTiles) return;
  throw new CartableError('pyramid.too-many-tiles', {
    tiles: Math.round(tiles),
    limit: limits.pyramidTiles,
  });
}
