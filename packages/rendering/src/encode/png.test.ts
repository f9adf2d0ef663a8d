import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { WasmRaster } from '../raster/wasm-raster.ts';
import { buildRaster } from '../testing/build-raster.ts';
import { encode, type ImageFormat } from './encode.ts';
import { type Frame, plainPixels } from './frame.ts';

beforeAll(buildRaster);

const [width, height] = [333, 217];
/** Byte of the header (ISO/IEC 15948 §11.2.2) that tells what a pixel is. */
const colorTypeAt = 25;
const [rgb, palette, rgba] = [2, 3, 6];

/** So many colours, one after the other in runs of five pixels. */
function frameOf(colors: number, opaque: boolean): Frame {
  const raster = new WasmRaster();
  raster.begin(width, height, 0);
  const { frame: pixels, frameStride: stride } = raster;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const rank = Math.floor((y * width + x) / 5) % colors;
      const alpha = opaque ? 255 : 128 + (rank % 100);
      pixels.set([rank & 127, (rank >> 7) & 127, 90, alpha], y * stride + x * 4);
    }
  }
  return { width, height, pixels, stride, opaque, png: raster.png };
}

async function decode(png: Uint8Array): Promise<Buffer> {
  return sharp(png).ensureAlpha().raw().toBuffer();
}

describe('PNG of the rasteriser', () => {
  const cases = [1, 2, 255, 256, 257, 9000].flatMap((colors) => [
    [colors, true] as const,
    [colors, false] as const,
  ]);
  it.each(cases)('of %i colours (opaque: %s) shows them all as they are', async (colors, opaque) => {
    const frame = frameOf(colors, opaque);
    const wanted = Buffer.from(plainPixels(frame));
    const png = await encode(frame, 'image/png');
    expect(png[colorTypeAt]).toBe(colors <= 256 ? palette : opaque ? rgb : rgba);
    expect((await decode(png)).equals(wanted)).toBe(true);
  });

  it.each([
    [256, 0],
    [9000, 6],
  ])('of 8 bits and %i colours is at most %i levels away', async (colors, levels) => {
    const frame = frameOf(colors, true);
    const wanted = plainPixels(frame);
    const png = await encode(frame, 'image/png; mode=8bit' satisfies ImageFormat);
    expect(png[colorTypeAt]).toBe(palette);
    const shown = await decode(png);
    const worst = shown.reduce((most, value, at) => Math.max(most, Math.abs(value - wanted[at]!)), 0);
    expect(worst).toBeLessThanOrEqual(levels);
  });

  it.each([
    [300, true],
    [9000, true],
    [9000, false],
  ])('of 8 bits and %i colours (opaque: %s) is the one that is made without it', async (colors, opaque) => {
    const frame = frameOf(colors, opaque);
    const { png: _, ...alone } = { ...frame, pixels: Uint8Array.from(frame.pixels) };
    const [ours, plain] = await Promise.all(
      [frame, alone].map(async (one) => decode(await encode(one, 'image/png; mode=8bit'))),
    );
    expect(ours!.equals(plain!)).toBe(true);
  });

  it('of 8 bits keeps what is flat in a noise of more colours than are looked at', async () => {
    const raster = new WasmRaster();
    const side = 1200;
    raster.begin(side, side, 0);
    const { frame: pixels, frameStride: stride } = raster;
    const flat = [12, 200, 77, 255];
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const noise = Math.imul(y * side + x, 0x9e3779b1) >>> 8;
        pixels.set(
          y < side / 4 ? flat : [noise & 255, (noise >> 8) & 255, (noise >> 16) & 255, 255],
          y * stride + x * 4,
        );
      }
    }
    const frame = { width: side, height: side, pixels, stride, opaque: true, png: raster.png };
    const shown = await decode(await encode(frame, 'image/png; mode=8bit'));
    expect([...shown.subarray(0, 4)]).toEqual(flat);
    expect([...shown.subarray((side / 4 - 1) * side * 4).subarray(0, 4)]).toEqual(flat);
    const opaque = shown.every((value, at) => at % 4 !== 3 || value === 255);
    expect(opaque).toBe(true);
  });
});
