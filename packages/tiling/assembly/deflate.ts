/**
 * Deflate (RFC 1951) for the thousands of small buffers of a tile pyramid. Nothing is cleared between two of them: the
 * table of places is told apart by a base that only grows. Repetitions are looked for along short chains, one step
 * lazily; each block takes whichever of its own codes, the fixed ones or none is shortest.
 */
import { makeCodes, makeLengths } from './huffman';

/** Longest input; larger tiles are rare, and any other deflate does. */
export const MOST_BYTES: i32 = 1 << 20;

const WINDOW: u32 = 32768;
const HASH_BITS: u32 = 14;
const HEAD: usize = memory.data(65536);
const PREVIOUS: usize = memory.data(131072);
/** Tokens of a block: a byte, or from bit 9 the distance and below the length. */
const MOST_TOKENS: i32 = 1 << 15;
const TOKENS: usize = memory.data(131072);

const LITERALS: i32 = 286;
const DISTANCES: i32 = 30;
const LENGTH_SYMBOLS: i32 = 19;
const END_OF_BLOCK: i32 = 256;

const LITERAL_COUNTS: usize = memory.data(288 * 4);
const DISTANCE_COUNTS: usize = memory.data(32 * 4);
const LENGTH_COUNTS: usize = memory.data(19 * 4);
/** Lengths of literals and distances side by side: the header writes them as one list. */
const LENGTHS: usize = memory.data(320);
const DISTANCE_LENGTHS: usize = memory.data(32);
const LENGTH_LENGTHS: usize = memory.data(19);
const LITERAL_CODES: usize = memory.data(288 * 4);
const DISTANCE_CODES: usize = memory.data(32 * 4);
const LENGTH_CODES: usize = memory.data(19 * 4);
/** The list of lengths, repeats folded: symbol, and above 8 bits what follows it. */
const FOLDED: usize = memory.data(320 * 4);
/** For each length: symbol | extra bits << 9 | base << 13. */
const LENGTH_OF: usize = memory.data(259 * 4);
/** For each distance symbol: base; extra bits follow from the symbol. */
const DISTANCE_BASE: usize = memory.data(30 * 4);
const ORDER: usize = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

/** A chain is followed so far: tiles are small, and their repetitions near. */
const MOST_STEPS: i32 = 16;
/** A repetition that long is taken without looking for a longer one at the next byte. */
const GOOD_LENGTH: i32 = 32;
const MIN_MATCH: i32 = 3;
const MAX_MATCH: i32 = 258;

let base: u32 = WINDOW;
let isReady: bool = false;
let out: usize = 0;
let bits: u64 = 0;
let bitCount: u64 = 0;
let tokens: i32 = 0;
let foldedCount: i32 = 0;

const IN: usize = (__heap_base + 63) & ~63;
const OUT: usize = IN + <usize>MOST_BYTES + 512;

export function inputAddress(): usize {
  return IN;
}

export function outputAddress(): usize {
  return OUT;
}

/** Room for the longest input and what it may become. */
export function reserve(): bool {
  const pages = <i32>((OUT + <usize>MOST_BYTES + 65536 + 65535) >> 16);
  const have = memory.size();
  return pages <= have || memory.grow(pages - have) >= 0;
}

/** @returns bytes written at the output */
export function deflate(length: i32): i32 {
  if (!isReady) makeTables();
  if (base > 0xf0000000) {
    memory.fill(HEAD, 0, 65536);
    base = WINDOW;
  }
  out = OUT;
  bits = 0;
  bitCount = 0;
  let position = 0;
  do {
    const start = position;
    position = findTokens(start, length);
    writeBlock(start, position, position >= length);
  } while (position < length);
  while (bitCount > 0) {
    store<u8>(out++, <u8>bits);
    bits >>= 8;
    bitCount = bitCount > 8 ? bitCount - 8 : 0;
  }
  base += <u32>length + WINDOW;
  return <i32>(out - OUT);
}

// @ts-ignore: decorator
@inline function hashAt(p: usize): usize {
  return <usize>(((load<u32>(p) & 0xffffff) * 0x9e3779b1) >>> (32 - HASH_BITS)) << 2;
}

