/** Images of half the width and height: each pixel is the mean of four, or the first of them. Sides are even. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** RGBA. Transparent pixels weigh nothing in the colour; opacity is the mean. */
export function halveByMean(data: Uint8Array, { width, height }: Size): Uint8Array {
  const output = new Uint8Array((width >> 1) * (height >> 1) * 4);
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const to = new Uint32Array(output.buffer);
  for (let row = 0, at = 0; row + 1 < height; row += 2) {
    for (let i = row * width, end = i + width; i < end; i += 2, at++) {
      const p = from[i]!;
      const q = from[i + 1]!;
      const r = from[i + width]!;
      const s = from[i + width + 1]!;
      if ((p & q & r & s) >>> 24 === 255) {
        const even = (p & 0xff00ff) + (q & 0xff00ff) + (r & 0xff00ff) + (s & 0xff00ff) + 0x20002;
        const odd =
          ((p >>> 8) & 0xff00ff) +
          ((q >>> 8) & 0xff00ff) +
          ((r >>> 8) & 0xff00ff) +
          ((s >>> 8) & 0xff00ff) +
          0x20002;
        to[at] = ((even >>> 2) & 0xff00ff) | (((odd >>> 2) & 0xff00ff) << 8);
      } else if ((p | q | r | s) >>> 24 !== 0) {
        to[at] = meanOf(p, q, r, s);
      }
    }
  }
  return output;
}

function meanOf(p: number, q: number, r: number, s: number): number {
  const a = p >>> 24;
  const b = q >>> 24;
  const c = r >>> 24;
  const d = s >>> 24;
  const sum = a + b + c + d;
  const channel = (shift: number): number =>
    Math.round(
      (((p >>> shift) & 255) * a +
        ((q >>> shift) & 255) * b +
        ((r >>> shift) & 255) * c +
        ((s >>> shift) & 255) * d) /
        sum,
    );
  return channel(0) | (channel(8) << 8) | (channel(16) << 16) | (Math.round(sum / 4) << 24);
}

/** RGBA, for classes, whose colours must not mix. */
export function halveByNearest(data: Uint8Array, { width, height }: Size): Uint8Array {
  const output = new Uint8Array((width >> 1) * (height >> 1) * 4);
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const to = new Uint32Array(output.buffer);
  for (let row = 0, at = 0; row + 1 < height; row += 2)
    for (let i = row * width, end = i + width; i < end; i += 2, at++) to[at] = from[i]!;
  return output;
}

/** Values: NaN weighs nothing. */
export function halveValues(plane: Float32Array, { width, height }: Size, isNearest: boolean): Float32Array {
  const output = new Float32Array((width >> 1) * (height >> 1));
  for (let row = 0, at = 0; row + 1 < height; row += 2) {
    for (let i = row * width, end = i + width; i < end; i += 2, at++)
      output[at] = isNearest
        ? plane[i]!
        : meanValue(plane[i]!, plane[i + 1]!, plane[i + width]!, plane[i + width + 1]!);
  }
  return output;
}

function meanValue(p: number, q: number, r: number, s: number): number {
  const sum = p + q + r + s;
  if (!Number.isNaN(sum)) return sum / 4;
  let valid = 0;
  let total = 0;
  for (const value of [p, q, r, s]) {
    if (Number.isNaN(value)) continue;
    valid++;
    total += value;
  }
  return total / valid;
}
