/** An image of half the width and height: each pixel is the mean of four, or the first of them. */

/** `side` is even. Transparent pixels weigh nothing in the colour; opacity is the mean. */
export function halveByMean(data: Uint8Array, side: number): Uint8Array {
  const half = side >> 1;
  const output = new Uint8Array(half * half * 4);
  const from = new Uint32Array(data.buffer, data.byteOffset, side * side);
  const to = new Uint32Array(output.buffer);
  for (let row = 0, at = 0; row < half; row++) {
    for (let i = row * 2 * side, end = i + side; i < end; i += 2, at++) {
      const p = from[i]!;
      const q = from[i + 1]!;
      const r = from[i + side]!;
      const s = from[i + side + 1]!;
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

/** For classes, whose colours must not mix. */
export function halveByNearest(data: Uint8Array, side: number): Uint8Array {
  const half = side >> 1;
  const output = new Uint8Array(half * half * 4);
  const from = new Uint32Array(data.buffer, data.byteOffset, side * side);
  const to = new Uint32Array(output.buffer);
  for (let row = 0, at = 0; row < half; row++)
    for (let i = row * 2 * side, end = i + side; i < end; i += 2, at++) to[at] = from[i]!;
  return output;
}
