/**
 * Turns accumulated coverage into pixels: premultiplied « source over », four pixels at a time. Coverage counts
 * from 0 to 256 so that a full pixel of an opaque colour is exactly that colour.
 */
import { ACC, accStride, BITS, FB, stride, width, words } from './memory';
import { resetRows, yFirst, yLast } from './coverage';

// @ts-ignore: decorator
@inline function coverageOf(sum: f32, evenOdd: bool): i32 {
  let c = abs(sum);
  if (c > 1) {
    if (evenOdd) {
      c = c - 2 * floor(c * 0.5);
      if (c > 1) c = 2 - c;
    } else c = 1;
  }
  return <i32>(c * 256 + 0.5);
}

/** Blends `(source × coverage + destination × inverse + ½) / 256`; saturating, as rounding may pass 65 535. */
// @ts-ignore: decorator
@inline export function mix(source: v128, coverage: v128, destination: v128, inverse: v128, half: v128): v128 {
  const lit = i16x8.add_sat_u(i16x8.mul(source, coverage), half);
  return i16x8.shr_u(i16x8.add_sat_u(lit, i16x8.mul(destination, inverse)), 8);
}

/**
 * Numbers of four lanes each. Read from memory, they stay in registers: written as constants, the compiler of the host
 * would build each of them again for every pixel.
 */
const NUMBERS: usize = memory.data<f32>([
  1, 1, 1, 1, 256, 256, 256, 256, 12582912, 12582912, 12582912, 12582912, 0.5, 0.5, 0.5, 0.5,
]);
const ONE: usize = 0;
const FULL: usize = 16;
const MAGIC: usize = 32;
const HALF: usize = 48;

/**
 * Coverage of four pixels, from a sum of signed areas: from 0 to 256, in the low half of each lane. Rounded by adding
 * what leaves no bits for a fraction: a conversion would look for what cannot be converted.
 */
// @ts-ignore: decorator
@inline function counted(sum: v128, evenOdd: bool, one: v128, full: v128, magic: v128, half: v128): v128 {
  let v = f32x4.abs(sum);
  if (!evenOdd) v = f32x4.pmin(v, one);
  else {
    const turns = f32x4.floor(f32x4.mul(v, half));
    const rest = f32x4.sub(v, f32x4.add(turns, turns));
    v = f32x4.pmin(rest, f32x4.sub(f32x4.add(one, one), rest));
  }
  return f32x4.add(f32x4.mul(v, full), magic);
}

/** Inks, for which a row is filled otherwise. */
class Opaque {}
class Translucent {}

/**
 * Two pixels under a colour, each weighted by its coverage. An opaque colour goes from what is there towards itself by
 * the rounded product of one instruction, to the bit what `mix` gives.
 */
// @ts-ignore: decorator
@inline function inked<Ink>(source: v128, alpha: v128, coverage: v128, destination: v128): v128 {
  if (idof<Ink>() == idof<Opaque>()) {
    const way = i16x8.shl(i16x8.sub(source, destination), 7);
    return i16x8.add(destination, i16x8.q15mulr_sat_s(way, coverage));
  }
  const inverse = i16x8.sub(i16x8.splat(256), i16x8.shr_u(i16x8.mul(alpha, coverage), 8));
  return mix(source, coverage, destination, inverse, i16x8.splat(128));
}

/** Four pixels at an address, by their coverages in the low and the high half of each of four lanes. */
// @ts-ignore: decorator
@inline function inkFour<Ink>(p: usize, coverages: v128, source: v128, alpha: v128): void {
  const d = v128.load(p);
  const first = v128.shuffle<i32>(coverages, coverages, 0, 0, 1, 1);
  const last = v128.shuffle<i32>(coverages, coverages, 2, 2, 3, 3);
  const low = inked<Ink>(source, alpha, first, i16x8.extend_low_i8x16_u(d));
  const high = inked<Ink>(source, alpha, last, i16x8.extend_high_i8x16_u(d));
  v128.store(p, i8x16.narrow_i16x8_u(low, high));
}

/** Pixels that are all as much covered. */
function span<Ink>(p: usize, end: usize, k: i32, color: v128, source: v128, alpha: v128): void {
  if (idof<Ink>() == idof<Opaque>() && k >= 256) {
    for (; p < end; p += 16) v128.store(p, color);
    return;
  }
  const coverages = i16x8.splat(<i16>k);
  for (; p < end; p += 16) inkFour<Ink>(p, coverages, source, alpha);
}

/**
 * Fills what was accumulated with one colour (premultiplied, red in the low byte) and clears it.
 * @param left nothing was accumulated before this column, but on the left border of the image
 * @param right nor after this one
 */
export function fillSolid(color: i32, evenOdd: bool, left: f32, right: f32): void {
  const firstWord = <i32>max(left, 0) >> 7;
  const lastWord = min(<i32>min(max(right, 0), <f32>accStride) >> 7, words - 1);
  if (<u32>color >>> 24 == 255) fillRows<Opaque>(color, evenOdd, firstWord, lastWord);
  else fillRows<Translucent>(color, evenOdd, firstWord, lastWord);
  resetRows();
}

