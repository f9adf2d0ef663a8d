import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { WasmRaster } from '../raster/wasm-raster.ts';
import { encode } from './encode.ts';
import { type Frame, plainPixels } from './frame.ts';
import { jpegQuality } from './jpeg.ts';

const width = 333;
const height = 217;

type Color = readonly [red: number, green: number, blue: number];
const gradient = (x: number, y: number): Color => [x % 256, y % 256, (x + y) % 256];
const pictures: Readonly<Record<string, (x: number, y: number) => Color>> = {
  'one colour': () => [12, 200, 77],
  'a gradient': gradient,
  'areas and thin lines': (x, y) => (x % 37 === 0 || y % 41 === 0 ? [200, 20, 30] : [240, 238, 220]),
  'a checker of the strongest contrasts': (x, y) => ((x ^ y) & 1 ? [255, 255, 255] : [0, 0, 0]),
  noise: (x, y) => {
    const hash = Math.imul((x * 73_856_093) ^ (y * 19_349_663), 2_654_435_761) >>> 0;
    return [hash & 255, (hash >>> 8) & 255, (hash >>> 16) & 255];
  },
};

function frameOf(color: (x: number, y: number) => Color, size = { width, height }): Frame {
  const raster = new WasmRaster();
  raster.begin(size.width, size.height, 0xffffffff | 0);
  const { frame: pixels, frameStride: stride } = raster;
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) pixels.set([...color(x, y), 255], y * stride + x * 4);
  return { ...size, pixels, stride, opaque: true, jpegScan: raster.jpegScan.bind(raster) };
}

async function meanError(jpeg: Uint8Array, original: Uint8Array): Promise<number> {
  const decoded = await sharp(jpeg).ensureAlpha().raw().toBuffer();
  expect(decoded.length).toBe(original.length);
  return decoded.reduce((sum, value, at) => sum + (value - original[at]!) ** 2, 0) / original.length;
}

describe('JPEG of the rasteriser', () => {
  it.each(Object.entries(pictures))(
    'of %s is as like it, and as small, as that of libjpeg of the same quality',
    async (_, color) => {
      const frame = frameOf(color);
      const original = plainPixels(frame);
      const ours = await encode(frame, 'image/jpeg');
      const theirs = await sharp(original, { raw: { width, height, channels: 4 } })
        .jpeg({ quality: jpegQuality, optimiseCoding: false })
        .toBuffer();
      expect(ours.length).toBeLessThan(theirs.length * 1.05);
      expect(await meanError(ours, original)).toBeLessThan((await meanError(theirs, original)) * 1.1 + 0.5);
    },
  );

  it.each([
    [1, 1],
    [15, 17],
    [16, 16],
    [257, 3],
    [2, 300],
  ])('of %i × %i pixels is whole', async (columns, rows) => {
    const frame = frameOf(gradient, { width: columns, height: rows });
    const original = plainPixels(frame);
    const jpeg = await encode(frame, 'image/jpeg');
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: columns, height: rows, format: 'jpeg' });
    expect(await meanError(jpeg, original)).toBeLessThan(60);
  });

  it('of more pixels than are written at once has no seam', async () => {
    const size = { width: 2000, height: 1200 };
    const frame = frameOf(gradient, size);
    const original = plainPixels(frame);
    expect(await meanError(await encode(frame, 'image/jpeg'), original)).toBeLessThan(200);
  });
});
