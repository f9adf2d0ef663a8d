/**
 * Tiles that meet polygons. Cells are cut in four from the whole set down, each knowing the sides of polygons that pass
 * through it, and how often the polygons turn around its middle: a cell that no side enters is all inside or all outside,
 * and so is everything below.
 */

import type { PlacedRings } from './place-polygons.ts';
import { type Tile, type TileRange, tileSideAt } from './tile-arithmetic.ts';
import type { TileMatrixSet } from './tile-matrix-set.ts';

/** Data of a cover that a pyramid needs to build it in another thread. */
export interface TileCoverInfo {
  readonly rings: PlacedRings;
  readonly set: TileMatrixSet;
}

interface Cell extends Tile {
  /** That pass through it: ranks in the table. */
  readonly sides: readonly number[];
  /** Winding number of the polygons around its middle; not zero inside. */
  readonly winding: number;
  /** Quarters already looked at, of its four; only kept for cells of many sides. */
  readonly quarters: Cell[] | undefined;
}

/** Share of the side of the whole set that rounding may add to an edge, some micrometres. */
const edgeTolerance = 2 ** -43;
/** Quarters of a cell of fewer sides are soon found again: keeping them would cost more memory than time. */
const fewSides = 16;

export class TileCover {
  /** `x1, y1, x2, y2` of each side, as shares of the side of the set from its top left corner. */
  readonly #table: Float64Array;
  readonly #root: Cell;