function fillRows<Ink>(color: i32, evenOdd: bool, firstWord: i32, lastWord: i32): void {
  const a = <i32>(<u32>color >>> 24);
  const colors = i32x4.splat(color);
  const source = i16x8.extend_low_i8x16_u(colors);
  // 256 times an alpha of 256 does not fit in a lane: a translucent alpha of 255 cannot happen, see `Opaque`.
  const alpha = i16x8.splat(<i16>(a + (a >> 7)));
  const one = v128.load(NUMBERS + ONE);
  const full = v128.load(NUMBERS + FULL);
  const magic = v128.load(NUMBERS + MAGIC);
  const half = v128.load(NUMBERS + HALF);
  const zero = i32x4.splat(0);
  const last = yLast;
  for (let y = yFirst; y <= last; y++) {
    const accRow = ACC + (<usize>(y * accStride) << 2);
    const pixelRow = FB + (<usize>(y * stride) << 2);
    let bitsAt = BITS + (<usize>(y * words + firstWord) << 2);
    // Sum of what lies left of `next`, in every lane. Before the first cell that was touched, nothing is covered.
    let carry = zero;
    let next = i32.MAX_VALUE;
    for (let word = firstWord; word <= lastWord; word++, bitsAt += 4) {
      let bits = load<i32>(bitsAt);
      if (bits == 0) continue;
      store<i32>(bitsAt, 0);
      do {
        const x = (word << 7) + (ctz(bits) << 2);
        bits &= bits - 1;
        if (x > next) {
          const k = i32x4.extract_lane(counted(carry, evenOdd, one, full, magic, half), 0) & 0xffff;
          const end = pixelRow + (<usize>min(x, stride) << 2);
          if (k > 0) span<Ink>(pixelRow + (<usize>next << 2), end, k, colors, source, alpha);
        }
        const cells = accRow + (<usize>x << 2);
        let v = v128.load(cells);
        v128.store(cells, zero);
        // Running sum of four cells: add the vector shifted by one lane, then by two, then what came before.
        v = f32x4.add(v, v128.shuffle<i8>(zero, v, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27));
        v = f32x4.add(v, v128.shuffle<i8>(zero, v, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23));
        v = f32x4.add(v, carry);
        carry = v128.shuffle<i32>(v, v, 3, 3, 3, 3);
        next = x + 4;
        if (x >= stride) continue;
        const high = i32x4.shl(counted(v, evenOdd, one, full, magic, half), 16);
        inkFour<Ink>(pixelRow + (<usize>x << 2), v128.or(high, i32x4.shr_u(high, 16)), source, alpha);
      } while (bits != 0);
    }
    if (next < stride) {
      const k = i32x4.extract_lane(counted(carry, evenOdd, one, full, magic, half), 0) & 0xffff;
      const end = pixelRow + (<usize>stride << 2);
      if (k > 0) span<Ink>(pixelRow + (<usize>next << 2), end, k, colors, source, alpha);
    }
  }
}

/** One premultiplied pixel over another, the source weighted by a coverage of 0 to 256. */
export function over(p: usize, source: i32, k: i32): void {
  const a = <i32>(<u32>source >>> 24);
  if (a == 0 || k == 0) return;
  if (a == 255 && k >= 256) {
    store<i32>(p, source);
    return;
  }
  const d = load<i32>(p);
  const inverse = 256 - (((a + (a >> 7)) * k) >> 8);
  let out: i32 = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    const s = (source >>> shift) & 255;
    const c = (d >>> shift) & 255;
    out |= min((s * k + c * inverse + 128) >> 8, 255) << shift;
  }
  store<i32>(p, out);
}

/** Fills what was accumulated with a repeated image whose pixel (0, 0) falls on the image's (originX, originY). */
export function fillPattern(pattern: usize, w: i32, h: i32, originX: i32, originY: i32, evenOdd: bool): void {
  const last = yLast;
  for (let y = yFirst; y <= last; y++) {
    const accRow = ACC + (<usize>(y * accStride) << 2);
    const pixelRow = FB + (<usize>(y * stride) << 2);
    const bitsAt = BITS + (<usize>(y * words) << 2);
    let py = (y - originY) % h;
    if (py < 0) py += h;
    const patternRow = pattern + (<usize>(py * w) << 2);
    let px = (0 - originX) % w;
    if (px < 0) px += w;
    let sum: f32 = 0;
    for (let x = 0; x < width; x++) {
      const cell = accRow + (<usize>x << 2);
      sum += load<f32>(cell);
      const k = coverageOf(sum, evenOdd);
      if (k > 0) over(pixelRow + (<usize>x << 2), load<i32>(patternRow + (<usize>px << 2)), k);
      if (++px == w) px = 0;
    }
    memory.fill(accRow, 0, <usize>accStride << 2);
    memory.fill(bitsAt, 0, <usize>words << 2);
  }
  resetRows();
}
