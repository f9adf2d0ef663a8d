/** Prefix codes of Deflate (RFC 1951 § 3.2.2): lengths from frequencies, never longer than asked, then codes. */

/** Frequency and symbol in one number: frequencies stay under 2²³. */
const SYMBOL_BITS: u32 = 9;
const SYMBOL_MASK: u32 = 511;

const KEYS: usize = memory.data(288 * 4);
const WORK: usize = memory.data(288 * 4);
/** Codes of each length. */
const COUNTS: usize = memory.data(64 * 4);
const NEXT: usize = memory.data(17 * 4);

// @ts-ignore: decorator
@inline function at(array: usize, i: i32): i32 {
  return load<i32>(array + (<usize>i << 2));
}

// @ts-ignore: decorator
@inline function set(array: usize, i: i32, value: i32): void {
  store<i32>(array + (<usize>i << 2), value);
}

/**
 * @param frequencies u32 for each symbol
 * @param lengths u8 for each symbol, written; at least two symbols get a code
 */
export function makeLengths(frequencies: usize, symbols: i32, longest: i32, lengths: usize): void {
  memory.fill(lengths, 0, symbols);
  let used = 0;
  for (let s = 0; s < symbols; s++) {
    const frequency = load<u32>(frequencies + (<usize>s << 2));
    if (frequency > 0) set(KEYS, used++, <i32>((frequency << SYMBOL_BITS) | <u32>s));
  }
  // Some decoders want a whole code: one symbol alone gets a companion.
  for (let s = 0; used < 2; s++) {
    const isThere = used == 1 && (<u32>at(KEYS, 0) & SYMBOL_MASK) == <u32>s;
    if (!isThere) set(KEYS, used++, <i32>((1 << SYMBOL_BITS) | <u32>s));
  }
  sortKeys(used);
  for (let i = 0; i < used; i++) set(WORK, i, <i32>(<u32>at(KEYS, i) >>> SYMBOL_BITS));
  minimumRedundancy(used);
  limitLengths(used, longest);
  let next = used;
  for (let length = 1; length <= longest; length++) {
    for (let k = at(COUNTS, length); k > 0; k--)
      store<u8>(lengths + <usize>(<u32>at(KEYS, --next) & SYMBOL_MASK), <u8>length);
  }
}

/** Ascending (Shell). */
function sortKeys(count: i32): void {
  for (let gap = 40; gap > 0; gap = gap == 40 ? 13 : gap == 13 ? 4 : gap == 4 ? 1 : 0) {
    for (let i = gap; i < count; i++) {
      const key = <u32>at(KEYS, i);
      let j = i;
      for (; j >= gap && <u32>at(KEYS, j - gap) > key; j -= gap) set(KEYS, j, at(KEYS, j - gap));
      set(KEYS, j, <i32>key);
    }
  }
}

/** In place, from ascending frequencies to lengths (Moffat and Katajainen 1995). */
function minimumRedundancy(count: i32): void {
  set(WORK, 0, at(WORK, 0) + at(WORK, 1));
  let root = 0;
  let leaf = 2;
  for (let next = 1; next < count - 1; next++) {
    if (leaf >= count || at(WORK, root) < at(WORK, leaf)) {
      set(WORK, next, at(WORK, root));
      set(WORK, root++, next);
    } else set(WORK, next, at(WORK, leaf++));
    if (leaf >= count || (root < next && at(WORK, root) < at(WORK, leaf))) {
      set(WORK, next, at(WORK, next) + at(WORK, root));
      set(WORK, root++, next);
    } else set(WORK, next, at(WORK, next) + at(WORK, leaf++));
  }
  set(WORK, count - 2, 0);
  for (let next = count - 3; next >= 0; next--) set(WORK, next, at(WORK, at(WORK, next)) + 1);
  let available = 1;
  let used = 0;
  let depth = 0;
  root = count - 2;
  let next = count - 1;
  while (available > 0) {
    while (root >= 0 && at(WORK, root) == depth) {
      used++;
      root--;
    }
    while (available > used) {
      set(WORK, next--, depth);
      available--;
    }
    available = 2 * used;
    depth++;
    used = 0;
  }
}

/** Counts the lengths; those that are too long are shortened, and others lengthened until the code is whole. */
function limitLengths(count: i32, longest: i32): void {
  memory.fill(COUNTS, 0, 64 * 4);
  for (let i = 0; i < count; i++) {
    const length = min(at(WORK, i), longest);
    set(COUNTS, length, at(COUNTS, length) + 1);
  }
  let total: u32 = 0;
  for (let length = 1; length <= longest; length++) total += <u32>at(COUNTS, length) << (longest - length);
  while (total > <u32>1 << longest) {
    set(COUNTS, longest, at(COUNTS, longest) - 1);
    for (let length = longest - 1; length > 0; length--) {
      if (at(COUNTS, length) == 0) continue;
      set(COUNTS, length, at(COUNTS, length) - 1);
      set(COUNTS, length + 1, at(COUNTS, length + 1) + 2);
      break;
    }
    total--;
  }
}

/** @param codes u32 for each symbol, written: the bits, first bit lowest, and above 16 how many there are */
export function makeCodes(lengths: usize, symbols: i32, codes: usize): void {
  memory.fill(NEXT, 0, 17 * 4);
  for (let s = 0; s < symbols; s++) {
    const length = <i32>load<u8>(lengths + <usize>s);
    if (length > 0) set(NEXT, length + 1, at(NEXT, length + 1) + 1);
  }
  let code = 0;
  for (let length = 1; length <= 15; length++) {
    code = (code + at(NEXT, length)) << 1;
    set(NEXT, length, code);
  }
  for (let s = 0; s < symbols; s++) {
    const length = <i32>load<u8>(lengths + <usize>s);
    if (length == 0) continue;
    const value = <u32>at(NEXT, length);
    set(NEXT, length, <i32>value + 1);
    store<u32>(codes + (<usize>s << 2), (reverse16(value) >>> (16 - length)) | (<u32>length << 16));
  }
}

// @ts-ignore: decorator
@inline function reverse16(value: u32): u32 {
  let v = value;
  v = ((v >> 1) & 0x5555) | ((v & 0x5555) << 1);
  v = ((v >> 2) & 0x3333) | ((v & 0x3333) << 2);
  v = ((v >> 4) & 0x0f0f) | ((v & 0x0f0f) << 4);
  return ((v >> 8) & 0x00ff) | ((v & 0x00ff) << 8);
}
