import { CartableError, type TileMatrixSetName } from '@cartable/contract';
import { countTiles, TileCover, tileMatrixSet, tileRangeOf } from '@cartable/geo';
import type { DatastoreContext } from '../../context.ts';
import type { MadeArea } from './area.ts';

/** Tiles on the outline of an area that are looked at in a level: a hundredth of a second for each ten thousand. */
const mostOnOutline = 100_000;

/** Answers, level after level, how many tiles there are to make. */
export type TileCounter = (level: number) => number;

/**
 * Tiles of a level that have something in common with the extent and, where there are some, with the rings. Exact, but
 * for outlines longer than a hundred thousand tiles: a level then has, for the same area and the same outline in tiles
 * half as wide, as many as the two before it tell.
 */
export function tileCounter({ extent, rings }: MadeArea, name: TileMatrixSetName): TileCounter {
  const set = tileMatrixSet(name);
  if (!rings) return (level) => countTiles(tileRangeOf(extent, level, set));
  const cover = new TileCover({ rings, set });
  const known = new Map<number, number>();
  let followed = Number.POSITIVE_INFINITY;
  const countOf = (level: number): number => {
    const exact = level <= followed ? cover.count(tileRangeOf(extent, level, set), mostOnOutline) : undefined;
    if (exact !== undefined) return exact;
    followed = Math.min(followed, level - 1);
    return 6 * count(level - 1) - 8 * count(level - 2);
  };
  const count = (level: number): number => {
    const tiles = known.get(level) ?? countOf(level);
    known.set(level, tiles);
    return tiles;
  };
  return count;
}

/** @throws {CartableError} `pyramid.too-many-tiles` */
export function rejectTooManyTiles({ limits }: Pick<DatastoreContext, 'limits'>, tiles: number): void {
  if (tiles <= limits.pyramidTiles) return;
  throw new CartableError('pyramid.too-many-tiles', {
    tiles: Math.round(tiles),
    limit: limits.pyramidTiles,
  });
}
