/** Adler-32 (RFC 1950 §9) of an image as rows of PNG: each behind the byte of its filter, zero. */

let a: u32 = 1;
let b: u32 = 0;

/** Pixels whose sums stay below 2³² whatever they are: of bytes weighted by their places. */
const RUN: usize = 1024;

export function beginAdler(): void {
  a = 1;
  b = 0;
}

export function adler(): u32 {
  return (b << 16) | a;
}

/** One row: its filter byte, then `channels` bytes of each of its pixels. */
export function addRow(row: usize, pixels: usize, channels: usize): void {
  b = (b + a) % 65521;
  const end = row + (pixels << 2);
  for (let p = row; p < end; ) {
    const stop = min(p + (RUN << 2), end);
    addPixels(p, stop, channels);
    p = stop;
  }
}

function addPixels(from: usize, to: usize, channels: usize): void {
  // Four pixels at once, what is no channel left out: sums of the bytes, of their sums before each four pixels, of the
  // bytes weighted by their places from the last.
  let kept = i32x4.splat(-1);
  let low = i16x8(16, 15, 14, 13, 12, 11, 10, 9);
  let high = i16x8(8, 7, 6, 5, 4, 3, 2, 1);
  if (channels == 3) {
    kept = i32x4.splat(0xffffff);
    low = i16x8(12, 11, 10, 0, 9, 8, 7, 0);
    high = i16x8(6, 5, 4, 0, 3, 2, 1, 0);
  } else if (channels == 1) {
    kept = i32x4.splat(0xff);
    low = i16x8(4, 0, 0, 0, 3, 0, 0, 0);
    high = i16x8(2, 0, 0, 0, 1, 0, 0, 0);
  }
  let plain = i32x4.splat(0);
  let before = i32x4.splat(0);
  let weighted = i32x4.splat(0);
  let p = from;
  for (; p + 16 <= to; p += 16) {
    const bytes = v128.and(v128.load(p), kept);
    const first = i16x8.extend_low_i8x16_u(bytes);
    const second = i16x8.extend_high_i8x16_u(bytes);
    before = i32x4.add(before, plain);
    weighted = i32x4.add(weighted, i32x4.add(i32x4.dot_i16x8_s(first, low), i32x4.dot_i16x8_s(second, high)));
    plain = i32x4.add(plain, i32x4.extadd_pairwise_i16x8_u(i16x8.add(first, second)));
  }
  b += a * <u32>(((p - from) >> 2) * channels) + sum(before) * (4 * <u32>channels) + sum(weighted);
  a += sum(plain);
  for (; p < to; p += 4) {
    for (let channel: usize = 0; channel < channels; channel++) {
      a += load<u8>(p + channel);
      b += a;
    }
  }
  a %= 65521;
  b %= 65521;
}

// @ts-ignore: decorator
@inline function sum(v: v128): u32 {
  return i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3);
}
