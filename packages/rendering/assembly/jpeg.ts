/**
 * The frame as the entropy-coded part of a baseline JPEG (ITU-T T.81): YCbCr of JFIF, colour at half the resolution
 * (4:2:0). The host writes what comes before and after, and hands over the tables. Squares of 16 × 16 of one colour,
 * which most of a map is, are neither converted nor transformed.
 */
import { COEFFICIENTS, SAMPLES, transformBlock } from './dct';
import { FB, height, IN, reserveInput, stride, width } from './memory';

/** Side of a unit, pixels: four blocks of luminance and one of each colour difference. */
const UNIT: i32 = 16;
const BLOCK_BYTES: usize = 256;

/** Luminance then colour: reciprocals of the quantiser f32 × 64, codes of DC u32 × 16, codes of AC u32 × 256. */
const TABLES: usize = memory.data(2 * (64 + 16 + 256) * 4, 16);
const OF_DC: usize = 64 * 4;
const OF_AC: usize = OF_DC + 16 * 4;
const COLOR: usize = OF_AC + 256 * 4;
/** Places of the coefficients in the order they are written, u8. */
const ORDER: usize = memory.data(64);

/** A unit at the edge: its last pixels again beyond the image. */
const EDGE: usize = memory.data(16 * 16 * 4, 16);
/** Samples of the blocks of a unit, f32: four of luminance, then both colour differences. */
const BLOCKS: usize = memory.data(6 * 256, 16);

const END_OF_BLOCK: usize = 0x00;
const SIXTEEN_ZEROS: usize = 0xf0;

let out: usize = 0;
let bits: u64 = 0;
let bitCount: u64 = 0;
/** First coefficients of the blocks before, which the next ones are told from. */
let lastY: i32 = 0;
let lastBlue: i32 = 0;
let lastRed: i32 = 0;

export function jpegTablesAddress(): usize {
  return TABLES;
}
export function jpegOrderAddress(): usize {
  return ORDER;
}

export function beginJpeg(): void {
  bits = 0;
  bitCount = 0;
  lastY = 0;
  lastBlue = 0;
  lastRed = 0;
}

/**
 * Writes rows of units, from the one at `from` to the one at `to`, over the input. No block takes more than 415 bytes,
 * ten a pixel; the input and what follows it have twelve.
 * @returns the bytes at `inputAddress()`; −1 without memory
 */
export function encodeJpegRows(from: i32, to: i32): i32 {
  const columns = (width + UNIT - 1) / UNIT;
  if (!reserveInput(columns * UNIT * UNIT * 4 * (to - from) + 64)) return -1;
  out = IN;
  for (let row = from; row < to; row++) {
    for (let column = 0; column < columns; column++) encodeUnit(column * UNIT, row * UNIT);
  }
  return <i32>(out - IN);
}

/** Fills the last byte with ones (§F.1.2.3). @returns the bytes at `inputAddress()` */
export function endJpeg(): i32 {
  out = IN;
  put(0x7f, 7);
  while (bitCount >= 8) {
    putByte(<u8>(bits >> (bitCount - 8)));
    bitCount -= 8;
  }
  return <i32>(out - IN);
}

function encodeUnit(x: i32, y: i32): void {
  let from = FB + (<usize>(y * stride + x) << 2);
  let rowBytes = <usize>stride << 2;
  if (x + UNIT > width || y + UNIT > height) {
    copyEdge(x, y);
    from = EDGE;
    rowBytes = <usize>UNIT << 2;
  }
  if (isFlat(from, rowBytes)) {
    encodeFlat(load<u32>(from));
    return;
  }
  convert(from, rowBytes);
  for (let block: usize = 0; block < 4; block++) lastY = encodeBlock(block, TABLES, lastY);
  lastBlue = encodeBlock(4, TABLES + COLOR, lastBlue);
  lastRed = encodeBlock(5, TABLES + COLOR, lastRed);
}

function copyEdge(x: i32, y: i32): void {
  for (let j = 0; j < UNIT; j++) {
    const row = FB + (<usize>(min(y + j, height - 1) * stride) << 2);
    for (let i = 0; i < UNIT; i++) {
      const word = load<u32>(row + (<usize>min(x + i, width - 1) << 2));
      store<u32>(EDGE + (<usize>(j * UNIT + i) << 2), word);
    }
  }
}

