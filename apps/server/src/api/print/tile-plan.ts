/** Which tiles of the grid of Web Mercator a print needs. Pure. */

import { type Bbox, resolutionAt, type Tile, type TileRange, tileBbox, tileRangeOf } from '@cartable/geo';

export interface TileRequest {
  readonly url: string;
  readonly tile: Tile;
  /** EPSG:3857. */
  readonly extent: Bbox;
}

interface TileNeeds {
  readonly extent: Bbox;
  /** With `{z}`, `{x}` and `{y}` or `{-y}`. */
  readonly template: string;
  readonly minLevel: number;
  readonly maxLevel: number;
  /** The first level at least as fine as that many units of the map for a pixel, of tiles of 256 of them. */
  readonly resolution: number;
  /** Coarser levels are taken beyond. */
  readonly mostTiles: number;
}

/** @returns undefined where even the coarsest level has too many */
export function tilesFor(needs: TileNeeds): TileRequest[] | undefined {
  const { extent, template, minLevel, mostTiles } = needs;
  for (let level = levelFor(needs); level >= minLevel; level--) {
    const range = tileRangeOf(extent, level);
    const count = (range.maxX - range.minX + 1) * (range.maxY - range.minY + 1);
    if (count > mostTiles) continue;
    return [...tilesOf(range)].map((tile) => ({
      url: addressOf(template, tile),
      tile,
      extent: tileBbox(tile),
    }));
  }
  return undefined;
}

function levelFor({ resolution, minLevel, maxLevel }: TileNeeds): number {
  let level = minLevel;
  while (level < maxLevel && resolutionAt(level) > resolution) level += 1;
  return level;
}

function* tilesOf({ z, minX, maxX, minY, maxY }: TileRange): Iterable<Tile> {
  for (let y = minY; y <= maxY; y++) for (let x = minX; x <= maxX; x++) yield { z, x, y };
}

const addressOf = (template: string, { z, x, y }: Tile): string =>
  template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{-y}', String(2 ** z - 1 - y));
