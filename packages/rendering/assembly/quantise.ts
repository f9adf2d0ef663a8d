/**
 * What is counted of an image of more than 256 colours to choose as many of them, and its pixels as places among those
 * chosen. Colours are counted by buckets of 18 bits: five per colour channel, three of opacity.
 */
import { FB, height, IN, reserveInput, stride, width } from './memory';
import { endOfRun } from './palette';

const BUCKETS: usize = 1 << 18;
/** Bucket and count, u32 each, then the sums of red, green, blue and opacity, f64. */
const RECORD_BYTES: usize = 40;

/** Slots of the colours of a sample, eight bytes each: the colour and how often it was met. */
const SAMPLE_BITS: u32 = 15;
const SAMPLE_SLOTS: i32 = 1 << 15;
const MOST_SAMPLED: i32 = 24 << 10;

const MOST_FLAT: usize = 48;
const FLAT: usize = memory.data(48 * 4);
/** Open addressing, a fifth full at most: colours, and their places plus one. */
const FLAT_BITS: u32 = 8;
const FLAT_COLORS: usize = memory.data(4 << 8);
const FLAT_PLACES: usize = memory.data(1 << 8);

/** Colours that are kept as they are, u32, for the host to write: 48 at most. */
export function flatColorsAddress(): usize {
  return FLAT;
}

/**
 * Colours of every pixel of so many that are met more than so often; of an image of very many colours, among those
 * met first. @returns how many, each with its count (u32 and u32) at `inputAddress()`; −1 without memory
 */
export function findFlatColors(step: i32, least: i32): i32 {
  if (!reserveInput(SAMPLE_SLOTS * 8)) return -1;
  memory.fill(IN, 0, <usize>SAMPLE_SLOTS << 3);
  let sampled = 0;
  for (let i = 0; i < stride * height; i += step) {
    if (i % stride >= width) continue;
    const color = load<u32>(FB + (<usize>i << 2));
    let slot = (color * 0x9e3779b1) >> (32 - SAMPLE_BITS);
    while (countAt(slot) != 0 && load<u32>(IN + (<usize>slot << 3)) != color)
      slot = (slot + 1) & (SAMPLE_SLOTS - 1);
    const count = countAt(slot);
    if (count == 0 && ++sampled > MOST_SAMPLED) continue;
    store<u32>(IN + (<usize>slot << 3), color);
    store<u32>(IN + (<usize>slot << 3), count + 1, 4);
  }
  let found = 0;
  for (let slot = 0; slot < SAMPLE_SLOTS; slot++) {
    if (<i32>countAt(slot) <= least) continue;
    store<u64>(IN + (<usize>found << 3), load<u64>(IN + (<usize>slot << 3)));
    found++;
  }
  return found;
}

// @ts-ignore: decorator
@inline function countAt(slot: u32): u32 {
  return load<u32>(IN + (<usize>slot << 3), 4);
}

/**
 * Counts the pixels of each bucket, but for those of the flat colours.
 * @returns how many records there are behind the slots of the buckets, at `inputAddress()`; −1 without memory
 */
export function countColors(flat: i32): i32 {
  const most = min(<usize>(width * height), BUCKETS);
  // The input and what follows it have four times as much.
  if (!reserveInput(<i32>((BUCKETS * 4 + most * RECORD_BYTES) >> 2))) return -1;
  memory.fill(IN, 0, BUCKETS * 4);
  layFlat(flat);
  const records = IN + BUCKETS * 4;
  let used = 0;
  for (let y = 0; y < height; y++) {
    const row = FB + (<usize>(y * stride) << 2);
    const end = row + (<usize>width << 2);
    for (let p = row; p < end; ) {
      const color = load<u32>(p);
      const stop = endOfRun(p, end, color);
      if (flatPlace(color) == 0) {
        const slot = IN + (bucketOf(color) << 2);
        let rank = load<u32>(slot);
        if (rank == 0) {
          rank = ++used;
          store<u32>(slot, rank);
          const fresh = records + <usize>(rank - 1) * RECORD_BYTES;
          memory.fill(fresh, 0, RECORD_BYTES);
          store<u32>(fresh, <u32>bucketOf(color));
        }
        addRun(records + <usize>(rank - 1) * RECORD_BYTES, color, <u32>((stop - p) >> 2));
      }
      p = stop;
    }
  }
  return used;
}

// @ts-ignore: decorator
@inline function addRun(record: usize, color: u32, length: u32): void {
  store<u32>(record, load<u32>(record, 4) + length, 4);
  store<f64>(record, load<f64>(record, 8) + <f64>((color & 255) * length), 8);
  store<f64>(record, load<f64>(record, 16) + <f64>(((color >> 8) & 255) * length), 16);
  store<f64>(record, load<f64>(record, 24) + <f64>(((color >> 16) & 255) * length), 24);
  store<f64>(record, load<f64>(record, 32) + <f64>((color >> 24) * length), 32);
}

/**
 * Turns each pixel into a place in the palette: that of its flat colour, or the one that the host wrote over the bucket
 * of its record.
 */
export function placeColors(): void {
  const records = IN + BUCKETS * 4;
  for (let y = 0; y < height; y++) {
    const row = FB + (<usize>(y * stride) << 2);
    const end = row + (<usize>width << 2);
    for (let p = row; p < end; ) {
      const color = load<u32>(p);
      const stop = endOfRun(p, end, color);
      const flat = flatPlace(color);
      const place = flat != 0
        ? flat - 1
        : load<u32>(records + <usize>(load<u32>(IN + (bucketOf(color) << 2)) - 1) * RECORD_BYTES);
      for (; p < stop; p += 4) store<u32>(p, place);
    }
  }
}

// @ts-ignore: decorator
@inline function bucketOf(color: u32): usize {
  return ((color >> 3) & 31) | ((color >> 6) & 0x3e0) | ((color >> 9) & 0x7c00) | ((color >> 14) & 0x38000);
}

function layFlat(flat: i32): void {
  memory.fill(FLAT_PLACES, 0, 1 << FLAT_BITS);
  for (let rank = 0; rank < min(flat, <i32>MOST_FLAT); rank++) {
    const color = load<u32>(FLAT + (<usize>rank << 2));
    const slot = flatSlot(color);
    store<u32>(FLAT_COLORS + (slot << 2), color);
    store<u8>(FLAT_PLACES + slot, <u8>(rank + 1));
  }
}

/** Place plus one; 0 for a colour that is not flat. */
// @ts-ignore: decorator
@inline function flatPlace(color: u32): u32 {
  return load<u8>(FLAT_PLACES + flatSlot(color));
}

function flatSlot(color: u32): usize {
  let slot = (color * 0x9e3779b1) >> (32 - FLAT_BITS);
  while (load<u8>(FLAT_PLACES + <usize>slot) != 0 && load<u32>(FLAT_COLORS + (<usize>slot << 2)) != color)
    slot = (slot + 1) & ((1 << FLAT_BITS) - 1);
  return slot;
}