// @ts-ignore: decorator
@inline function isFlat(from: usize, rowBytes: usize): bool {
  const first = v128.load32_splat(from);
  for (let p = from, end = from + rowBytes * UNIT; p < end; p += rowBytes) {
    const left = v128.or(v128.xor(v128.load(p), first), v128.xor(v128.load(p, 16), first));
    const right = v128.or(v128.xor(v128.load(p, 32), first), v128.xor(v128.load(p, 48), first));
    if (v128.any_true(v128.or(left, right))) return false;
  }
  return true;
}

/** The mean alone: eight times the sample, quantised as the transform would. */
function encodeFlat(word: u32): void {
  const red = <f32>(word & 255);
  const green = <f32>((word >> 8) & 255);
  const blue = <f32>((word >> 16) & 255);
  const y = meanOf(0.299 * red + 0.587 * green + 0.114 * blue - 128, TABLES);
  const b = meanOf(-0.168736 * red - 0.331264 * green + 0.5 * blue, TABLES + COLOR);
  const r = meanOf(0.5 * red - 0.418688 * green - 0.081312 * blue, TABLES + COLOR);
  lastY = encodeMean(y, TABLES, lastY);
  for (let block = 1; block < 4; block++) encodeMean(y, TABLES, y);
  lastBlue = encodeMean(b, TABLES + COLOR, lastBlue);
  lastRed = encodeMean(r, TABLES + COLOR, lastRed);
}

function meanOf(sample: f32, tables: usize): i32 {
  return <i32>nearest(sample * 64 * load<f32>(tables));
}

function encodeMean(mean: i32, tables: usize, last: i32): i32 {
  putDifference(mean - last, tables);
  putCode(tables + OF_AC, END_OF_BLOCK);
  return mean;
}

/** Pixels of a unit as samples of its six blocks. */
function convert(from: usize, rowBytes: usize): void {
  for (let pair: usize = 0; pair < 8; pair++) {
    const upper = from + pair * 2 * rowBytes;
    for (let half: usize = 0; half < 2; half++) {
      const a = upper + half * 32;
      const b = a + rowBytes;
      const luminance = BLOCKS + ((pair >> 2) * 2 + half) * BLOCK_BYTES + (pair & 3) * 64;
      v128.store(luminance, luminanceOf(v128.load(a)));
      v128.store(luminance, luminanceOf(v128.load(a, 16)), 16);
      v128.store(luminance, luminanceOf(v128.load(b)), 32);
      v128.store(luminance, luminanceOf(v128.load(b, 16)), 48);
      const red = meansOf(channel(v128.load(a), 0), channel(v128.load(b), 0), channel(v128.load(a, 16), 0), channel(v128.load(b, 16), 0));
      const green = meansOf(channel(v128.load(a), 8), channel(v128.load(b), 8), channel(v128.load(a, 16), 8), channel(v128.load(b, 16), 8));
      const blue = meansOf(channel(v128.load(a), 16), channel(v128.load(b), 16), channel(v128.load(a, 16), 16), channel(v128.load(b, 16), 16));
      const difference = BLOCKS + 4 * BLOCK_BYTES + pair * 32 + half * 16;
      v128.store(difference, weighed(red, -0.168736, green, -0.331264, blue, 0.5));
      v128.store(difference + BLOCK_BYTES, weighed(red, 0.5, green, -0.418688, blue, -0.081312));
    }
  }
}

// @ts-ignore: decorator
@inline function channel(pixels: v128, shift: i32): v128 {
  return v128.and(i32x4.shr_u(pixels, shift), i32x4.splat(255));
}

// @ts-ignore: decorator
@inline function weighed(red: v128, r: f32, green: v128, g: f32, blue: v128, b: f32): v128 {
  const two = f32x4.add(f32x4.mul(red, f32x4.splat(r)), f32x4.mul(green, f32x4.splat(g)));
  return f32x4.add(two, f32x4.mul(blue, f32x4.splat(b)));
}

