/** Boxes already taken, found again by the cells they lie in. */
import { type Box, overlap } from './placed-label.ts';

const cellPixels = 64;

export class CollisionGrid<T extends Box = Box> {
  readonly #cells = new Map<number, T[]>();

  add(box: T): void {
    const lastColumn = cellOf(box.x1);
    const lastRow = cellOf(box.y1);
    for (let row = cellOf(box.y0); row <= lastRow; row++) {
      for (let column = cellOf(box.x0); column <= lastColumn; column++) {
        const cell = row * rowStep + column;
        const boxes = this.#cells.get(cell);
        if (boxes) boxes.push(box);
        else this.#cells.set(cell, [box]);
      }
    }
  }

  /** Whether a box taken before, and that counts, overlaps this one. */
  isTaken(box: Box, counts?: (taken: T) => boolean): boolean {
    const lastColumn = cellOf(box.x1);
    const lastRow = cellOf(box.y1);
    for (let row = cellOf(box.y0); row <= lastRow; row++) {
      for (let column = cellOf(box.x0); column <= lastColumn; column++) {
        const boxes = this.#cells.get(row * rowStep + column);
        if (!boxes) continue;
        for (const taken of boxes) if (overlap(taken, box) && (!counts || counts(taken))) return true;
      }
    }
    return false;
  }
}

/** Cells have one number: images and their margins are far smaller than 2¹⁶ cells. */
const rowStep = 65_536;

function cellOf(position: number): number {
  return Math.floor(position / cellPixels);
}
