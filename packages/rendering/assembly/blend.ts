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

function span(p: usize, end: usize, k: i32, color: v128, source: v128, alpha: v128, opaque: bool): void {
  if (k >= 256 && opaque) {
    for (; p < end; p += 16) v128.store(p, color);
    return;
  }
  const coverage = i16x8.splat(<i16>k);
  const full = i16x8.splat(256);
  const half = i16x8.splat(128);
  const inverse = i16x8.sub(full, opaque ? coverage : i16x8.shr_u(i16x8.mul(alpha, coverage), 8));
  for (; p < end; p += 16) {
    const d = v128.load(p);
    const low = mix(source, coverage, i16x8.extend_low_i8x16_u(d), inverse, half);
    const high = mix(source, coverage, i16x8.extend_high_i8x16_u(d), inverse, half);
    v128.store(p, i8x16.narrow_i16x8_u(low, high));
  }
}

/** Fills what was accumulated with one colour (premultiplied, red in the low byte) and clears it. */
export function fillSolid(color: i32, evenOdd: bool): void {
  const a = <i32>(<u32>color >>> 24);
  const opaque = a == 255;
  const colors = i32x4.splat(color);
  const source = i16x8.extend_low_i8x16_u(colors);
  // 256 times an alpha of 256 does not fit in a lane: a translucent alpha of 255 cannot happen, see `opaque`.
  const alpha = i16x8.splat(<i16>(a + (a >> 7)));
  const full = i16x8.splat(256);
  const half16 = i16x8.splat(128);
  const one = f32x4.splat(1);
  const two = f32x4.splat(2);
  const half = f32x4.splat(0.5);
  const scale = f32x4.splat(256);
  const magic = f32x4.splat(12582912);
  const zero = i32x4.splat(0);
  const last = yLast;
  for (let y = yFirst; y <= last; y++) {
    let sum: f32 = 0;
    const accRow = ACC + (<usize>(y * accStride) << 2);
    const pixelRow = FB + (<usize>(y * stride) << 2);
    let bitsAt = BITS + (<usize>(y * words) << 2);
    let next: i32 = 0;
    for (let word = 0; word < words; word++, bitsAt += 4) {
      let bits = load<i32>(bitsAt);
      if (bits == 0) continue;
      store<i32>(bitsAt, 0);
      do {
        const x = (word << 7) + (ctz(bits) << 2);
        bits &= bits - 1;
        if (x > next) {
          const k = coverageOf(sum, evenOdd);
          if (k > 0) {
            const end = pixelRow + (<usize>min(x, stride) << 2);
            span(pixelRow + (<usize>next << 2), end, k, colors, source, alpha, opaque);
          }
        }
        const cells = accRow + (<usize>x << 2);
        let v = v128.load(cells);
        v128.store(cells, zero);
        // Running sum of four cells: add the vector shifted by one lane, then by two, then what came before.
        v = f32x4.add(v, v128.shuffle<i8>(zero, v, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27));
        v = f32x4.add(v, v128.shuffle<i8>(zero, v, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23));
        v = f32x4.add(v, f32x4.splat(sum));
        sum = f32x4.extract_lane(v, 3);
        next = x + 4;
        if (x >= stride) continue;
        v = f32x4.abs(v);
        if (evenOdd) {
          v = f32x4.sub(v, f32x4.mul(two, f32x4.floor(f32x4.mul(v, half))));
          v = f32x4.pmin(v, f32x4.sub(two, v));
        } else v = f32x4.pmin(v, one);
        // Rounded by adding what leaves no bits for a fraction: a conversion would look for what cannot be converted.
        const k = i32x4.sub(f32x4.add(f32x4.mul(v, scale), magic), magic);
        if (!v128.any_true(k)) continue;
        const p = pixelRow + (<usize>x << 2);
        const kLow = v128.shuffle<i8>(k, k, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
        const kHigh = v128.shuffle<i8>(k, k, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13);
        const d = v128.load(p);
        const iLow = i16x8.sub(full, opaque ? kLow : i16x8.shr_u(i16x8.mul(alpha, kLow), 8));
        const iHigh = i16x8.sub(full, opaque ? kHigh : i16x8.shr_u(i16x8.mul(alpha, kHigh), 8));
        const low = mix(source, kLow, i16x8.extend_low_i8x16_u(d), iLow, half16);
        const high = mix(source, kHigh, i16x8.extend_high_i8x16_u(d), iHigh, half16);
        v128.store(p, i8x16.narrow_i16x8_u(low, high));
      } while (bits != 0);
    }
    if (next < stride) {
      const k = coverageOf(sum, evenOdd);
      if (k > 0) {
        const end = pixelRow + (<usize>stride << 2);
        span(pixelRow + (<usize>next << 2), end, k, colors, source, alpha, opaque);
      }
    }
  }
  resetRows();
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
