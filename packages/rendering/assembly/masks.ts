/** Small images kept in the arena, laid on the frame buffer: coloured sprites, and alpha masks to be tinted. */
import { FB, height, stride, width } from './memory';
import { over } from './blend';

/** Lays a premultiplied sprite of w × h pixels with its top left corner at (x, y). */
export function blit(sprite: usize, w: i32, h: i32, x: i32, y: i32): void {
  const from = max(0, -x);
  const to = min(w, width - x);
  for (let j = max(0, -y), end = min(h, height - y); j < end; j++) {
    const source = sprite + (<usize>(j * w) << 2);
    const target = FB + (<usize>((y + j) * stride + x) << 2);
    for (let i = from; i < to; i++) {
      const color = load<i32>(source + (<usize>i << 2));
      if (color != 0) over(target + (<usize>i << 2), color, 256);
    }
  }
}

/** Lays a colour (premultiplied) through a mask of w × h bytes. */
export function tint(mask: usize, w: i32, h: i32, x: i32, y: i32, color: i32): void {
  const from = max(0, -x);
  const to = min(w, width - x);
  for (let j = max(0, -y), end = min(h, height - y); j < end; j++) {
    const source = mask + <usize>(j * w);
    const target = FB + (<usize>((y + j) * stride + x) << 2);
    for (let i = from; i < to; i++) {
      const k = <i32>load<u8>(source + <usize>i);
      if (k != 0) over(target + (<usize>i << 2), color, k + (k >> 7));
    }
  }
}