// @ts-ignore: decorator
@inline function remember(position: i32): u32 {
  const slot = HEAD + hashAt(IN + <usize>position);
  const before = load<u32>(slot);
  store<u32>(slot, base + <u32>position);
  store<u32>(PREVIOUS + (<usize>(<u32>position & (WINDOW - 1)) << 2), before);
  return before;
}

let foundDistance: i32 = 0;

/** @returns the longest repetition longer than `least` */
function findMatch(position: i32, length: i32, candidate: u32, least: i32): i32 {
  const most = min(MAX_MATCH, length - position);
  if (most <= least) return least;
  const here = IN + <usize>position;
  let best = least;
  let place = candidate;
  for (let step = 0; step < MOST_STEPS; step++) {
    if (place < base) break;
    const at = <i32>(place - base);
    const distance = position - at;
    if (distance > <i32>WINDOW - 300) break;
    const there = IN + <usize>at;
    if (load<u8>(there + best) == load<u8>(here + best)) {
      let run = 0;
      while (run < most) {
        const difference = load<u64>(here + run) ^ load<u64>(there + run);
        if (difference != 0) {
          run += <i32>(ctz(difference) >> 3);
          break;
        }
        run += 8;
      }
      run = min(run, most);
      if (run > best) {
        best = run;
        foundDistance = distance;
        if (run == most) break;
      }
    }
    const next = load<u32>(PREVIOUS + (<usize>(<u32>at & (WINDOW - 1)) << 2));
    if (next >= place) break;
    place = next;
  }
  return best;
}

// @ts-ignore: decorator
@inline function pushLiteral(position: i32): void {
  const value = <i32>load<u8>(IN + <usize>position);
  count(LITERAL_COUNTS, value);
  store<u32>(TOKENS + (<usize>(tokens++) << 2), <u32>value);
}

// @ts-ignore: decorator
@inline function count(counts: usize, symbol: i32): void {
  const p = counts + (<usize>symbol << 2);
  store<u32>(p, load<u32>(p) + 1);
}

/** Fills a block. @returns where it stopped */
function findTokens(start: i32, length: i32): i32 {
  tokens = 0;
  memory.fill(LITERAL_COUNTS, 0, 288 * 4);
  memory.fill(DISTANCE_COUNTS, 0, 32 * 4);
  let position = start;
  let lazyLength = 0;
  let lazyDistance = 0;
  const last = length - MIN_MATCH;
  while (position < length && tokens < MOST_TOKENS - 2) {
    let found = MIN_MATCH - 1;
    if (position <= last) {
      const candidate = remember(position);
      if (lazyLength < GOOD_LENGTH) found = findMatch(position, length, candidate, max(MIN_MATCH - 1, lazyLength));
    }
    if (lazyLength >= MIN_MATCH && found <= lazyLength) {
      // The one found a byte before is as good: it is taken.
      pushMatch(lazyLength, lazyDistance);
      const end = position - 1 + lazyLength;
      for (position++; position < end; position++) if (position <= last) remember(position);
      lazyLength = 0;
      continue;
    }
    if (lazyLength >= MIN_MATCH) pushLiteral(position - 1);
    if (found >= MIN_MATCH && !(found == MIN_MATCH && foundDistance > 4096)) {
      lazyLength = found;
      lazyDistance = foundDistance;
    } else {
      lazyLength = 0;
      pushLiteral(position);
    }
    position++;
  }
  if (lazyLength >= MIN_MATCH) {
    // The block is full, or the input ends in the middle of looking.
    pushMatch(lazyLength, lazyDistance);
    const end = position - 1 + lazyLength;
    for (; position < end; position++) if (position <= last) remember(position);
  }
  count(LITERAL_COUNTS, END_OF_BLOCK);
  return position;
}

function pushMatch(length: i32, distance: i32): void {
  count(LITERAL_COUNTS, <i32>(load<u32>(LENGTH_OF + (<usize>length << 2)) & 511));
  count(DISTANCE_COUNTS, distanceSymbol(distance));
  store<u32>(TOKENS + (<usize>(tokens++) << 2), (<u32>distance << 9) | <u32>length);
}

// @ts-ignore: decorator
@inline function distanceSymbol(distance: i32): i32 {
  const d = <u32>distance - 1;
  if (d < 4) return <i32>d;
  const top = 31 - clz(d);
  return <i32>((top << 1) + ((d >> (top - 1)) & 1));
}

