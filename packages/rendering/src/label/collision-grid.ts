/** Boxes already taken, found again by the cells they lie in. */
import { type Box, overlap } from './label-candidate.ts';

const cellPixels = 64;

export class CollisionGrid<T extends Box = Box> {
  readonly #cells = new Map<number, T[]>();

  add(box: T): void {
    for (const cell of cellsOf(box)) {
      const boxes = this.#cells.get(cell);
      if (boxes) boxes.push(box);
      else this.#cells.set(cell, [box]);
    }
  }

  /** Whether a box taken before, and that counts, overlaps this one. */
  isTaken(box: Box, counts: (taken: T) => boolean = () => true): boolean {
    for (const cell of cellsOf(box)) {
      if (this.#cells.get(cell)?.some((taken) => overlap(taken, box) && counts(taken))) return true;
    }
    return false;
  }
}

/** Cells have one number: images and their margins are far smaller than 2¹⁶ cells. */
function* cellsOf(box: Box): Generator<number> {
  const column1 = Math.floor(box.x1 / cellPixels);
  const row1 = Math.floor(box.y1 / cellPixels);
  for (let row = Math.floor(box.y0 / cellPixels); row <= row1; row++) {
    for (let column = Math.floor(box.x0 / cellPixels); column <= column1; column++)
      yield row * 65536 + column;
  }
}
