/**
 * Cuts a path into the tiles it meets: by halves of the columns, then of the rows, so that each cut handles what is
 * left of the one before. What lies whole in one tile is not cut.
 */

import { clipLines } from '../geometry/clip-lines.ts';
import { clipRings } from '../geometry/clip-rings.ts';
import { Path } from '../geometry/path.ts';
import { type MvtGeometryType, mvtPolygon } from '../mvt/wire.ts';

/** Called with what is left of the path in a tile and its buffer. */
export type TileVisitor = (path: Path, column: number, row: number) => void;

export interface TileWindow {
  readonly minColumn: number;
  readonly maxColumn: number;
  readonly minRow: number;
  readonly maxRow: number;
}

/** Halving 2²⁴ columns, then as many rows. */
const depths = 60;

export class TileCutter {
  readonly #extent: number;
  readonly #buffer: number;
  readonly #visit: TileVisitor;
  readonly #pool = Array.from({ length: depths }, () => new Path());
  #clip: typeof clipRings = clipRings;

  constructor(level: { readonly extent: number; readonly buffer: number }, visit: TileVisitor) {
    this.#extent = level.extent;
    this.#buffer = level.buffer;
    this.#visit = visit;
  }

  /**
   * @param path in units from the origin of the level
   * @param bounds of the path; only tiles of the window are visited
   */
  cut(path: Path, type: MvtGeometryType, bounds: Float64Array, window: TileWindow): void {
    const extent = this.#extent;
    const buffer = this.#buffer;
    const first = Math.max(window.minColumn, Math.floor((bounds[0]! - buffer) / extent));
    const last = Math.min(window.maxColumn, Math.floor((bounds[2]! + buffer) / extent));
    const top = Math.max(window.minRow, Math.floor((bounds[1]! - buffer) / extent));
    const bottom = Math.min(window.maxRow, Math.floor((bounds[3]! + buffer) / extent));
    if (first > last || top > bottom) return;
    const isWithin =
      first === last &&
      top === bottom &&
      bounds[0]! >= first * extent - buffer &&
      bounds[2]! <= (first + 1) * extent + buffer &&
      bounds[1]! >= top * extent - buffer &&
      bounds[3]! <= (top + 1) * extent + buffer;
    if (isWithin) {
      this.#visit(path, first, top);
      return;
    }
    this.#clip = type === mvtPolygon ? clipRings : clipLines;
    this.#columns(path, 0, first, last, top, bottom);
  }

  #columns(path: Path, depth: number, first: number, last: number, top: number, bottom: number): void {
    const target = this.#pool[depth]!;
    const extent = this.#extent;
    if (!this.#clip(path, target, 0, first * extent - this.#buffer, (last + 1) * extent + this.#buffer))
      return;
    if (first === last) {
      const [low, high] = this.#rowsOf(target, top, bottom);
      if (low <= high) this.#rows(target, depth + 1, first, low, high);
      return;
    }
    const middle = (first + last) >> 1;
    this.#columns(target, depth + 1, first, middle, top, bottom);
    this.#columns(target, depth + 1, middle + 1, last, top, bottom);
  }

  /** A column of a large polygon often holds but few of its rows. */
  #rowsOf(path: Path, top: number, bottom: number): [low: number, high: number] {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let i = 1; i < path.length; i += 2) {
      const y = path.coordinates[i]!;
      if (y < min) min = y;
      if (y > max) max = y;
    }
    return [
      Math.max(top, Math.floor((min - this.#buffer) / this.#extent)),
      Math.min(bottom, Math.floor((max + this.#buffer) / this.#extent)),
    ];
  }

  #rows(path: Path, depth: number, column: number, top: number, bottom: number): void {
    const target = this.#pool[depth]!;
    const extent = this.#extent;
    if (!this.#clip(path, target, 1, top * extent - this.#buffer, (bottom + 1) * extent + this.#buffer))
      return;
    if (top === bottom) {
      this.#visit(target, column, top);
      return;
    }
    const middle = (top + bottom) >> 1;
    this.#rows(target, depth + 1, column, top, middle);
    this.#rows(target, depth + 1, column, middle + 1, bottom);
  }
}
