/**
 * Grid of features while a pyramid is made: 2³⁰ units across the top tile of a tile matrix set, x right and y down
 * from its origin. One unit is 4 cm for PM, and one unit of a tile of level 18.
 */

import type { Bbox, TileMatrixSet } from '@cartable/geo';
import type { UnitGrid } from '../geometry/unit-grid.ts';

export const worldBits = 30;
export const worldUnits = 2 ** worldBits;

/** Positions fit 32 bits: half a world beyond each edge. */
const farthestUnits = worldUnits * 1.5;

export function worldGrid(set: TileMatrixSet): UnitGrid {
  return {
    originX: set.originX,
    originY: set.originY,
    unitsPerGroundUnit: worldUnits / (set.tileSizePixels * set.topResolutionMetres),
    farthestUnits,
  };
}

/** World units in one unit of a tile, as a power of two. */
export function shiftAt(zoom: number, detail: number): number {
  return worldBits - zoom - detail;
}

/** A level so deep that its tiles have fewer world units than asked gets the units there are. */
export function detailAt(zoom: number, requested: number): number {
  return Math.min(requested, worldBits - zoom);
}

/** `[left, top, right, bottom]` in world units. */
export type WorldBox = readonly [left: number, top: number, right: number, bottom: number];

export const wholeWorld: WorldBox = [0, 0, worldUnits, worldUnits];

/** @param bbox in the CRS of the set */
export function worldBoxOf(bbox: Bbox, set: TileMatrixSet): WorldBox {
  const { originX, originY, unitsPerGroundUnit } = worldGrid(set);
  const hold = (value: number): number => Math.min(Math.max(value, 0), worldUnits);
  return [
    hold((bbox[0] - originX) * unitsPerGroundUnit),
    hold((originY - bbox[3]) * unitsPerGroundUnit),
    hold((bbox[2] - originX) * unitsPerGroundUnit),
    hold((originY - bbox[1]) * unitsPerGroundUnit),
  ];
}

/** In the CRS of the set. */
export function groundBboxOf([left, top, right, bottom]: WorldBox, set: TileMatrixSet): Bbox {
  const { originX, originY, unitsPerGroundUnit } = worldGrid(set);
  return [
    originX + left / unitsPerGroundUnit,
    originY - bottom / unitsPerGroundUnit,
    originX + right / unitsPerGroundUnit,
    originY - top / unitsPerGroundUnit,
  ];
}
