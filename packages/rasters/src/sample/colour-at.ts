import { resolutionAt, type TileMatrixSet, tileAt, tileBbox, transformerOf } from '@cartable/geo';
import { decodeTile, type TileReader } from './read-tiles.ts';

export interface ColourRequest {
  readonly archive: TileReader;
  readonly set: TileMatrixSet;
  readonly level: number;
  /** In `srid`. */
  readonly x: number;
  readonly y: number;
  readonly srid: number;
}

/** Red, green, blue and alpha of the pixel that holds a point; undefined where the pyramid shows nothing. */
export async function colourAt({
  archive,
  set,
  level,
  x,
  y,
  srid,
}: ColourRequest): Promise<readonly [number, number, number, number] | undefined> {
  const [east, north] = transformerOf(srid, set.srid)(x, y);
  if (!Number.isFinite(east) || !Number.isFinite(north)) return undefined;
  const tile = tileAt(east, north, level, set);
  const [minX, , , maxY] = tileBbox(tile, set);
  const side = set.tileSizePixels;
  const pixel = resolutionAt(level, set);
  const column = Math.floor((east - minX) / pixel);
  const row = Math.floor((maxY - north) / pixel);
  if (column < 0 || row < 0 || column >= side || row >= side) return undefined;
  const bytes = await archive.tile(tile.z, tile.x, tile.y);
  if (bytes === undefined) return undefined;
  const pixels = await decodeTile(bytes, side);
  const at = (row * side + column) * 4;
  const [red, green, blue, alpha] = pixels.subarray(at, at + 4) as unknown as [
    number,
    number,
    number,
    number,
  ];
  return alpha === 0 ? undefined : [red, green, blue, alpha];
}
