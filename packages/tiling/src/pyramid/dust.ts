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
    const column = Math.floor(x / cellUnits);
    const row = Math.floor(y / cellUnits);
    let mixed = Math.imul(column, 0x85ebca6b) ^ Math.imul(row, 0x27d4eb2f);
    mixed ^= mixed >>> 15;
    const cell = (Math.imul(mixed, 0x2c1b3c6d) >>> 16) & (gatherers - 1);
    const gathered = this.#gathered[cell]! + Math.min(area, dustArea);
    const isDue = gathered >= dustArea;
    this.#gathered[cell] = isDue ? gathered - dustArea : gathered;
    return isDue;
  }
}
