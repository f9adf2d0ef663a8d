/**
 * Arithmetic of tiles: where a tile lies, which tiles a box meets. Tiles are counted from the top left; TMS 1.0.0
 * counts rows from the bottom (`flipRow`).
 */

import { getCrs } from '../crs/registry.ts';
import type { Bbox } from '../feature-batch.ts';
import { GeoError } from '../geo-error.ts';
import { scaleDenominatorOf } from '../scale.ts';
import { pm } from './sets.ts';
import type { TileMatrixSet } from './tile-matrix-set.ts';

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Metres of a pixel. */
export function resolutionAt(z: number, set: TileMatrixSet = pm): number {
  return set.topResolutionMetres / 2 ** z;
}

/** For the reference pixel of 0.28 mm (OGC 17-083r4 §6.1). */
export function scaleDenominatorAt(z: number, set: TileMatrixSet = pm): number {
  return scaleDenominatorOf(resolutionAt(z, set), getCrs(set.srid));
}

/** Metres, in the plane of the set. */
export function tileSideAt(z: number, set: TileMatrixSet = pm): number {
  return resolutionAt(z, set) * set.tileSizePixels;
}

export function isTileOf({ z, x, y }: Tile, set: TileMatrixSet = pm): boolean {
  if (!Number.isInteger(z) || !Number.isInteger(x) || !Number.isInteger(y)) return false;
  const side = 2 ** z;
  return z >= 0 && z <= set.maxZoom && x >= 0 && y >= 0 && x < side && y < side;
}

/** @throws {GeoError} `tile-out-of-range` */
export function assertTile(tile: Tile, set: TileMatrixSet = pm): void {
  if (isTileOf(tile, set)) return;
  throw new GeoError(
    'tile-out-of-range',
    `Tile ${tile.z}/${tile.x}/${tile.y} does not exist in ${set.identifier}.`,
  );
}

/** In the CRS of the set. */
export function tileBbox(tile: Tile, set: TileMatrixSet = pm): Bbox {
  const side = tileSideAt(tile.z, set);
  const minX = set.originX + tile.x * side;
  const maxY = set.originY - tile.y * side;
  return [minX, maxY - side, minX + side, maxY];
}

/** The whole square, in its CRS. */
export function tileMatrixSetBbox(set: TileMatrixSet): Bbox {
  return tileBbox({ z: 0, x: 0, y: 0 }, set);
}

/** The tile that holds a point; points on the outer edge belong to the last tile. */
export function tileAt(x: number, y: number, z: number, set: TileMatrixSet = pm): Tile {
  const side = tileSideAt(z, set);
  const last = 2 ** z - 1;
  const clamp = (value: number): number => Math.min(Math.max(Math.floor(value), 0), last);
  return { z, x: clamp((x - set.originX) / side), y: clamp((set.originY - y) / side) };
}

export interface TileRange {
  readonly z: number;
  readonly minX: number;
  readonly minY: number;
  /** Inclusive. */
  readonly maxX: number;
  readonly maxY: number;
}

/** Share of a tile that rounding may add to an edge, far less than a pixel. */
const edgeTolerance = 1e-6;

/** Tiles with an inner point in common with the box (a box that stops on a tile's edge does not take the next one). */
export function tileRangeOf(bbox: Bbox, z: number, set: TileMatrixSet = pm): TileRange {
  const inset = tileSideAt(z, set) * edgeTolerance;
  const first = tileAt(bbox[0] + inset, bbox[3] - inset, z, set);
  const last = tileAt(bbox[2] - inset, bbox[1] + inset, z, set);
  return {
    z,
    minX: first.x,
    minY: first.y,
    maxX: Math.max(first.x, last.x),
    maxY: Math.max(first.y, last.y),
  };
}

/** The tiles there may be at each level, least detailed first: TileMatrixSetLimits (OGC 17-083r4 §6.3). */
export function tileLimitsOf(
  bbox: Bbox,
  topLevel: number,
  bottomLevel: number,
  set: TileMatrixSet = pm,
): TileRange[] {
  const levels = Array.from(
    { length: Math.max(0, bottomLevel - topLevel + 1) },
    (_, rank) => topLevel + rank,
  );
  return levels.map((z) => tileRangeOf(bbox, z, set));
}

export function isInRange({ x, y }: Pick<Tile, 'x' | 'y'>, { minX, minY, maxX, maxY }: TileRange): boolean {
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}

export function countTiles({ minX, minY, maxX, maxY }: TileRange): number {
  return (maxX - minX + 1) * (maxY - minY + 1);
}

/** Row counted from the bottom (TMS 1.0.0) ↔ from the top. */
export function flipRow(y: number, z: number): number {
  return 2 ** z - 1 - y;
}
