/**
 * The area of polygons too small to be drawn, gathered where they lie: each time there is enough of it, a square
 * stands for it. What the places of a tile have left in the end is put together over the tile: all of them keep their
 * area within half a square.
 */

/** Polygons whose box covers less units² are dust. */
export const dustArea = 4;
export const dustSide = 2;
/** Side of the places, units: a power of two that divides a tile. */
const cellUnits = 128;
/** A thin polygon may be larger than a square; what it is beyond is a line, and lines have no area. */
const mostAtOnce = 2 * dustArea;
/** A place that owes more, or is owed more, than a cell can make up for would do so far away. */
const mostCarried = 256;
/** Places share this many gatherers, told apart by a hash. */
const gatherers = 1 << 16;
/** A tile with less dust than that rounds it up or down by a value of its own: many of them lose and gain nothing. */
const fewSquares = 1;

/** No feature: what is gathered is part of one that is drawn. */
export const nobody = -1;

/** Place where a square is due, and the feature it is drawn for. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly feature: number;
}

export class Dust {
  readonly #isSettled: boolean;
  readonly #gathered = new Float32Array(gatherers);
  /** Place of what came last to each gatherer. */
  readonly #places = new Float64Array(gatherers * 2);
  /** The last it has for which nothing was drawn: a tile holds no feature twice. */
  readonly #features = new Int32Array(gatherers).fill(nobody);
  readonly #isTouched = new Uint8Array(gatherers);
  #touched: number[] = [];

  /** @param isSettled whether `settle` will be asked for: else each place rounds by a beginning of its own */
  constructor({ isSettled }: { isSettled: boolean }) {
    this.#isSettled = isSettled;
  }

  /** Forgets everything: before each layer of each task. */
  reset(): void {
    for (const cell of this.#touched) {
      this.#gathered[cell] = 0;
      this.#isTouched[cell] = 0;
      this.#features[cell] = nobody;
    }
    this.#touched = [];
  }

  /** @param x units from the origin of the level @param feature the one that is not drawn if no square is due */
  add(x: number, y: number, area: number, feature: number): boolean {
    const cell = this.#touch(x, y);
    const gathered = this.#gathered[cell]! + Math.min(area, mostAtOnce);
    const isDue = gathered >= dustArea;
    this.#gathered[cell] = isDue ? gathered - dustArea : gathered;
    if (!isDue && feature !== nobody) this.#features[cell] = feature;
    return isDue;
  }

  /** Area that a drawn polygon lost (or gained: negative) by being drawn in whole units; squares make up for it. */
  carry(x: number, y: number, area: number): void {
    const cell = this.#touch(x, y);
    const gathered = this.#gathered[cell]! + area;
    this.#gathered[cell] = Math.min(Math.max(gathered, -mostCarried), mostCarried);
  }

  /** Squares for what is left, tile by tile, from place to neighbouring place. @param extent units across a tile */
  *settle(extent: number): Generator<Square> {
    for (const [tile, cells] of this.#byTile(extent)) {
      cells.sort((one, other) => this.#order(one, extent) - this.#order(other, extent));
      const total = cells.reduce((sum, cell) => sum + this.#gathered[cell]!, 0);
      let carried = total < fewSquares * dustArea ? beginningOf(tile) : dustArea / 2;
      for (const cell of cells) {
        carried += this.#gathered[cell]!;
        if (carried < dustArea || this.#features[cell] === nobody) continue;
        carried -= dustArea;
        yield this.#squareAt(cell);
      }
    }
  }

  #touch(x: number, y: number): number {
    const cell = cellOf(x, y);
    if (this.#isTouched[cell] === 0) {
      this.#isTouched[cell] = 1;
      this.#touched.push(cell);
      if (!this.#isSettled) this.#gathered[cell] = beginningOf(cell);
    }
    this.#places[cell * 2] = x;
    this.#places[cell * 2 + 1] = y;
    return cell;
  }

  #squareAt(cell: number): Square {
    return { x: this.#places[cell * 2]!, y: this.#places[cell * 2 + 1]!, feature: this.#features[cell]! };
  }

  #byTile(extent: number): Map<number, number[]> {
    const tiles = new Map<number, number[]>();
    for (const cell of this.#touched) {
      const { x, y } = this.#squareAt(cell);
      const tile = hashOf(Math.floor(x / extent), Math.floor(y / extent));
      const cells = tiles.get(tile);
      if (cells) cells.push(cell);
      else tiles.set(tile, [cell]);
    }
    return tiles;
  }

  /** Rank of a place in its tile along a Z-shaped curve. */
  #order(cell: number, extent: number): number {
    const { x, y } = this.#squareAt(cell);
    return interleave(placeIn(x, extent)) | (interleave(placeIn(y, extent)) << 1);
  }
}

const placeIn = (value: number, extent: number): number =>
  Math.floor((value - Math.floor(value / extent) * extent) / cellUnits);

/** Bits of a small number, each followed by a zero. */
function interleave(value: number): number {
  let spread = value & 0xff;
  spread = (spread | (spread << 4)) & 0x0f0f;
  spread = (spread | (spread << 2)) & 0x3333;
  return (spread | (spread << 1)) & 0x5555;
}

/** Between nothing and a square. */
const beginningOf = (hash: number): number => ((Math.imul(hash + 1, 0x9e3779b1) >>> 0) / 2 ** 32) * dustArea;

const cellOf = (x: number, y: number): number =>
  (hashOf(Math.floor(x / cellUnits), Math.floor(y / cellUnits)) >>> 16) & (gatherers - 1);

function hashOf(column: number, row: number): number {
  let mixed = Math.imul(column, 0x85ebca6b) ^ Math.imul(row, 0x27d4eb2f);
  mixed ^= mixed >>> 15;
  return Math.imul(mixed, 0x2c1b3c6d);
}
