/**
 * Deflate (RFC 1951) in a zlib envelope (RFC 1950), made for rows that `pack.ts` has filtered: they hold long runs of
 * the same pixel, so that the pixel before is the only place looked at for a repetition (distance 3). No hash tables,
 * codes made for each block; some five times as fast as a general deflate that looks for runs.
 *
 * A block is walked once: what it is made of is noted while its symbols are counted, then written from the notes.
 */
import { IN } from './memory';

/** Bytes of rows that share their codes: images change from top to bottom. */
const BLOCK: usize = 128 << 10;
const DISTANCE: usize = 3;
const MIN_MATCH: usize = 4;
const MAX_MATCH: usize = 258;
/** Sixteen bytes hold as many places where a repetition of four may begin. */
const SEEN_AT_ONCE: i32 = 13;
const SYMBOLS: i32 = 286;
const END_OF_BLOCK: i32 = 256;
const LONGEST_CODE: i32 = 15;

/** Tokens of a block, u16: a byte as it is, 256 and more for a repetition. Room for what a vector writes beyond. */
const TOKENS: usize = memory.data(2 * (128 << 10) + 64, 16);
const REPETITION: u32 = 256;

const FREQUENCIES: usize = memory.data(286 * 4);
/** Bytes at odd places are counted apart: to count the same one again at once would wait for the first sum. */
const ODD_FREQUENCIES: usize = memory.data(256 * 4);
const LENGTHS: usize = memory.data(286);
/** The bits of a symbol, and above them how many there are. */
const CODES: usize = memory.data(286 * 4);
/** Symbols of the leaves of the tree, in order of weight; nodes are numbered leaves first, then inner ones. */
const SORTED: usize = memory.data(286 * 4);
/** While leaves are sorted: weights above symbols, twice, and where the next of each digit goes. */
const KEYS: usize = memory.data(286 * 4);
const OTHER_KEYS: usize = memory.data(286 * 4);
const PLACES: usize = memory.data(512 * 4);
const SYMBOL_BITS: u32 = 9;
/** For each length: the code of the next symbol that has it. */
const NEXT_CODES: usize = memory.data(16 * 4);
const WEIGHTS: usize = memory.data(572 * 4);
const PARENTS: usize = memory.data(572 * 4);
const DEPTHS: usize = memory.data(572 * 4);
/** For each length of a repetition: its symbol, then how many bits follow, then the length they count from. */
const RUN_CODES: usize = memory.data(259 * 4);
let hasRunCodes: bool = false;

let out: usize = 0;
let bits: u64 = 0;
let bitCount: u64 = 0;

let target: usize = 0;

/** Address of the output of `deflateInput`. */
export function deflatedAddress(): usize {
  return target;
}

/**
 * Deflates the `bytes` bytes at the input, behind them: three times as much room as the input follows it, and no code
 * is longer than fifteen bits. @returns the bytes written
 */
