/**
 * The tile matrix set « PM » of the platform: EPSG:3857, 256 pixels, as WebMercatorQuad (OGC 17-083r4 annex D.1).
 * Tiles are `{ z, x, y }` counted from the top left; TMS counts rows from the bottom.
 */

import type { Bbox } from '../feature-batch.ts';
import { GeoError } from '../geo-error.ts';

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface TileMatrixSet {
  readonly identifier: string;
  readonly srid: number;
  /** Top left corner of the whole. */
  readonly originX: number;
  readonly originY: number;
  readonly tileSizePixels: number;
  /** Ground size of a pixel at level 0. */
  readonly topResolutionMetres: number;
  readonly maxZoom: number;
}

/** π × 6 378 137 m: half of the side of the world. */
export const webMercatorHalfSide = 20_037_508.342_789_244;

export const pm: TileMatrixSet = {
  identifier: 'PM',
  srid: 3857,
  originX: -webMercatorHalfSide,
  originY: webMercatorHalfSide,
  tileSizePixels: 256,
  topResolutionMetres: (2 * webMercatorHalfSide) / 256,
  maxZoom: 24,
};

export function resolutionAt(z: number, set: TileMatrixSet = pm): number {
  return set.topResolutionMetres / 2 ** z;
}

/** @throws {GeoError} `tile-out-of-range` */
export function assertTile(tile: Tile, set: TileMatrixSet = pm): void {
  const side = 2 ** tile.z;
  const isWhole = Number.isInteger(tile.z) && Number.isInteger(tile.x) && Number.isInteger(tile.y);
  const isInside =
    tile.z >= 0 && tile.z <= set.maxZoom && tile.x >= 0 && tile.y >= 0 && tile.x < side && tile.y < side;
  if (!isWhole || !isInside) {
    throw new GeoError(
      'tile-out-of-range',
      `Tile ${tile.z}/${tile.x}/${tile.y} does not exist in ${set.identifier}.`,
    );
  }
}

/** In EPSG:3857. */
export function tileBbox(tile: Tile, set: TileMatrixSet = pm): Bbox {
  const side = resolutionAt(tile.z, set) * set.tileSizePixels;
  const minX = set.originX + tile.x * side;
  const maxY = set.originY - tile.y * side;
  return [minX, maxY - side, minX + side, maxY];
}

/** The tile that holds a point; points on the outer edge belong to the last tile. */
export function tileAt(x: number, y: number, z: number, set: TileMatrixSet = pm): Tile {
  const side = resolutionAt(z, set) * set.tileSizePixels;
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

/** Tiles with an inner point in common with the box (a box that stops on a tile's edge does not take the next one). */
export function tileRangeOf(bbox: Bbox, z: number, set: TileMatrixSet = pm): TileRange {
  const first = tileAt(bbox[0], bbox[3], z, set);
  const side = resolutionAt(z, set) * set.tileSizePixels;
  const inset = side * 1e-9;
  const last = tileAt(bbox[2] - inset, bbox[1] + inset, z, set);
  return {
    z,
    minX: first.x,
    minY: first.y,
    maxX: Math.max(first.x, last.x),
    maxY: Math.max(first.y, last.y),
  };
}

/** Row counted from the bottom (TMS 1.0.0) ↔ from the top. */
export function flipRow(y: number, z: number): number {
  return 2 ** z - 1 - y;
}
