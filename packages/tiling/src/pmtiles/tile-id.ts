/**
 * Tile numbers of PMTiles v3 (§ 4.1 of its specification): the tiles of each level along a Hilbert curve, level after
 * level. Exact in a double up to level 26.
 */

/** (4²⁷ − 1) / 3 tiles are still under 2⁵³. */
export const maxArchiveZoom = 26;

/** Number of the first tile of each level. */
const levelStarts = Array.from({ length: maxArchiveZoom + 2 }, (_, z) => (4 ** z - 1) / 3);

/** `x` and `y` are counted from the top left and inside the level. */
export function tileIdOf(z: number, x: number, y: number): number {
  let distance = 0;
  let column = x;
  let row = y;
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const right = (column & side) !== 0 ? 1 : 0;
    const low = (row & side) !== 0 ? 1 : 0;
    distance = distance * 4 + ((3 * right) ^ low);
    if (low === 0) {
      const mask = side - 1;
      const turned = right ? mask - (row & mask) : row & mask;
      row = right ? mask - (column & mask) : column & mask;
      column = turned;
    }
  }
  return levelStarts[z]! + distance;
}

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export function tileOfId(id: number): TileAddress {
  let z = 0;
  while (levelStarts[z + 1]! <= id) z++;
  let rest = id - levelStarts[z]!;
  let x = 0;
  let y = 0;
  for (let side = 1; side < 2 ** z; side *= 2) {
    const quarter = rest % 4;
    const right = quarter >> 1;
    const low = (quarter ^ right) & 1;
    if (low === 0) {
      const turned = right ? side - 1 - y : y;
      y = right ? side - 1 - x : x;
      x = turned;
    }
    x += side * right;
    y += side * low;
    rest = Math.floor(rest / 4);
  }
  return { z, x, y };
}

export function isTileOfArchive(z: number, x: number, y: number): boolean {
  const side = 2 ** z;
  return (
    Number.isInteger(z) &&
    Number.isInteger(x) &&
    Number.isInteger(y) &&
    z >= 0 &&
    z <= maxArchiveZoom &&
    x >= 0 &&
    y >= 0 &&
    x < side &&
    y < side
  );
}
