import { inflateSync } from 'node:zlib';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Three bytes per pixel. */
  readonly rgb: Uint8Array;
}

/** Reads the PNG our servers and the peers write: 8 bits, RGB or RGBA, not interlaced (ISO/IEC 15948). */
export function decodePng(file: Buffer): Picture {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const [depth, type, , , interlace] = file.subarray(24, 29);
  const channels = type === 2 ? 3 : type === 6 ? 4 : 0;
  if (depth !== 8 || channels === 0 || interlace !== 0)
    throw new Error(`PNG of another kind: ${depth} bits, type ${type}`);
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const rows = unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    rgb.set(rows.subarray(pixel * channels, pixel * channels + 3), pixel * 3);
  return { width, height, rgb };
}

function unfilter(data: Uint8Array, rowBytes: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (rowBytes + 1)]!;
    for (let x = 0; x < rowBytes; x += 1) {
      const at = y * rowBytes + x;
      const left = x >= step ? out[at - step]! : 0;
      const up = y > 0 ? out[at - rowBytes]! : 0;
      const corner = x >= step && y > 0 ? out[at - rowBytes - step]! : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
      out[at] = data[y * (rowBytes + 1) + 1 + x]! + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** Peak signal to noise ratio, decibels. */
export function psnr(a: Picture, b: Picture): number {
  let sum = 0;
  for (let at = 0; at < a.rgb.length; at += 1) sum += (a.rgb[at]! - b.rgb[at]!) ** 2;
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 * 255 * a.rgb.length) / sum);
}

/** Each pixel the mean of a square of so many pixels a side. */
export function reduced({ width, height, rgb }: Picture, side: number): Picture {
  const small = { width: width / side, height: height / side };
  const sums = new Float64Array(small.width * small.height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = (Math.floor(y / side) * small.width + Math.floor(x / side)) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        sums[to + channel]! += rgb[(y * width + x) * 3 + channel]!;
    }
  }
  return { ...small, rgb: Uint8Array.from(sums, (sum) => Math.round(sum / side ** 2)) };
}

/** Without so many pixels on each side. */
export function trimmed({ width, height, rgb }: Picture, margin: number): Picture {
  const inner = { width: width - 2 * margin, height: height - 2 * margin };
  const left = new Uint8Array(inner.width * inner.height * 3);
  for (let y = 0; y < inner.height; y += 1) {
    const from = ((y + margin) * width + margin) * 3;
    left.set(rgb.subarray(from, from + inner.width * 3), y * inner.width * 3);
  }
  return { ...inner, rgb: left };
}
