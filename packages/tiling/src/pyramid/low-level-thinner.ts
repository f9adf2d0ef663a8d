/**
 * Keeps of a feature what the low levels of a large pyramid show: vertices on a grid finer than a pixel, polygons too
 * small for the deepest of these levels as squares that stand for their area. By place, not by feature: neighbours stay
 * joined.
 */

import type { Path } from '../geometry/path.ts';
import type { TilingOptions } from '../options/tiling-options.ts';
import { doubleArea } from '../repair/rings.ts';
import { Dust, dustArea, dustSide, nobody } from './dust.ts';
import { detailAt, shiftAt } from './world-grid.ts';

/** Steps of the grid in one unit of the deepest of the levels. */
const stepsPerUnit = 4;

export class LowLevelThinner {
  /** World units in one unit. */
  readonly #unit: number;
  readonly #reduces: boolean;
  readonly #dust = new Dust({ isSettled: false });

  constructor(zoom: number, options: TilingOptions) {
    this.#unit = 2 ** shiftAt(zoom, detailAt(zoom, options.lowDetail));
    this.#reduces = options.reducesTinyPolygons;
  }

  /** @param path in world units; thinned in place @returns whether the feature is shown */
  thin(path: Path, isPolygon: boolean, bounds: Float64Array): boolean {
    const unit = this.#unit;
    const width = (bounds[2]! - bounds[0]!) / unit;
    const height = (bounds[3]! - bounds[1]!) / unit;
    if (isPolygon && this.#reduces && width * height <= dustArea) {
      const x = (bounds[0]! + bounds[2]!) / 2;
      const y = (bounds[1]! + bounds[3]!) / 2;
      if (!this.#dust.add(x / unit, y / unit, areaOf(path) / unit ** 2, nobody)) return false;
      const half = (dustSide / 2) * unit;
      path.clear();
      path.addPart([x - half, y - half, x + half, y - half, x + half, y + half, x - half, y + half]);
      return true;
    }
    const step = Math.max(1, unit / stepsPerUnit);
    for (let i = 0; i < path.length; i++)
      path.coordinates[i] = Math.round(path.coordinates[i]! / step) * step;
    return true;
  }
}

function areaOf(path: Path): number {
  let doubled = 0;
  for (let part = 0; part < path.partCount; part++) {
    const area = Math.abs(doubleArea(path.coordinates, path.partStart(part), path.ends[part]!));
    doubled += path.isOuter[part] ? area : -area;
  }
  return Math.max(0, doubled) / 2;
}
