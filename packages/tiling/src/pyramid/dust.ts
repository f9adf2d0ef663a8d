/**
 * The area of polygons too small to be drawn, gathered where they lie: each time there is enough of it, a square
 * stands for it. What a place has gathered begins at a value of its own between nothing and a square, so that what
 * never fills a square is, over many places, neither gained nor lost.
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

const beginnings = Float32Array.from(
  { length: gatherers },
  (_, i) => ((Math.imul(i + 1, 0x9e3779b1) >>> 0) / 2 ** 32) * dustArea,
);

export class Dust {
  readonly #gathered = new Float32Array(gatherers);

  /** Forgets everything: before each level of each task. */
  reset(): void {
    this.#gathered.set(beginnings);
  }

  /** @param x units from the origin of the level @returns whether a square is due there */
  add(x: number, y: number, area: number): boolean {
    const cell = cellOf(x, y);
    const gathered = this.#gathered[cell]! + Math.min(area, mostAtOnce);
    const isDue = gathered >= dustArea;
    this.#gathered[cell] = isDue ? gathered - dustArea : gathered;
    return isDue;
  }

  /** What a drawn polygon lost (or gained: negative) by being drawn in whole units; squares make up for it. */
  carry(x: number, y: number, area: number): void {
    const cell = cellOf(x, y);
    const gathered = this.#gathered[cell]! + area;
    this.#gathered[cell] = Math.min(Math.max(gathered, -mostCarried), mostCarried);
  }
}

function cellOf(x: number, y: number): number {
  let mixed =
    Math.imul(Math.floor(x / cellUnits), 0x85ebca6b) ^ Math.imul(Math.floor(y / cellUnits), 0x27d4eb2f);
  mixed ^= mixed >>> 15;
  return (Math.imul(mixed, 0x2c1b3c6d) >>> 16) & (gatherers - 1);
}