// @ts-ignore: decorator
@inline function luminanceOf(pixels: v128): v128 {
  const red = f32x4.convert_i32x4_u(channel(pixels, 0));
  const green = f32x4.convert_i32x4_u(channel(pixels, 8));
  const blue = f32x4.convert_i32x4_u(channel(pixels, 16));
  return f32x4.sub(weighed(red, 0.299, green, 0.587, blue, 0.114), f32x4.splat(128));
}

/** Means of four squares of two by two. */
// @ts-ignore: decorator
@inline function meansOf(upperLeft: v128, lowerLeft: v128, upperRight: v128, lowerRight: v128): v128 {
  const left = i32x4.add(upperLeft, lowerLeft);
  const right = i32x4.add(upperRight, lowerRight);
  const sum = i32x4.add(v128.shuffle<i32>(left, right, 0, 2, 4, 6), v128.shuffle<i32>(left, right, 1, 3, 5, 7));
  return f32x4.mul(f32x4.convert_i32x4_u(sum), f32x4.splat(0.25));
}

/** Transforms and writes a block. @returns its first coefficient */
function encodeBlock(block: usize, tables: usize, last: i32): i32 {
  memory.copy(SAMPLES, BLOCKS + block * BLOCK_BYTES, BLOCK_BYTES);
  transformBlock(tables);
  const first = <i32>load<i16>(COEFFICIENTS);
  putDifference(first - last, tables);
  let zeros: usize = 0;
  let isOpen = true;
  for (let k: usize = 1, left = countOthers(); left > 0; k++) {
    const value = <i32>load<i16>(COEFFICIENTS + (<usize>load<u8>(ORDER + k) << 1));
    if (value == 0) {
      zeros++;
      continue;
    }
    for (; zeros >= 16; zeros -= 16) putCode(tables + OF_AC, SIXTEEN_ZEROS);
    putValue(tables + OF_AC, zeros << 4, value);
    zeros = 0;
    left--;
    isOpen = k < 63;
  }
  if (isOpen) putCode(tables + OF_AC, END_OF_BLOCK);
  return first;
}

/** Coefficients that are not zero, the first one not counted. */
// @ts-ignore: decorator
@inline function countOthers(): i32 {
  let count = load<i16>(COEFFICIENTS) == 0 ? 0 : -1;
  for (let at: usize = 0; at < 128; at += 16) {
    const zeros = i16x8.eq(v128.load(COEFFICIENTS + at), i64x2.splat(0));
    count += 8 - popcnt(i16x8.bitmask(zeros));
  }
  return count;
}

// @ts-ignore: decorator
@inline function putDifference(value: i32, tables: usize): void {
  putValue(tables + OF_DC, 0, value);
}

/** The code of so many zeros and of the length of a number, then the number (§F.1.2.1, §F.1.2.2). */
// @ts-ignore: decorator
@inline function putValue(codes: usize, zeros: usize, value: i32): void {
  const length = 32 - clz<i32>(value < 0 ? -value : value);
  const code = load<u32>(codes + ((zeros | <usize>length) << 2));
  const number = <u64>(value < 0 ? value - 1 : value) & ((<u64>1 << length) - 1);
  put((<u64>(code & 0xffff) << length) | number, (code >> 16) + length);
}

// @ts-ignore: decorator
@inline function putCode(codes: usize, symbol: usize): void {
  const code = load<u32>(codes + (symbol << 2));
  put(code & 0xffff, code >> 16);
}

// @ts-ignore: decorator
@inline function put(value: u64, length: u64): void {
  bits = (bits << length) | value;
  bitCount += length;
  if (bitCount >= 32) flush();
}

/** A byte of ones is followed by one of zeros (§F.1.2.3). */
function flush(): void {
  bitCount -= 32;
  const word = <u32>(bits >> bitCount);
  if (((~word - 0x01010101) & word & 0x80808080) == 0) {
    store<u32>(out, bswap<u32>(word));
    out += 4;
    return;
  }
  for (let shift = 24; shift >= 0; shift -= 8) putByte(<u8>(word >> shift));
}

function putByte(byte: u8): void {
  store<u8>(out++, byte);
  if (byte == 0xff) store<u8>(out++, 0);
}
