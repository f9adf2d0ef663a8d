import { deflateSync, inflateSync } from 'node:zlib';

/** Pixels of an image: RGBA, rows from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const channelsOf: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/** PNG of 8 bits, RGB or RGBA, not interlaced (ISO/IEC 15948): what the server writes unless asked for a palette. */
export function readPng(file: Buffer): Picture {
  if (!file.subarray(0, 8).equals(signature)) throw new Error(`not a PNG: ${file.toString('utf8', 0, 400)}`);
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const channels = channelsOf[file[25]!];
  if (file[24] !== 8 || channels === undefined || file[28] !== 0) throw new Error('a PNG of another kind');
  const data: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  return {
    width,
    height,
    pixels: toRgba(unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels), channels),
  };
}

/** §9.2: each row says how it differs from its neighbours. */
function unfilter(rows: Buffer, stride: number, height: number, channels: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)]!;
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? out[y * stride + x - channels]! : 0;
      const up = y > 0 ? out[(y - 1) * stride + x]! : 0;
      const corner = y > 0 && x >= channels ? out[(y - 1) * stride + x - channels]! : 0;
      out[y * stride + x] =
        rows[y * (stride + 1) + 1 + x]! + [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function toRgba(samples: Uint8Array, channels: number): Uint8Array {
  if (channels === 4) return samples;
  const pixels = new Uint8Array((samples.length / 3) * 4).fill(255);
  for (let i = 0, at = 0; i < samples.length; i += 3, at += 4) pixels.set(samples.subarray(i, i + 3), at);
  return pixels;
}

export function writePng({ width, height, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y++)
    rows.set(pixels.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Peak signal to noise ratio in decibels; infinite for equal images, 0 for sizes that differ. */
export function psnr(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) return 0;
  let sum = 0;
  for (let i = 0; i < a.pixels.length; i++) sum += (a.pixels[i]! - b.pixels[i]!) ** 2;
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 * 255 * a.pixels.length) / sum);
}

/** Pale where both agree, red where they differ; of the size of the first. */
export function differenceOf(a: Picture, b: Picture): Picture {
  const pixels = new Uint8Array(a.pixels.length);
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      const at = (y * a.width + x) * 4;
      const other = x < b.width && y < b.height ? (y * b.width + x) * 4 : -1;
      let largest = other < 0 ? 255 : 0;
      for (let i = 0; i < 4 && other >= 0; i++)
        largest = Math.max(largest, Math.abs(a.pixels[at + i]! - b.pixels[other + i]!));
      const pale = 192 + (((a.pixels[at]! + a.pixels[at + 1]! + a.pixels[at + 2]!) / 3) >> 2);
      pixels.set(largest > 8 ? [255, 255 - largest, 255 - largest, 255] : [pale, pale, pale, 255], at);
    }
  }
  return { width: a.width, height: a.height, pixels };
}
