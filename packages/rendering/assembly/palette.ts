/** The colours of the frame where they are few, and the frame as places among them. */
import { FB, height, stride, width } from './memory';

const MOST: i32 = 256;
const PALETTE: usize = memory.data(256 * 4, 16);
/** Open addressing, a quarter full at most: colours, and their places plus one. */
const SLOT_BITS: u32 = 10;
const COLORS: usize = memory.data(4 << 10);
const PLACES: usize = memory.data(2 << 10);

/** Colours as they are in the frame, premultiplied, u32, in the order they are met. */
export function paletteAddress(): usize {
  return PALETTE;
}

/**
 * Turns each pixel into the place of its colour when there are 256 colours at most, and else leaves the frame as it is:
 * that shows early in the images where it happens. @returns how many colours; −1 when too many
 */
export function findPalette(): i32 {
  memory.fill(PLACES, 0, 2 << 10);
  let colors = 0;
  for (let y = 0; y < height; y++) {
    const row = FB + (<usize>(y * stride) << 2);
    const end = row + (<usize>width << 2);
    for (let p = row; p < end; ) {
      const color = load<u32>(p);
      const slot = slotOf(color);
      if (load<u16>(PLACES + (slot << 1)) == 0) {
        if (colors == MOST) return -1;
        store<u32>(COLORS + (slot << 2), color);
        store<u32>(PALETTE + (<usize>colors << 2), color);
        store<u16>(PLACES + (slot << 1), <u16>++colors);
      }
      p = endOfRun(p, end, color);
    }
  }
  for (let y = 0; y < height; y++) turnRow(FB + (<usize>(y * stride) << 2));
  return colors;
}

function turnRow(row: usize): void {
  const end = row + (<usize>width << 2);
  for (let p = row; p < end; ) {
    const color = load<u32>(p);
    const place = <u32>load<u16>(PLACES + (slotOf(color) << 1)) - 1;
    const stop = endOfRun(p, end, color);
    for (; p < stop; p += 4) store<u32>(p, place);
  }
}

/** Where the colour is, or would be. */
function slotOf(color: u32): usize {
  let slot = (color * 0x9e3779b1) >> (32 - SLOT_BITS);
  while (load<u16>(PLACES + (<usize>slot << 1)) != 0 && load<u32>(COLORS + (<usize>slot << 2)) != color)
    slot = (slot + 1) & ((1 << SLOT_BITS) - 1);
  return slot;
}

/** The first pixel from `p` on that has another colour. */
// @ts-ignore: decorator
@inline export function endOfRun(p: usize, end: usize, color: u32): usize {
  const all = i32x4.splat(color);
  let at = p + 4;
  while (at < end) {
    const same = i32x4.bitmask(i32x4.eq(v128.load(at), all));
    if (same != 15) return min(at + (<usize>ctz(~same) << 2), end);
    at += 16;
  }
  return end;
}
