/**
 * Places of the vertices of one tile, without the formulas of two projections for each: around a tile, the way from
 * the system of the data to tile units is a polynomial of the second degree.
 */

import { type Bbox, getCrs, localProjection, transformBbox } from '@cartable/geo';
import type { UnitGrid } from './unit-grid.ts';

/** A thirty-second of a pixel on a screen of 512 pixels a tile. */
const farthestUnits = 0.25;
/** Web Mercator ends there: nearer the poles latitudes are held, and that is no polynomial. */
const mercatorLatitude = 85;

export class NearPlaces {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly #middleX: number;
  readonly #middleY: number;
  /** Coefficients of 1, u, v, u², uv and v², in tile units. */
  readonly #toX: readonly number[];
  readonly #toY: readonly number[];

  /** @param window in the system of the data */
  constructor(
    window: Bbox,
    middle: readonly [number, number],
    toX: readonly number[],
    toY: readonly number[],
  ) {
    [this.minX, this.minY, this.maxX, this.maxY] = window;
    [this.#middleX, this.#middleY] = middle;
    this.#toX = toX;
    this.#toY = toY;
  }

  /** Writes the two tile units of a point of the window. */
  place(x: number, y: number, target: Float64Array, at: number): void {
    const u = x - this.#middleX;
    const v = y - this.#middleY;
    const a = this.#toX;
    const b = this.#toY;
    target[at] = a[0]! + u * (a[1]! + a[3]! * u + a[4]! * v) + v * (a[2]! + a[5]! * v);
    target[at + 1] = b[0]! + u * (b[1]! + b[3]! * u + b[4]! * v) + v * (b[2]! + b[5]! * v);
  }
}

/** Where most of the vertices are expected. */
export interface NearArea {
  readonly around: Bbox;
  /** The same in the system of the data, where it is known. */
  readonly bbox?: Bbox | undefined;
}

/** Undefined where the projection bends too much for the units of the grid, as on tiles wider than a region. */
export function nearPlaces(
  fromSrid: number,
  toSrid: number,
  { originX, originY, unitsPerGroundUnit }: UnitGrid,
  { around, bbox }: NearArea,
): NearPlaces | undefined {
  const window = bbox ?? transformBbox(around, toSrid, fromSrid);
  const local = window && localProjection(fromSrid, toSrid, window);
  if (!local || local.error * unitsPerGroundUnit > farthestUnits) return undefined;
  const isPolar = Math.max(Math.abs(window[1]), Math.abs(window[3])) > mercatorLatitude;
  if (isPolar && getCrs(fromSrid).kind === 'geographic') return undefined;
  const [x, ...slopesX] = local.toX;
  const [y, ...slopesY] = local.toY;
  return new NearPlaces(
    window,
    local.middle,
    [(x - originX) * unitsPerGroundUnit, ...slopesX.map((each) => each * unitsPerGroundUnit)],
    [(originY - y) * unitsPerGroundUnit, ...slopesY.map((each) => -each * unitsPerGroundUnit)],
  );
}
