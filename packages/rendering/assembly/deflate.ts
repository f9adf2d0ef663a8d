/**
 * Blocks of Deflate (RFC 1951 §3.2.7) of what whoever walks the image found: bytes as they are, and repetitions. They
 * are noted and counted as they come; a block is written when its notes are many enough to pay for codes of their own.
 */
import { makeCodes, makeLengths } from './huffman';

export const MAX_MATCH: i32 = 258;

const LITERALS: i32 = 286;
const DISTANCES: i32 = 30;
const END_OF_BLOCK: i32 = 256;

/** u16: a byte as it is, or 256 and more for the length of a repetition, whose distance less one follows. */
const TOKENS: usize = memory.data(2 * ((64 << 10) + 64), 16);
const FULL: usize = TOKENS + 2 * (64 << 10);
const REPETITION: u32 = 256;

const LITERAL_COUNTS: usize = memory.data(286 * 4);
/** Bytes that are counted apart. */
const OTHER_COUNTS: usize = memory.data(256 * 4);
const DISTANCE_COUNTS: usize = memory.data(30 * 4);
/** Lengths of literals and of distances side by side: the header writes them as one list. */
const LENGTHS: usize = memory.data(286 + 30);
const DISTANCE_LENGTHS: usize = LENGTHS + 286;
const LITERAL_CODES: usize = memory.data(286 * 4);
const DISTANCE_CODES: usize = memory.data(30 * 4);
/** For each length of a repetition: its symbol, from bit 9 how many bits follow, from bit 12 the length they count from. */
const LENGTH_SYMBOLS: usize = memory.data(259 * 4);
let hasLengthSymbols: bool = false;

let token: usize = TOKENS;
let out: usize = 0;
let bits: u64 = 0;
let bitCount: u64 = 0;

/** A stream of zlib begins (RFC 1950 §2.2): a window of 32 kB, the fastest algorithm. */
export function beginDeflate(): void {
  if (!hasLengthSymbols) makeLengthSymbols();
  bits = 0x0178;
  bitCount = 16;
  beginBlock();
}

/** What follows is written from there on: fifteen bits a byte noted at most. */
export function writeAt(address: usize): void {
  out = address;
}

/** Where the next byte is written. */
export function written(): usize {
  return out;
}

/** @param checksum Adler-32 of all that was noted */
export function endDeflate(checksum: u32): void {
  writeBlock(true);
  // To a whole byte, then what waits.
  bitCount = (bitCount + 7) & ~7;
  while (bitCount > 0) {
    store<u8>(out++, <u8>bits);
    bits >>= 8;
    bitCount -= 8;
  }
  store<u32>(out, bswap<u32>(checksum));
  out += 4;
}

// @ts-ignore: decorator
@inline export function noteByte(byte: u32): void {
  count(LITERAL_COUNTS, byte);
  store<u16>(token, <u16>byte);
  token += 2;
}

/** Three or four bytes. Green is counted apart: grey would wait for its own sum. */
// @ts-ignore: decorator
@inline export function notePixel(pixel: u32, hasAlpha: bool): void {
  const green = (pixel >> 8) & 255;
  count(LITERAL_COUNTS, pixel & 255);
  count(OTHER_COUNTS, green);
  count(LITERAL_COUNTS, (pixel >> 16) & 255);
  const bytes = i16x8.extend_low_i8x16_u(i32x4.splat(pixel));
  store<u64>(token, i64x2.extract_lane(bytes, 0));
  token += 6;
  if (!hasAlpha) return;
  count(OTHER_COUNTS, pixel >> 24);
  token += 2;
}

/** @param length 3 to 258 bytes @param distance 1 to 32 768 bytes back */
// @ts-ignore: decorator
@inline export function noteRepetition(length: u32, distance: u32): void {
  count(LITERAL_COUNTS, load<u32>(LENGTH_SYMBOLS + (<usize>length << 2)) & 511);
  count(DISTANCE_COUNTS, distanceSymbol(distance - 1));
  store<u32>(token, (REPETITION + length) | ((distance - 1) << 16));
  token += 4;
}

