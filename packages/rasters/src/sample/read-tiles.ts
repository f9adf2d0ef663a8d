import type { TileRange } from '@cartable/geo';
import type { Archive } from '@cartable/tiling';
import sharp from 'sharp';
import type { RgbaWindow } from '../warp/rgba-window.ts';

/** Part of an archive that is read: tiles by number. */
export type TileReader = Pick<Archive, 'tile'>;

/** Tiles decoded at a time: each takes a thread of libuv. */
const atATime = 4;

/**
 * The tiles of a range side by side; what no tile covers stays transparent. Undefined when there is none.
 * @param side pixels of a tile
 */
export async function readTiles(
  archive: TileReader,
  range: TileRange,
  side: number,
): Promise<RgbaWindow | undefined> {
  const columns = range.maxX - range.minX + 1;
  const width = columns * side;
  const height = (range.maxY - range.minY + 1) * side;
  const data = new Uint8Array(width * height * 4);
  let found = 0;
  const places = Array.from({ length: (width * height) / (side * side) }, (_, rank) => ({
    column: rank % columns,
    row: Math.floor(rank / columns),
  }));
  const work = places.values();
  const readNext = async (): Promise<void> => {
    for (const { column, row } of work) {
      const bytes = await archive.tile(range.z, range.minX + column, range.minY + row);
      if (bytes === undefined) continue;
      found += 1;
      place(await decodeTile(bytes, side), data, (row * side * width + column * side) * 4, width, side);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, places.length) }, readNext));
  // Opaque is the quick way; only whole coverage by tiles without alpha would allow it, and checking costs as much.
  return found === 0 ? undefined : { data, width, height, isOpaque: false };
}

/** RGBA, rows from the top. */
export async function decodeTile(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  const image = sharp(bytes, { limitInputPixels: side * side, failOn: 'error' });
  const { data } = await image
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
}

function place(tile: Uint8Array, data: Uint8Array, at: number, width: number, side: number): void {
  for (let row = 0; row < side; row++) {
    data.set(tile.subarray(row * side * 4, (row + 1) * side * 4), at + row * width * 4);
  }
}
