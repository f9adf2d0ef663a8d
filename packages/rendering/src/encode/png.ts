/**
 * PNG (ISO/IEC 15948): 24 bits when opaque, 32 when not, and 8 bits with a palette. Rows are not filtered: maps repeat
 * themselves by whole pixels, which the rasteriser deflates itself; what it did not draw goes through the zlib of Node.
 */
import { once } from 'node:events';
import { constants, crc32, createDeflate, deflateSync, type ZlibOptions } from 'node:zlib';
import { type Frame, type PngFrame, packRgb, packRgba, unpremultiply } from './frame.ts';
import { type Palette, paletteOf, quantise, quantiseInPlace } from './quantise.ts';

/** Level 2 is within a few percent of the size of level 6 on maps, in a third of the time. */
const options: ZlibOptions = { level: 2, memLevel: 9, strategy: constants.Z_DEFAULT_STRATEGY };
/** Rows are packed and compressed by bands, so that a large image is never held twice. */
const bandBytes = 4 << 20;

const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);

const colorTypes = { rgb: 2, palette: 3, rgba: 6 } as const;

/** With a palette when 256 colours are enough: as exact, and smaller. */
export async function encodePng(frame: Frame): Promise<Uint8Array> {
  const type = frame.opaque ? 'rgb' : 'rgba';
  if (frame.png === undefined) return assemble(frame, type, [], await compressPixels(frame));
  const colors = frame.png.findPalette();
  if (colors !== undefined) return paletted(frame, paletteOf([...colors].map(unpremultiply)), frame.png);
  return assemble(frame, type, [], inChunks(frame.png.stream(type)));
}

/** At most 256 colours, chosen for the image; opacity is kept in the palette (tRNS). */
export async function encodePng8(frame: Frame): Promise<Uint8Array> {
  const colors = frame.png?.findPalette();
  if (frame.png && colors) return paletted(frame, paletteOf([...colors].map(unpremultiply)), frame.png);
  if (frame.png) return paletted(frame, quantiseInPlace(frame, frame.png), frame.png);
  const { rows, ...palette } = quantise(frame);
  const rowBytes = frame.width + 1;
  const data = await compress(frame.height, rowBytes, (from, to) =>
    rows.subarray(from * rowBytes, to * rowBytes),
  );
  return assemble(frame, 'palette', paletteChunks(frame, palette), data);
}

function paletted(frame: Frame, palette: Palette, png: PngFrame): Uint8Array {
  return assemble(frame, 'palette', paletteChunks(frame, palette), inChunks(png.stream('indices')));
}

function paletteChunks({ opaque }: Frame, { palette, alphas }: Palette): Uint8Array[] {
  return [chunk('PLTE', palette), ...(opaque ? [] : [chunk('tRNS', alphas)])];
}

function inChunks(pieces: readonly Uint8Array[]): Uint8Array[] {
  return pieces.map((piece) => chunk('IDAT', piece));
}

function assemble(
  frame: Frame,
  type: keyof typeof colorTypes,
  palette: readonly Uint8Array[],
  data: readonly Uint8Array[],
): Uint8Array {
  return concat([signature, header(frame, type), ...palette, ...data, chunk('IEND', new Uint8Array())]);
}

function compressPixels(frame: Frame): Promise<Uint8Array[]> {
  const pack = frame.opaque ? packRgb : packRgba;
  const rowBytes = frame.width * (frame.opaque ? 3 : 4) + 1;
  return compress(frame.height, rowBytes, (from, to) => pack(frame, from, to, 1));
}

function header({ width, height }: Frame, type: keyof typeof colorTypes): Uint8Array {
  const data = new Uint8Array(13);
  const view = new DataView(data.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  data[8] = 8;
  data[9] = colorTypes[type];
  return chunk('IHDR', data);
}

async function compress(
  height: number,
  rowBytes: number,
  rows: (from: number, to: number) => Uint8Array,
): Promise<Uint8Array[]> {
  const perBand = Math.max(Math.floor(bandBytes / rowBytes), 1);
  // In this thread, which has nothing else to do: passing the bytes to another one costs more than it saves.
  if (height <= perBand) return [chunk('IDAT', deflateSync(rows(0, height), options))];
  const chunks: Uint8Array[] = [];
  const stream = createDeflate(options);
  stream.on('data', (data: Uint8Array) => chunks.push(chunk('IDAT', data)));
  const ended = once(stream, 'end');
  for (let from = 0; from < height; from += perBand) {
    const band = rows(from, Math.min(from + perBand, height));
    // Always awaited: the next band is packed over this one.
    await new Promise<void>((resolve, reject) => {
      stream.write(band, (error) => (error ? reject(error) : resolve()));
    });
  }
  stream.end();
  await ended;
  return chunks;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) out[4 + i] = type.charCodeAt(i);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)));
  return out;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