/** To be called after each pixel or repetition: the notes have room for a few more. */
// @ts-ignore: decorator
@inline export function writeWhenFull(): void {
  if (token >= FULL) {
    writeBlock(false);
    beginBlock();
  }
}

function beginBlock(): void {
  token = TOKENS;
  memory.fill(LITERAL_COUNTS, 0, LITERALS * 4);
  memory.fill(OTHER_COUNTS, 0, 256 * 4);
  memory.fill(DISTANCE_COUNTS, 0, DISTANCES * 4);
}

// @ts-ignore: decorator
@inline function count(counts: usize, symbol: u32): void {
  const p = counts + (<usize>symbol << 2);
  store<u32>(p, load<u32>(p) + 1);
}

/** RFC 1951 §3.2.5. @param before the distance less one */
// @ts-ignore: decorator
@inline function distanceSymbol(before: u32): u32 {
  if (before < 4) return before;
  const top = 31 - clz(before);
  return (top << 1) + ((before >> (top - 1)) & 1);
}

function writeBlock(isLast: bool): void {
  count(LITERAL_COUNTS, END_OF_BLOCK);
  for (let s = 0; s < 256; s++) {
    const p = LITERAL_COUNTS + (<usize>s << 2);
    store<u32>(p, load<u32>(p) + load<u32>(OTHER_COUNTS + (<usize>s << 2)));
  }
  makeLengths(LITERAL_COUNTS, LITERALS, LENGTHS);
  makeLengths(DISTANCE_COUNTS, DISTANCES, DISTANCE_LENGTHS);
  makeCodes(LENGTHS, LITERALS, LITERAL_CODES);
  makeCodes(DISTANCE_LENGTHS, DISTANCES, DISTANCE_CODES);
  writeHeader(isLast);
  writeTokens();
  const end = load<u32>(LITERAL_CODES + (END_OF_BLOCK << 2));
  put(end & 0xffff, end >> 16);
}

/** Two bytes as they are need at most thirty bits beside the thirty-one that may wait: what waits is written after both. */
function writeTokens(): void {
  const end = token;
  let waiting = bits;
  let waitingCount = bitCount;
  let to = out;
  let from = TOKENS;
  while (from < end) {
    let noted = <u32>load<u16>(from);
    from += 2;
    if (noted < REPETITION) {
      const first = load<u32>(LITERAL_CODES + (<usize>noted << 2));
      waiting |= <u64>(first & 0xffff) << waitingCount;
      waitingCount += <u64>(first >> 16);
      noted = from < end ? <u32>load<u16>(from) : REPETITION;
      if (noted < REPETITION) {
        from += 2;
        const second = load<u32>(LITERAL_CODES + (<usize>noted << 2));
        waiting |= <u64>(second & 0xffff) << waitingCount;
        waitingCount += <u64>(second >> 16);
      }
    } else {
      // A length has twenty bits at most; its distance, written after it, twenty-eight.
      const length = noted - REPETITION;
      const symbol = load<u32>(LENGTH_SYMBOLS + (<usize>length << 2));
      const code = load<u32>(LITERAL_CODES + (<usize>(symbol & 511) << 2));
      waiting |= <u64>(code & 0xffff) << waitingCount;
      waitingCount += <u64>(code >> 16);
      waiting |= <u64>(length - (symbol >> 12)) << waitingCount;
      waitingCount += <u64>((symbol >> 9) & 7);
      if (waitingCount >= 32) {
        store<u32>(to, <u32>waiting);
        to += 4;
        waiting >>= 32;
        waitingCount -= 32;
      }
      const before = <u32>load<u16>(from);
      from += 2;
      const place = distanceSymbol(before);
      const far = load<u32>(DISTANCE_CODES + (<usize>place << 2));
      waiting |= <u64>(far & 0xffff) << waitingCount;
      waitingCount += <u64>(far >> 16);
      if (place >= 4) {
        const extra = (place >> 1) - 1;
        waiting |= <u64>(before & ((<u32>1 << extra) - 1)) << waitingCount;
        waitingCount += <u64>extra;
      }
    }
    if (waitingCount < 32) continue;
    store<u32>(to, <u32>waiting);
    to += 4;
    waiting >>= 32;
    waitingCount -= 32;
  }
  bits = waiting;
  bitCount = waitingCount;
  out = to;
}

