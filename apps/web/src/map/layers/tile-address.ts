/** The address of a tile of a square grid, of which level 0 is one tile. Pure. */

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  /** From the north. */
  readonly y: number;
}

/** @param template with `{z}`, `{x}` and `{y}`, or `{-y}` where rows begin in the south (TMS) */
export const tileAddress = (template: string, { z, x, y }: TileAddress): string =>
  template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{-y}', String(2 ** z - 1 - y));
