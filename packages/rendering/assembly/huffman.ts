/**
 * Prefix codes of Deflate (RFC 1951 §3.2.2) from the frequencies of a block. Codes are made for each block of each
 * image, so that their making counts: leaves are sorted by digits.
 */

const LONGEST_CODE: i32 = 15;

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

// @ts-ignore: decorator
@inline function at(array: usize, i: i32): u32 {
  return load<u32>(array + (<usize>i << 2));
}

// @ts-ignore: decorator
@inline function set(array: usize, i: i32, value: u32): void {
  store<u32>(array + (<usize>i << 2), value);
}

/**
 * Huffman's lengths; where one would be too long the frequencies are levelled until none is. A code of fewer than two
 * symbols is given the first ones: some decoders want it whole.
 * @param frequencies u32 for each symbol, at most eighteen bits each, written over; @param lengths u8 for each, written
 */
export function makeLengths(frequencies: usize, symbols: i32, lengths: usize): void {
  let used = 0;
  for (let s = 0; s < symbols; s++) if (at(frequencies, s) > 0) used++;
  for (let s = 0; used < 2; s++) {
    if (at(frequencies, s) > 0) continue;
    set(frequencies, s, 1);
    used++;
  }
  while (!tryLengths(frequencies, symbols, lengths)) {
    for (let s = 0; s < symbols; s++)
      if (at(frequencies, s) > 0) set(frequencies, s, (at(frequencies, s) >> 2) | 1);
  }
}

/** The symbols there are, the lightest first. @returns how many */
function sortLeaves(frequencies: usize, symbols: i32): i32 {
  let leaves = 0;
  for (let s = 0; s < symbols; s++) {
    const weight = at(frequencies, s);
    if (weight > 0) set(KEYS, leaves++, (weight << SYMBOL_BITS) | s);
  }
  // Two digits of nine bits.
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

function tryLengths(frequencies: usize, symbols: i32, lengths: usize): bool {
  const leaves = sortLeaves(frequencies, symbols);
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
  memory.fill(lengths, 0, symbols);
  for (let node = root - 1; node >= 0; node--) {
    const depth = at(DEPTHS, at(PARENTS, node)) + 1;
    if (depth > <u32>LONGEST_CODE) return false;
    set(DEPTHS, node, depth);
    if (node < leaves) store<u8>(lengths + <usize>at(SORTED, node), <u8>depth);
  }
  return true;
}

/** @param codes u32 for each symbol, written: its bits, the first lowest, and from bit 16 how many there are */
export function makeCodes(lengths: usize, symbols: i32, codes: usize): void {
  memory.fill(NEXT_CODES, 0, 16 * 4);
  for (let s = 0; s < symbols; s++) {
    const length = load<u8>(lengths + <usize>s);
    set(NEXT_CODES, length, at(NEXT_CODES, length) + 1);
  }
  let code: u32 = 0;
  let shorter: u32 = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    code = (code + shorter) << 1;
    shorter = at(NEXT_CODES, length);
    set(NEXT_CODES, length, code);
  }
  for (let s = 0; s < symbols; s++) {
    const length = <u32>load<u8>(lengths + <usize>s);
    if (length == 0) continue;
    const own = at(NEXT_CODES, length);
    set(NEXT_CODES, length, own + 1);
    set(codes, s, (reversed(own) >> (16 - length)) | (length << 16));
  }
}

/** Sixteen bits, the first last. */
function reversed(v: u32): u32 {
  v = ((v >> 1) & 0x5555) | ((v & 0x5555) << 1);
  v = ((v >> 2) & 0x3333) | ((v & 0x3333) << 2);
  v = ((v >> 4) & 0x0f0f) | ((v & 0x0f0f) << 4);
  return (v >> 8) | ((v & 0xff) << 8);
}
