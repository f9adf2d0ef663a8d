/**
 * The frame as the zlib stream of a PNG (ISO/IEC 15948 §10): rows that are not filtered, of RGB, RGBA or places in a
 * palette. Maps repeat themselves by whole pixels: repetitions are looked for at the pixel before, at the one above,
 * and where the same two pixels were met last, which finds hatches, letters and symbols.
 */
import { addRow, adler, beginAdler } from './adler';
import {
  beginDeflate, endDeflate, MAX_MATCH, noteByte, notePixel, noteRepetition, writeAt, writeWhenFull, written,
} from './deflate';
import { FB, IN, reserveInput, stride, width } from './memory';

/** Bytes that a repetition has at least (RFC 1951 §2). */
const LEAST: i32 = 3;
/** Bytes back that a repetition may lie (RFC 1951 §2). */
const WINDOW: i32 = 32768;
/** Where two pixels were met last: the row and the column, u16 each, plus one so that none is nowhere. */
const HASH_BITS: u32 = 12;
const PLACES: usize = memory.data(4 << 12);

/** Bits that a pixel as it is takes, and a repetition of each kind: rough, and enough to choose between them. */
const COLOR_BITS: i32 = 14;
const INDEX_BITS: i32 = 5;
const BEFORE_BITS: i32 = 14;
const ABOVE_BITS: i32 = 13;
const ELSEWHERE_BITS: i32 = 20;
/** A run so long is taken without looking elsewhere. */
const LONG_RUN: i32 = 12;

let channels: i32 = 3;
let pixelBits: i32 = COLOR_BITS;
let rowBytes: i32 = 0;
/** Pixels in the longest repetition. */
let longest: i32 = 0;

/** 255 ÷ alpha in 16.16 fixed point, which undoes the premultiplication. */
const DIVISION: usize = memory.data(256 * 4);

/** @param bytesOfPixel 1: places in a palette, 3: RGB, 4: RGBA */
export function beginPng(bytesOfPixel: i32): void {
  channels = bytesOfPixel;
  pixelBits = channels == 1 ? INDEX_BITS : COLOR_BITS;
  rowBytes = 1 + width * channels;
  longest = MAX_MATCH / channels;
  memory.fill(PLACES, 0, 4 << 12);
  beginAdler();
  beginDeflate();
}

/**
 * Adds the rows from `from` to `to`. A translucent image loses its premultiplication there and then.
 * @returns the bytes at `inputAddress()`; −1 without memory
 */
export function encodePngRows(from: i32, to: i32): i32 {
  // Eight bytes a pixel and what waited: the input and what follows it have four times as much.
  if (!reserveInput(width * 4 * (to - from) + (64 << 10))) return -1;
  writeAt(IN);
  for (let y = from; y < to; y++) {
    const row = FB + (<usize>(y * stride) << 2);
    if (channels == 4) divideRow(row);
    addRow(row, width, channels);
    noteByte(0);
    noteRow(y, row);
  }
  return <i32>(written() - IN);
}

/** @returns the bytes at `inputAddress()` */
export function endPng(): i32 {
  writeAt(IN);
  endDeflate(adler());
  return <i32>(written() - IN);
}

function noteRow(y: i32, row: usize): void {
  const hasAbove = y > 0 && rowBytes <= WINDOW;
  const above = <usize>stride << 2;
  let x = 0;
  while (x < width) {
    const p = row + (<usize>x << 2);
    const most = width - x;
    let length = x > 0 && load<u32>(p) == load<u32>(p - 4) ? sameLength(p, p - 4, most) : 0;
    let distance = channels;
    if (length < LONG_RUN) {
      let saved = length * pixelBits - BEFORE_BITS;
      if (hasAbove && load<u64>(p) == load<u64>(p - above)) {
        const same = sameLength(p, p - above, most);
        if (same * pixelBits - ABOVE_BITS > saved) {
          saved = same * pixelBits - ABOVE_BITS;
          length = same;
          distance = rowBytes;
        }
      }
      const place = lastPlace(p, y, x);
      if (place != 0) {
        const foundY = <i32>((place - 1) >> 16);
        const foundX = <i32>((place - 1) & 0xffff);
        const there = FB + (<usize>(foundY * stride + foundX) << 2);
        const back = (y - foundY) * rowBytes + (x - foundX) * channels;
        if (back <= WINDOW && load<u64>(p) == load<u64>(there)) {
          const same = sameLength(p, there, min(most, width - foundX));
          if (same * pixelBits - ELSEWHERE_BITS > saved) {
            saved = same * pixelBits - ELSEWHERE_BITS;
            length = same;
            distance = back;
          }
        }
      }
      if (saved <= 0) {
        if (channels == 1) noteByte(load<u8>(p));
        else notePixel(load<u32>(p), channels == 4);
        writeWhenFull();
        x++;
        continue;
      }
    }
    noteRun(length, distance);
    x += length;
  }
}

/** Where the two pixels at `p` were met last, now that they are met again. */
// @ts-ignore: decorator
@inline function lastPlace(p: usize, y: i32, x: i32): u32 {
  const two = load<u64>(p);
  const slot = PLACES + (<usize>((two * 0x9e3779b97f4a7c15) >> (64 - HASH_BITS)) << 2);
  const place = load<u32>(slot);
  store<u32>(slot, ((<u32>y << 16) | <u32>x) + 1);
  return place;
}

function noteRun(length: i32, distance: i32): void {
  let left = length;
  while (left > 0) {
    // Three bytes at least: none of the parts is shorter.
    const part = left > longest && left - longest < LEAST ? left - LEAST : min(left, longest);
    noteRepetition(part * channels, distance);
    writeWhenFull();
    left -= part;
  }
}

/** Pixels from `p` on that are those from `there` on, `most` at most; four more may be read behind them. */
// @ts-ignore: decorator
@inline function sameLength(p: usize, there: usize, most: i32): i32 {
  let length = 0;
  while (length < most) {
    const offset = <usize>length << 2;
    const same = i32x4.bitmask(i32x4.eq(v128.load(p + offset), v128.load(there + offset)));
    if (same != 15) {
      length += <i32>ctz(~same);
      break;
    }
    length += 4;
  }
  return min(length, most);
}

/** Colours as they were before being weighted by their opacity. */
function divideRow(row: usize): void {
  if (load<u32>(DIVISION + 4) == 0) {
    for (let alpha = 1; alpha < 256; alpha++)
      store<u32>(DIVISION + (<usize>alpha << 2), (255 * 65536 + (alpha >> 1)) / alpha);
  }
  const end = row + (<usize>width << 2);
  for (let p = row; p < end; p += 4) {
    const pixel = load<u32>(p);
    const alpha = pixel >> 24;
    if (alpha == 255 || pixel == 0) continue;
    if (alpha == 0) {
      store<u32>(p, 0);
      continue;
    }
    const factor = load<u32>(DIVISION + (<usize>alpha << 2));
    store<u32>(p, divided(pixel & 255, factor) | (divided((pixel >> 8) & 255, factor) << 8)
      | (divided((pixel >> 16) & 255, factor) << 16) | (alpha << 24));
  }
}

// @ts-ignore: decorator
@inline function divided(value: u32, factor: u32): u32 {
  return min((value * factor + 32768) >> 16, 255);
}