export function deflateInput(bytes: usize): usize {
  target = (IN + bytes + 127) & ~63;
  if (!hasRunCodes) makeRunCodes();
  out = target;
  bits = 0;
  bitCount = 0;
  put(0x0178, 16);
  const last = IN + bytes;
  for (let from = IN; from < last; from += BLOCK) {
    const to = min(from + BLOCK, last);
    memory.fill(FREQUENCIES, 0, SYMBOLS * 4);
    const end = tokenise(from, to);
    count(END_OF_BLOCK);
    makeLengths();
    makeCodes();
    writeHeader(to == last);
    writeTokens(end);
    symbol(END_OF_BLOCK);
  }
  // To a whole byte, then what is left.
  bitCount = (bitCount + 7) & ~7;
  while (bitCount > 0) {
    store<u8>(out++, <u8>bits);
    bits >>= 8;
    bitCount -= 8;
  }
  store<u32>(out, bswap<u32>(adler(IN, last)));
  return out + 4 - target;
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
@inline function count(s: i32): void {
  const p = FREQUENCIES + (<usize>s << 2);
  store<u32>(p, load<u32>(p) + 1);
}

// @ts-ignore: decorator
@inline function symbol(s: i32): void {
  const code = load<u32>(CODES + (<usize>s << 2));
  put(code & 0xffff, code >> 16);
}

/** Notes what a block is made of and counts its symbols. @returns the end of the notes */
function tokenise(from: usize, to: usize): usize {
  memory.fill(ODD_FREQUENCIES, 0, 256 * 4);
  let token = TOKENS;
  let p = from;
  while (p < to) {
    // Bytes ahead of the next four in a row that equal those of the pixel before: up to thirteen are seen at once.
    let plain: usize;
    let isRun: bool;
    if (p >= IN + DISTANCE && p + 16 <= to) {
      const bytes = v128.load(p);
      const same = i8x16.bitmask(i8x16.eq(bytes, v128.load(p - DISTANCE)));
      plain = <usize>ctz((same & (same >> 1) & (same >> 2) & (same >> 3)) | (1 << SEEN_AT_ONCE));
      isRun = plain < <usize>SEEN_AT_ONCE;
      v128.store(token, i16x8.extend_low_i8x16_u(bytes));
      v128.store(token, i16x8.extend_high_i8x16_u(bytes), 16);
    } else {
      isRun = p >= IN + DISTANCE && p + MIN_MATCH <= to && load<u32>(p) == load<u32>(p - DISTANCE);
      plain = isRun ? 0 : 1;
      store<u16>(token, load<u8>(p));
    }
    for (const stop = p + plain; p < stop; p++) {
      const frequency = ((p & 1) == 0 ? FREQUENCIES : ODD_FREQUENCIES) + (<usize>load<u8>(p) << 2);
      store<u32>(frequency, load<u32>(frequency) + 1);
    }
    token += plain << 1;
    if (!isRun) continue;
    const length = matchLength(p, min(to - p, MAX_MATCH));
    count(<i32>(load<u32>(RUN_CODES + (length << 2)) & 0x1ff));
    store<u16>(token, <u16>(REPETITION + <u32>length));
    token += 2;
    p += length;
  }
  for (let s = 0; s < 256; s++) set(FREQUENCIES, s, at(FREQUENCIES, s) + at(ODD_FREQUENCIES, s));
  return token;
}

/** Two bytes as they are need at most thirty bits beside the thirty-one that may wait: what waits is written after both. */
function writeTokens(end: usize): void {
  let waiting = bits;
  let waitingCount = bitCount;
  let to = out;
  let token = TOKENS;
  while (token < end) {
    let noted = <u32>load<u16>(token);
    token += 2;
    if (noted < REPETITION) {
      const first = load<u32>(CODES + (<usize>noted << 2));
      waiting |= <u64>(first & 0xffff) << waitingCount;
      waitingCount += <u64>(first >> 16);
      noted = token < end ? <u32>load<u16>(token) : REPETITION;
      if (noted < REPETITION) {
        token += 2;
        const second = load<u32>(CODES + (<usize>noted << 2));
        waiting |= <u64>(second & 0xffff) << waitingCount;
        waitingCount += <u64>(second >> 16);
      }
    } else {
      const length = noted - REPETITION;
      const run = load<u32>(RUN_CODES + (<usize>length << 2));
      const code = load<u32>(CODES + (<usize>(run & 0x1ff) << 2));
      waiting |= <u64>(code & 0xffff) << waitingCount;
      waitingCount += <u64>(code >> 16);
      // The bits that follow the length, then the one distance there is: a code of one bit.
      waiting |= <u64>(length - (run >> 12)) << waitingCount;
      waitingCount += <u64>(((run >> 9) & 7) + 1);
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

function matchLength(p: usize, most: usize): usize {
  let length: usize = MIN_MATCH;
  while (length + 16 <= most) {
    const same = i8x16.bitmask(i8x16.eq(v128.load(p + length), v128.load(p + length - DISTANCE)));
    if (same != 0xffff) return length + <usize>ctz(~same);
    length += 16;
  }
  while (length < most && load<u8>(p + length) == load<u8>(p + length - DISTANCE)) length++;
  return length;
}

/** RFC 1951 §3.2.5. */
function makeRunCodes(): void {
  let length: u32 = 3;
  for (let s: u32 = 257; s < 285; s++) {
    const extra: u32 = s < 265 ? 0 : (s - 261) >> 2;
    const base = length;
    for (let i: u32 = 0; i < (<u32>1 << extra); i++, length++)
      store<u32>(RUN_CODES + (<usize>length << 2), s | (extra << 9) | (base << 12));
  }
  store<u32>(RUN_CODES + (258 << 2), 285 | (258 << 12));
  hasRunCodes = true;
}

// @ts-ignore: decorator
@inline function at(array: usize, i: i32): u32 {
  return load<u32>(array + (<usize>i << 2));
}

// @ts-ignore: decorator
@inline function set(array: usize, i: i32, value: u32): void {
  store<u32>(array + (<usize>i << 2), value);
}

/** Huffman's lengths; where one would be too long the counts are levelled until none is. */
function makeLengths(): void {
  while (!tryLengths()) {
    for (let s = 0; s < SYMBOLS; s++) if (at(FREQUENCIES, s) > 0) set(FREQUENCIES, s, (at(FREQUENCIES, s) >> 2) | 1);
  }
}

/** The symbols there are, the lightest first. @returns how many */
function sortLeaves(): i32 {
  let leaves = 0;
  for (let s = 0; s < SYMBOLS; s++) {
    const weight = at(FREQUENCIES, s);
    if (weight > 0) set(KEYS, leaves++, (weight << SYMBOL_BITS) | s);
  }
  // Weights of a block have at most eighteen bits: two digits of nine.
  sortByDigit(KEYS, OTHER_KEYS, leaves, SYMBOL_BITS);
  sortByDigit(OTHER_KEYS, KEYS, leaves, 2 * SYMBOL_BITS);
  for (let i = 0; i < leaves; i++) {
    const key = at(KEYS, i);
    set(WEIGHTS, i, key >> SYMBOL_BITS);
    set(SORTED, i, key & 511);
  }
  return leaves;
}

/** Keeps the order of those that have the same digit. */
function sortByDigit(from: usize, to: usize, keys: i32, shift: u32): void {
  memory.fill(PLACES, 0, 512 * 4);
  for (let i = 0; i < keys; i++) {
    const digit = (at(from, i) >> shift) & 511;
    set(PLACES, digit, at(PLACES, digit) + 1);
  }
  let place: u32 = 0;
  for (let digit = 0; digit < 512; digit++) {
    const here = at(PLACES, digit);
    set(PLACES, digit, place);
    place += here;
  }
  for (let i = 0; i < keys; i++) {
    const key = at(from, i);
    const digit = (key >> shift) & 511;
    const free = at(PLACES, digit);
    set(to, free, key);
    set(PLACES, digit, free + 1);
  }
}

function tryLengths(): bool {
  const leaves = sortLeaves();
  // A block holds at least the filter byte of a row, or a part of one, and its end: two leaves.
  let leaf = 0;
  let inner = leaves;
  const root = 2 * leaves - 2;
  for (let node = leaves; node <= root; node++) {
    let weight: u32 = 0;
    for (let child = 0; child < 2; child++) {
      const takesLeaf = leaf < leaves && (inner >= node || at(WEIGHTS, leaf) <= at(WEIGHTS, inner));
      const taken = takesLeaf ? leaf++ : inner++;
      weight += at(WEIGHTS, taken);
      set(PARENTS, taken, node);
    }
    set(WEIGHTS, node, weight);
  }
  set(DEPTHS, root, 0);
  memory.fill(LENGTHS, 0, SYMBOLS);
  for (let node = root - 1; node >= 0; node--) {
    const depth = at(DEPTHS, at(PARENTS, node)) + 1;
    if (depth > <u32>LONGEST_CODE) return false;
    set(DEPTHS, node, depth);
    if (node < leaves) store<u8>(LENGTHS + <usize>at(SORTED, node), <u8>depth);
  }
  return true;
}

/** RFC 1951 §3.2.2, the first bit lowest. */
function makeCodes(): void {
  memory.fill(NEXT_CODES, 0, 16 * 4);
  for (let s = 0; s < SYMBOLS; s++) {
    const length = load<u8>(LENGTHS + <usize>s);
    set(NEXT_CODES, length, at(NEXT_CODES, length) + 1);
  }
  let code: u32 = 0;
  let shorter: u32 = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    code = (code + shorter) << 1;
    shorter = at(NEXT_CODES, length);
    set(NEXT_CODES, length, code);
  }
  for (let s = 0; s < SYMBOLS; s++) {
    const length = <u32>load<u8>(LENGTHS + <usize>s);
    if (length == 0) continue;
    const own = at(NEXT_CODES, length);
    set(NEXT_CODES, length, own + 1);
    set(CODES, s, (reversed(own) >> (16 - length)) | (length << 16));
  }
}

/** Sixteen bits, the first last. */
function reversed(v: u32): u32 {
  v = ((v >> 1) & 0x5555) | ((v & 0x5555) << 1);
  v = ((v >> 2) & 0x3333) | ((v & 0x3333) << 2);
  v = ((v >> 4) & 0x0f0f) | ((v & 0x0f0f) << 4);
  return (v >> 8) | ((v & 0xff) << 8);
}

/** The lengths of the codes as four bits each: shorter ways of writing them save some fifty bytes. */
function writeHeader(isLast: bool): void {
  put(isLast ? 1 : 0, 1);
  put(2, 2);
  put(SYMBOLS - 257, 5);
  put(2, 5);
  put(15, 4);
  // In the order 16, 17, 18, 0, 8, 7…: none of the first three, four bits for all the others.
  put(0, 9);
  for (let i = 0; i < 16; i++) put(4, 3);
  for (let s = 0; s < SYMBOLS; s++) putLength(load<u8>(LENGTHS + <usize>s));
  // Three distances, of which the third alone is used.
  putLength(0);
  putLength(0);
  putLength(1);
}

function putLength(length: u32): void {
  put(((length & 1) << 3) | ((length & 2) << 1) | ((length & 4) >> 1) | ((length & 8) >> 3), 4);
}

/** RFC 1950 §9. Sums stay below 2³² for so many bytes. */
const ADLER_RUN: usize = 5552;

function adler(begin: usize, to: usize): u32 {
  let a: u32 = 1;
  let b: u32 = 0;
  let p = begin;
  const low = i16x8(16, 15, 14, 13, 12, 11, 10, 9);
  const high = i16x8(8, 7, 6, 5, 4, 3, 2, 1);
  while (p < to) {
    const stop = min(p + ADLER_RUN, to);
    // Sums of the bytes, of their sums before each sixteen, of the bytes weighted by their places within the sixteen.
    let plain = i32x4.splat(0);
    let before = i32x4.splat(0);
    let weighted = i32x4.splat(0);
    const from = p;
    for (; p + 16 <= stop; p += 16) {
      const bytes = v128.load(p);
      const first = i16x8.extend_low_i8x16_u(bytes);
      const second = i16x8.extend_high_i8x16_u(bytes);
      before = i32x4.add(before, plain);
      weighted = i32x4.add(weighted, i32x4.add(i32x4.dot_i16x8_s(first, low), i32x4.dot_i16x8_s(second, high)));
      plain = i32x4.add(plain, i32x4.extadd_pairwise_i16x8_u(i16x8.add(first, second)));
    }
    b += a * <u32>(p - from) + sum(before) * 16 + sum(weighted);
    a += sum(plain);
    for (; p < stop; p++) {
      a += load<u8>(p);
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  return (b << 16) | a;
}

// @ts-ignore: decorator
@inline function sum(v: v128): u32 {
  return i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3);
}
