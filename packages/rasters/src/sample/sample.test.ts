import { pm, resolutionAt, tileBbox, transformBbox } from '@cartable/geo';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { colourAt } from './colour-at.ts';
import { drawFromPyramid, type PyramidImageRequest } from './draw-from-pyramid.ts';
import type { TileReader } from './read-tiles.ts';

const set = pm;
const side = 256;
const bottomLevel = 8;
const topLevel = 6;
/** Tiles of level 8 around Paris, each of its own colour with its own top left corner in black. */
const first = { z: bottomLevel, x: 129, y: 87 };

let archive: TileReader;
let reads = 0;

beforeAll(async () => {
  const tiles = new Map<string, Uint8Array>();
  for (let level = topLevel; level <= bottomLevel; level++) {
    const shift = bottomLevel - level;
    for (let dx = 0; dx < 2; dx++)
      for (let dy = 0; dy < 2; dy++) {
        const key = `${level}/${(first.x + dx) >> shift}/${(first.y + dy) >> shift}`;
        tiles.set(key, await paint(level, dx, dy));
      }
  }
  archive = {
    tile: async (z, x, y) => {
      reads += 1;
      return tiles.get(`${z}/${x}/${y}`);
    },
  };
});

function paint(level: number, dx: number, dy: number): Promise<Buffer> {
  const data = Buffer.alloc(side * side * 4);
  for (let at = 0; at < data.length; at += 4) {
    const pixel = at / 4;
    const isCorner = pixel % side < 16 && pixel < side * 16;
    data.set(isCorner ? [0, 0, 0, 255] : [level * 20, dx * 100, dy * 100, 128], at);
  }
  return sharp(data, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
}

const request = (changes: Partial<PyramidImageRequest> = {}): PyramidImageRequest => ({
  archive,
  set,
  topLevel,
  bottomLevel,
  bbox: tileBbox(first, set),
  srid: 3857,
  width: side,
  height: side,
  ...changes,
});

const pixelOf = (pixels: Uint8Array, width: number, column: number, row: number): number[] => [
  ...pixels.subarray((row * width + column) * 4, (row * width + column) * 4 + 4),
];

describe('an image of a pyramid', () => {
  it('asked as a tile is the tile, pixel for pixel, faint pixels too', async () => {
    const image = await drawFromPyramid(request());
    expect(pixelOf(image, side, 0, 0)).toEqual([0, 0, 0, 255]);
    expect(pixelOf(image, side, 15, 15)).toEqual([0, 0, 0, 255]);
    expect(pixelOf(image, side, 17, 15)).toEqual([160, 0, 0, 128]);
    expect(pixelOf(image, side, 255, 255)).toEqual([160, 0, 0, 128]);
  });

  it('joins neighbouring tiles where they meet', async () => {
    const [minX, minY, maxX, maxY] = tileBbox(first, set);
    const shift = (maxX - minX) / 2;
    const image = await drawFromPyramid(
      request({ bbox: [minX + shift, minY - shift, maxX + shift, maxY - shift] }),
    );
    expect(pixelOf(image, side, 127, 127)).toEqual([160, 0, 0, 128]);
    // The corner of the tile to the south east begins in the very middle.
    expect(pixelOf(image, side, 128, 128)).toEqual([0, 0, 0, 255]);
    expect(pixelOf(image, side, 100, 200)).toEqual([160, 0, 100, 128]);
    expect(pixelOf(image, side, 200, 100)).toEqual([160, 100, 0, 128]);
  });

  it('takes a level as fine as the image, and the finest one when there is no finer', async () => {
    const [minX, minY, maxX, maxY] = tileBbox({ z: 7, x: first.x >> 1, y: first.y >> 1 }, set);
    const level7 = await drawFromPyramid(request({ bbox: [minX, minY, maxX, maxY] }));
    expect(pixelOf(level7, side, 200, 200)[0]).toBe(140);
    const [x0, , , y1] = tileBbox(first, set);
    const few = resolutionAt(bottomLevel, set) * 64;
    const enlarged = await drawFromPyramid(request({ bbox: [x0, y1 - few, x0 + few, y1] }));
    expect(pixelOf(enlarged, side, 200, 200)[0]).toBe(160);
    expect(pixelOf(enlarged, side, 30, 30)).toEqual([0, 0, 0, 255]);
  });

  it('shows nothing, and reads nothing, far above its least detailed level', async () => {
    reads = 0;
    const image = await drawFromPyramid(request({ bbox: tileBbox({ z: 3, x: 4, y: 2 }, set) }));
    expect(image.every((byte) => byte === 0)).toBe(true);
    expect(reads).toBe(0);
  });

  it('lies at the right place in another system', async () => {
    const [minX, , , maxY] = tileBbox(first, set);
    const pixel = resolutionAt(bottomLevel, set);
    // Around the black corner: 64 pixels of ground on a side.
    const around = [minX - 24 * pixel, maxY - 40 * pixel, minX + 40 * pixel, maxY + 24 * pixel] as const;
    const bbox = transformBbox(around, 3857, 4326)!;
    const image = await drawFromPyramid(request({ bbox, srid: 4326, width: 64, height: 64 }));
    expect(pixelOf(image, 64, 32, 32)).toEqual([0, 0, 0, 255]);
    expect(pixelOf(image, 64, 50, 50)).toEqual([160, 0, 0, 128]);
    expect(pixelOf(image, 64, 10, 10)).toEqual([0, 0, 0, 0]);
  });

  it('is made of blocks that meet without a seam', async () => {
    const [minX, minY, maxX, maxY] = tileBbox({ z: 7, x: first.x >> 1, y: first.y >> 1 }, set);
    const image = await drawFromPyramid(
      request({ bbox: [minX, minY, maxX, maxY], width: 1100, height: 1100 }),
    );
    for (const row of [1000, 1022, 1023, 1024, 1025, 1090]) {
      expect(pixelOf(image, 1100, 700, row)).toEqual(pixelOf(image, 1100, 700, 990));
    }
  });

  it('is given up when nobody waits for it any more', async () => {
    const signal = AbortSignal.abort(new Error('left'));
    await expect(drawFromPyramid(request({ signal }))).rejects.toThrow('left');
  });
});

describe('the colour of a point', () => {
  it('is that of the pixel that holds it', async () => {
    const [minX, , , maxY] = tileBbox(first, set);
    const pixel = resolutionAt(bottomLevel, set);
    const at = (column: number, row: number) =>
      colourAt({
        archive,
        set,
        level: bottomLevel,
        x: minX + (column + 0.5) * pixel,
        y: maxY - (row + 0.5) * pixel,
        srid: 3857,
      });
    expect(await at(15, 15)).toEqual([0, 0, 0, 255]);
    expect(await at(16, 15)).toEqual([160, 0, 0, 128]);
    expect(await at(-1000, 15)).toBeUndefined();
  });
});
