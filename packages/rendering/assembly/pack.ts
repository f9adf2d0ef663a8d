/**
 * The frame as rows of PNG: RGB, each byte less the one above it (ISO/IEC 15948 §9.2, filter « up »). Written over the
 * input, which is free once the image is drawn. Four pixels make twelve bytes; the four written beyond them belong to
 * what comes next, or to the spare bytes at the end.
 */
import { FB, IN, reserveInput, stride, width } from './memory';

const UP: u8 = 2;

/** Bytes at `inputAddress()` after it: rows from `from` to `to`, each behind its filter byte; false without memory. */
export function packRows(from: i32, to: i32): bool {
  const rowBytes = width * 3 + 1;
  if (!reserveInput(rowBytes * (to - from) + 16)) return false;
  let out = IN;
  for (let y = from; y < to; y++) {
    store<u8>(out, UP);
    const row = FB + (<usize>(y * stride) << 2);
    const above = row - (<usize>stride << 2);
    for (let x = 0; x < width; x += 4) {
      const offset = <usize>x << 2;
      let pixels = v128.load(row + offset);
      if (y > 0) pixels = i8x16.sub(pixels, v128.load(above + offset));
      const packed = i8x16.shuffle(pixels, pixels, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 15, 15, 15, 15);
      v128.store(out + 1 + <usize>x * 3, packed);
    }
    out += rowBytes;
  }
  return true;
}
