/**
 * Small images kept in the arena, laid on the frame buffer four pixels at a time: coloured sprites, and alpha masks to
 * be tinted. What is read beyond the end of a row counts as nothing: the pixels under it are written as they were.
 */
import { FB, height, stride, width } from './memory';
import { mix } from './blend';

/** Mask of the lanes of the first `rest` of four pixels. */
// @ts-ignore: decorator
@inline function firstPixels(rest: i32): v128 {
  return i32x4.lt_s(i32x4(0, 1, 2, 3), i32x4.splat(rest));
}

/** Lays a premultiplied sprite of w × h pixels with its top left corner at (x, y). */
export function blit(sprite: usize, w: i32, h: i32, x: i32, y: i32): void {
  const from = max(0, -x);
  const to = min(w, width - x);
  const full = i16x8.splat(256);
  const half = i16x8.splat(128);
  for (let j = max(0, -y), end = min(h, height - y); j < end; j++) {
    const source = sprite + (<usize>(j * w) << 2);
    const target = FB + (<usize>((y + j) * stride + x) << 2);
    for (let i = from; i < to; i += 4) {
      const offset = <usize>i << 2;
      let s = v128.load(source + offset);
      if (to - i < 4) s = v128.and(s, firstPixels(to - i));
      if (!v128.any_true(s)) continue;
      const d = v128.load(target + offset);
      const alphas = v128.shuffle<i8>(s, s, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
      const low = layOver(i16x8.extend_low_i8x16_u(s), i16x8.extend_low_i8x16_u(alphas), i16x8.extend_low_i8x16_u(d), full, half);
      const high = layOver(i16x8.extend_high_i8x16_u(s), i16x8.extend_high_i8x16_u(alphas), i16x8.extend_high_i8x16_u(d), full, half);
      v128.store(target + offset, i8x16.narrow_i16x8_u(low, high));
    }
  }
}

/** Two pixels over two others, each weighted by its alpha. */
// @ts-ignore: decorator
@inline function layOver(source: v128, alpha: v128, destination: v128, full: v128, half: v128): v128 {
  const inverse = i16x8.sub(full, i16x8.add(alpha, i16x8.shr_u(alpha, 7)));
  return mix(source, full, destination, inverse, half);
}

/** Lays a colour (premultiplied) through a mask of w × h bytes. */
export function tint(mask: usize, w: i32, h: i32, x: i32, y: i32, color: i32): void {
  const from = max(0, -x);
  const to = min(w, width - x);
  const a = <i32>(<u32>color >>> 24);
  const opaque = a == 255;
  const source = i16x8.extend_low_i8x16_u(i32x4.splat(color));
  const alpha = i16x8.splat(<i16>(a + (a >> 7)));
  const full = i16x8.splat(256);
  const half = i16x8.splat(128);
  for (let j = max(0, -y), end = min(h, height - y); j < end; j++) {
    const row = mask + <usize>(j * w);
    const target = FB + (<usize>((y + j) * stride + x) << 2);
    for (let i = from; i < to; i += 4) {
      let bytes = load<u32>(row + <usize>i);
      if (to - i < 4) bytes &= (<u32>1 << (<u32>(to - i) << 3)) - 1;
      if (bytes == 0) continue;
      const four = i32x4.splat(bytes);
      const opacities = v128.shuffle<i8>(four, four, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
      const p = target + (<usize>i << 2);
      const d = v128.load(p);
      const low = tinted(i16x8.extend_low_i8x16_u(opacities), source, alpha, i16x8.extend_low_i8x16_u(d), opaque, full, half);
      const high = tinted(i16x8.extend_high_i8x16_u(opacities), source, alpha, i16x8.extend_high_i8x16_u(d), opaque, full, half);
      v128.store(p, i8x16.narrow_i16x8_u(low, high));
    }
  }
}

/** One colour over two pixels, through their opacities of 0 to 255. */
// @ts-ignore: decorator
@inline function tinted(
  opacity: v128, source: v128, alpha: v128, destination: v128, opaque: bool, full: v128, half: v128,
): v128 {
  const k = i16x8.add(opacity, i16x8.shr_u(opacity, 7));
  // 256 times an alpha of 256 does not fit in a lane: see `fillSolid`.
  const inverse = i16x8.sub(full, opaque ? k : i16x8.shr_u(i16x8.mul(alpha, k), 8));
  return mix(source, k, destination, inverse, half);
}