  constructor({ rings, set }: TileCoverInfo) {
    const side = tileSideAt(0, set);
    const shares = rings.map((ring) =>
      ring.map((value, i) => (i % 2 === 0 ? value - set.originX : set.originY - value) / side),
    );
    this.#table = Float64Array.from(shares.flatMap((ring) => sidesOf(ring)));
    const all = Array.from({ length: this.#table.length / 4 }, (_, rank) => rank);
    const fromFar = this.#windingAlong(all, { x: Number.POSITIVE_INFINITY, y: 0.5 }, { x: 0.5, y: 0.5 });
    this.#root = this.#cell({ z: 0, x: 0, y: 0 }, all, fromFar);
  }

  /** Whether the tile has an inner point in common with the inside of a polygon. */
  meets({ z, x, y }: Tile): boolean {
    let cell = this.#root;
    for (let below = z - 1; below >= 0 && cell.sides.length > 0; below--)
      cell = this.#quarter(cell, ((x >> below) & 1) + 2 * ((y >> below) & 1));
    return cell.sides.length > 0 || cell.winding !== 0;
  }

  /**
   * Tiles of a range that meet the polygons.
   * @param mostOnEdge tiles crossed by a side that are looked at
   * @returns undefined when there are more of these
   */
  count(range: TileRange, mostOnEdge: number): number | undefined {
    let left = mostOnEdge;
    const countIn = (cell: Cell): number => {
      const inRange = countCommon(cell, range);
      if (inRange === 0 || left < 0) return 0;
      if (cell.sides.length === 0) return cell.winding === 0 ? 0 : inRange;
      if (cell.z === range.z) {
        left--;
        return 1;
      }
      let count = 0;
      for (let place = 0; place < 4; place++) count += countIn(this.#quarter(cell, place));
      return count;
    };
    const count = countIn(this.#root);
    return left < 0 ? undefined : count;
  }

  #quarter(cell: Cell, place: number): Cell {
    const known = cell.quarters?.[place];
    if (known) return known;
    const tile = { z: cell.z + 1, x: cell.x * 2 + (place & 1), y: cell.y * 2 + (place >> 1) };
    const from = middleOf(cell);
    const to = middleOf(tile);
    const corner = { x: to.x, y: from.y };
    const winding =
      cell.winding + this.#windingAlong(cell.sides, from, corner) + this.#windingDown(cell.sides, corner, to);
    const quarter = this.#cell(tile, cell.sides, winding);
    if (cell.quarters) cell.quarters[place] = quarter;
    return quarter;
  }

  #cell(tile: Tile, candidates: readonly number[], winding: number): Cell {
    const { x, y } = middleOf(tile);
    const half = 2 ** (-tile.z - 1) - edgeTolerance;
    const sides = candidates.filter((rank) => this.#enters(rank, x, y, half));
    return { ...tile, sides, winding, quarters: sides.length > fewSides ? [] : undefined };
  }

  /** Whether a side has a point within the open square: no axis of either separates them. */
  #enters(rank: number, x: number, y: number, half: number): boolean {
    const [x1, y1, x2, y2] = this.#sideAt(rank);
    if (Math.max(x1, x2) <= x - half || Math.min(x1, x2) >= x + half) return false;
    if (Math.max(y1, y2) <= y - half || Math.min(y1, y2) >= y + half) return false;
    return Math.abs(this.#turn(rank, { x, y })) < half * (Math.abs(x2 - x1) + Math.abs(y2 - y1));
  }

  /**
   * Winding gained from a place to another of the same `y`. Places count as a hair to the right and, much less, a hair
   * down: none ever lies on a side.
   */
  #windingAlong(sides: readonly number[], from: Place, to: Place): number {
    let gained = 0;
    for (const rank of sides) {
      const [, y1, , y2] = this.#sideAt(rank);
      if (y1 > from.y === y2 > from.y) continue;
      const direction = y2 > y1 ? 1 : -1;
      const isRightOf = (place: Place) =>
        place.x !== Number.POSITIVE_INFINITY && this.#turn(rank, place) * direction > 0;
      gained += direction * (Number(isRightOf(to)) - Number(isRightOf(from)));
    }
    return gained;
  }

  /** The same between places of the same `x`. */
  #windingDown(sides: readonly number[], from: Place, to: Place): number {
    let gained = 0;
    for (const rank of sides) {
      const [x1, y1, x2, y2] = this.#sideAt(rank);
      if (x1 > from.x === x2 > from.x) continue;
      const direction = x2 < x1 ? 1 : -1;
      const isSteepening = (y2 - y1) * (x2 - x1) > 0;
      const isBelow = (place: Place) => {
        const turn = this.#turn(rank, place) * direction;
        return turn === 0 ? isSteepening : turn > 0;
      };
      gained += direction * (Number(isBelow(to)) - Number(isBelow(from)));
    }
    return gained;
  }

  /** On which hand of a side a place lies; always the same number for the same place. */
  #turn(rank: number, { x, y }: Place): number {
    const [x1, y1, x2, y2] = this.#sideAt(rank);
    return (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
  }

  #sideAt(rank: number): [x1: number, y1: number, x2: number, y2: number] {
    const table = this.#table;
    const at = rank * 4;
    return [table[at]!, table[at + 1]!, table[at + 2]!, table[at + 3]!];
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const middleOf = ({ z, x, y }: Tile): Place => ({ x: (x + 0.5) / 2 ** z, y: (y + 0.5) / 2 ** z });

/** Sides of a ring, those without length left out. */
function sidesOf(ring: readonly number[]): number[] {
  const sides: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const [x1, y1] = [ring.at(i - 2)!, ring.at(i - 1)!];
    const [x2, y2] = [ring[i]!, ring[i + 1]!];
    if (x1 !== x2 || y1 !== y2) sides.push(x1, y1, x2, y2);
  }
  return sides;
}

/** Tiles of the range under a cell. */
function countCommon({ z, x, y }: Tile, range: TileRange): number {
  const span = 2 ** (range.z - z);
  const columns = Math.min(range.maxX, (x + 1) * span - 1) - Math.max(range.minX, x * span) + 1;
  const rows = Math.min(range.maxY, (y + 1) * span - 1) - Math.max(range.minY, y * span) + 1;
  return Math.max(columns, 0) * Math.max(rows, 0);
}
