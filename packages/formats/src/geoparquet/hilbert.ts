/**
 * Rank of a cell along the Hilbert curve of a square of 2^order cells a side: cells near one another on the curve are near
 * one another on the ground, so that rows sorted by it are read by area with few row groups.
 */
export function hilbertRank(column: number, row: number, order: number): number {
  let x = column;
  let y = row;
  let rank = 0;
  for (let side = 2 ** (order - 1); side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0;
    const upper = (y & side) > 0 ? 1 : 0;
    rank += side * side * ((3 * right) ^ upper);
    if (upper === 0) {
      if (right === 1) {
        x = side - 1 - (x & (side - 1));
        y = side - 1 - (y & (side - 1));
      } else {
        x &= side - 1;
        y &= side - 1;
      }
      [x, y] = [y, x];
    } else {
      x &= side - 1;
      y &= side - 1;
    }
  }
  return rank;
}