// @ts-ignore: decorator
@inline function distanceExtra(symbol: i32): i32 {
  return symbol < 4 ? 0 : (symbol >> 1) - 1;
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

// @ts-ignore: decorator
@inline function putSymbol(codes: usize, symbol: i32): void {
  const code = load<u32>(codes + (<usize>symbol << 2));
  put(code & 0xffff, code >> 16);
}

function writeBlock(start: i32, end: i32, isLast: bool): void {
  makeLengths(LITERAL_COUNTS, LITERALS, 15, LENGTHS);
  makeLengths(DISTANCE_COUNTS, DISTANCES, 15, DISTANCE_LENGTHS);
  let literals = LITERALS;
  while (literals > 257 && load<u8>(LENGTHS + <usize>(literals - 1)) == 0) literals--;
  let distances = DISTANCES;
  while (distances > 1 && load<u8>(DISTANCE_LENGTHS + <usize>(distances - 1)) == 0) distances--;
  memory.copy(LENGTHS + <usize>literals, DISTANCE_LENGTHS, distances);
  foldLengths(literals + distances);
  makeLengths(LENGTH_COUNTS, LENGTH_SYMBOLS, 7, LENGTH_LENGTHS);
  let lengthCodes = LENGTH_SYMBOLS;
  while (lengthCodes > 4 && load<u8>(LENGTH_LENGTHS + <usize>load<u8>(ORDER + <usize>(lengthCodes - 1))) == 0)
    lengthCodes--;

  const extra = extraBits();
  const own = 14 + 3 * lengthCodes + foldedBits() + codedBits(false) + extra;
  const fixed = codedBits(true) + extra;
  const stored = (end - start) * 8 + 32 * ((end - start) / 65535 + 1) + 7;
  if (stored < own && stored < fixed) {
    writeStored(start, end, isLast);
    return;
  }
  put(isLast ? 1 : 0, 1);
  if (fixed <= own) {
    put(1, 2);
    fixLengths();
    makeCodes(LENGTHS, 288, LITERAL_CODES);
    makeCodes(DISTANCE_LENGTHS, DISTANCES, DISTANCE_CODES);
  } else {
    put(2, 2);
    put(literals - 257, 5);
    put(distances - 1, 5);
    put(lengthCodes - 4, 4);
    for (let i = 0; i < lengthCodes; i++) put(load<u8>(LENGTH_LENGTHS + <usize>load<u8>(ORDER + <usize>i)), 3);
    makeCodes(LENGTH_LENGTHS, LENGTH_SYMBOLS, LENGTH_CODES);
    writeFolded();
    makeCodes(LENGTHS, literals, LITERAL_CODES);
    makeCodes(DISTANCE_LENGTHS, distances, DISTANCE_CODES);
  }
  writeTokens();
}

function writeTokens(): void {
  for (let i = 0; i < tokens; i++) {
    const token = load<u32>(TOKENS + (<usize>i << 2));
    if (token < 256) {
      putSymbol(LITERAL_CODES, <i32>token);
      continue;
    }
    const length = token & 511;
    const about = load<u32>(LENGTH_OF + (<usize>length << 2));
    putSymbol(LITERAL_CODES, <i32>(about & 511));
    put(length - (about >> 13), (about >> 9) & 15);
    const distance = <i32>(token >> 9);
    const symbol = distanceSymbol(distance);
    putSymbol(DISTANCE_CODES, symbol);
    put(<u64>(distance - load<i32>(DISTANCE_BASE + (<usize>symbol << 2))), distanceExtra(symbol));
  }
  putSymbol(LITERAL_CODES, END_OF_BLOCK);
}

/** RFC 1951 § 3.2.4. */
function writeStored(start: i32, end: i32, isLast: bool): void {
  let from = start;
  do {
    const size = min(65535, end - from);
    put(isLast && from + size == end ? 1 : 0, 1);
    put(0, 2);
    if ((bitCount & 7) != 0) put(0, 8 - (bitCount & 7));
    put(size, 16);
    put(~size & 0xffff, 16);
    while (bitCount > 0) {
      store<u8>(out++, <u8>bits);
      bits >>= 8;
      bitCount -= 8;
    }
    memory.copy(out, IN + <usize>from, size);
    out += size;
    from += size;
  } while (from < end);
}

/** Bits of the symbols of the block, by its own codes or by the fixed ones. */
function codedBits(isFixed: bool): i32 {
  let total = 0;
  for (let s = 0; s < LITERALS; s++) {
    const length = isFixed ? fixedLength(s) : <i32>load<u8>(LENGTHS + <usize>s);
    total += load<i32>(LITERAL_COUNTS + (<usize>s << 2)) * length;
  }
  for (let s = 0; s < DISTANCES; s++)
    total +=
      load<i32>(DISTANCE_COUNTS + (<usize>s << 2)) *
      (isFixed ? 5 : <i32>load<u8>(DISTANCE_LENGTHS + <usize>s));
  return total;
}

/** The bits that follow lengths and distances, whatever their codes. */
function extraBits(): i32 {
  let total = 0;
  for (let s = 265; s < 285; s++) total += load<i32>(LITERAL_COUNTS + (<usize>s << 2)) * ((s - 261) >> 2);
  for (let s = 4; s < DISTANCES; s++) total += load<i32>(DISTANCE_COUNTS + (<usize>s << 2)) * distanceExtra(s);
  return total;
}

// @ts-ignore: decorator
@inline function fixedLength(symbol: i32): i32 {
  return symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8;
}

function fixLengths(): void {
  for (let s = 0; s < 288; s++) store<u8>(LENGTHS + <usize>s, <u8>fixedLength(s));
  memory.fill(DISTANCE_LENGTHS, 5, DISTANCES);
}

/** RFC 1951 § 3.2.7: repeats of a length as 16, of zeros as 17 and 18. */
function foldLengths(total: i32): void {
  memory.fill(LENGTH_COUNTS, 0, 19 * 4);
  foldedCount = 0;
  let i = 0;
  while (i < total) {
    const length = load<u8>(LENGTHS + <usize>i);
    let run = 1;
    while (i + run < total && load<u8>(LENGTHS + <usize>(i + run)) == length) run++;
    i += run;
    if (length == 0) {
      while (run >= 11) {
        const taken = min(run, 138);
        fold(18, taken - 11);
        run -= taken;
      }
      if (run >= 3) {
        fold(17, run - 3);
        run = 0;
      }
    } else {
      fold(length, 0);
      run--;
      while (run >= 3) {
        const taken = min(run, 6);
        fold(16, taken - 3);
        run -= taken;
      }
    }
    for (; run > 0; run--) fold(length, 0);
  }
}

function fold(symbol: i32, following: i32): void {
  count(LENGTH_COUNTS, symbol);
  store<u32>(FOLDED + (<usize>(foldedCount++) << 2), <u32>(symbol | (following << 8)));
}

// @ts-ignore: decorator
@inline function foldedExtra(symbol: i32): i32 {
  return symbol == 16 ? 2 : symbol == 17 ? 3 : symbol == 18 ? 7 : 0;
}

function foldedBits(): i32 {
  let total = 0;
  for (let s = 0; s < LENGTH_SYMBOLS; s++)
    total += load<i32>(LENGTH_COUNTS + (<usize>s << 2)) * (<i32>load<u8>(LENGTH_LENGTHS + <usize>s) + foldedExtra(s));
  return total;
}

function writeFolded(): void {
  for (let i = 0; i < foldedCount; i++) {
    const folded = load<i32>(FOLDED + (<usize>i << 2));
    const symbol = folded & 255;
    putSymbol(LENGTH_CODES, symbol);
    put(folded >> 8, foldedExtra(symbol));
  }
}

/** RFC 1951 § 3.2.5. */
function makeTables(): void {
  let length = 3;
  for (let s = 257; s < 285; s++) {
    const extra = s < 265 ? 0 : (s - 261) >> 2;
    const from = length;
    for (let i = 0; i < 1 << extra; i++, length++)
      store<u32>(LENGTH_OF + (<usize>length << 2), <u32>(s | (extra << 9) | (from << 13)));
  }
  store<u32>(LENGTH_OF + (258 << 2), 285 | (258 << 13));
  let distance = 1;
  for (let s = 0; s < DISTANCES; s++) {
    store<i32>(DISTANCE_BASE + (<usize>s << 2), distance);
    distance += 1 << distanceExtra(s);
  }
  isReady = true;
}