// @ts-ignore: decorator
@inline function put(value: u64, length: u64): void {
  bits |= value << bitCount;
  bitCount += length;
  if (bitCount < 32) return;
  store<u32>(out, <u32>bits);
  out += 4;
  bits >>= 32;
  bitCount -= 32;
}

function makeLengthSymbols(): void {
  let length: u32 = 3;
  for (let s: u32 = 257; s < 285; s++) {
    const extra: u32 = s < 265 ? 0 : (s - 261) >> 2;
    const from = length;
    for (let i: u32 = 0; i < (<u32>1 << extra); i++, length++)
      store<u32>(LENGTH_SYMBOLS + (<usize>length << 2), s | (extra << 9) | (from << 12));
  }
  store<u32>(LENGTH_SYMBOLS + (258 << 2), 285 | (258 << 12));
  hasLengthSymbols = true;
}

/** Lengths that a code has, then the two ways of writing zeros: 3 to 10 and 11 to 138 of them (RFC 1951 §3.2.7). */
const FEW_ZEROS: i32 = 17;
const MANY_ZEROS: i32 = 18;
/** The codes of the lengths are always the same: five bits for the rare ones, four for the others. */
const RARE = memory.data<u8>([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 0, 0]);
const ORDER = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);
const LENGTH_LENGTHS: usize = memory.data(19);
const LENGTH_CODES: usize = memory.data(19 * 4);

function writeHeader(isLast: bool): void {
  let literals = LITERALS;
  while (load<u8>(LENGTHS + <usize>(literals - 1)) == 0) literals--;
  let distances = DISTANCES;
  while (load<u8>(DISTANCE_LENGTHS + <usize>(distances - 1)) == 0) distances--;
  for (let s = 0; s < 19; s++) {
    const rarity = load<u8>(RARE + <usize>s);
    store<u8>(LENGTH_LENGTHS + <usize>s, rarity == 2 ? 0 : 4 + rarity);
  }
  makeCodes(LENGTH_LENGTHS, 19, LENGTH_CODES);
  put(isLast ? 1 : 0, 1);
  put(2, 2);
  put(literals - 257, 5);
  put(distances - 1, 5);
  put(19 - 4, 4);
  for (let i = 0; i < 19; i++) put(load<u8>(LENGTH_LENGTHS + <usize>load<u8>(ORDER + <usize>i)), 3);
  memory.copy(LENGTHS + <usize>literals, DISTANCE_LENGTHS, distances);
  writeLengths(LENGTHS, literals + distances);
}

function writeLengths(lengths: usize, total: i32): void {
  for (let at = 0; at < total; ) {
    let zeros = 0;
    while (at + zeros < total && zeros < 138 && load<u8>(lengths + <usize>(at + zeros)) == 0) zeros++;
    if (zeros < 3) {
      putLength(load<u8>(lengths + <usize>at));
      at++;
      continue;
    }
    const isFew = zeros <= 10;
    putLength(isFew ? FEW_ZEROS : MANY_ZEROS);
    if (isFew) put(zeros - 3, 3);
    else put(zeros - 11, 7);
    at += zeros;
  }
}

function putLength(symbol: i32): void {
  const code = load<u32>(LENGTH_CODES + (<usize>symbol << 2));
  put(code & 0xffff, code >> 16);
}
